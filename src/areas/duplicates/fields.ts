/** The fields of a record that people write, as the database has them. */
export type Fields = Record<string, unknown>

type Asked = {
  names: readonly string[]
  survivor: Fields
  other: Fields
  choices: Record<string, 'survivor' | 'other' | undefined>
  values: Fields
}

/** What becomes of the survivor's fields: only those that get another value than they have. */
export function mergedFields({ names, survivor, other, choices, values }: Asked): Fields {
  const entries = names.flatMap((name): [string, unknown][] => {
    const value = chosen(name)
    return isSame(value, survivor[name]) ? [] : [[name, value]]
  })
  return Object.fromEntries(entries)

  function chosen(name: string) {
    if (values[name] !== undefined) return values[name]
    if (choices[name] !== undefined) return choices[name] === 'other' ? other[name] : survivor[name]
    return isEmpty(survivor[name]) ? other[name] : survivor[name]
  }
}

/** What gives the survivor its former values; fields that somebody changed since are told by their names. */
export function formerFields(now: Fields, before: Fields, after: Fields): { patch: Fields; kept: string[] } {
  const names = Object.keys(after)
  const untouched = names.filter((name) => isSame(now[name], after[name]))
  return {
    patch: Object.fromEntries(untouched.map((name) => [name, before[name] ?? null])),
    kept: names.filter((name) => !untouched.includes(name)),
  }
}

export const pick = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, fields[name] ?? null]))

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''
const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
