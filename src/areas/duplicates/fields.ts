import { company } from '../../records/descriptions/companies.ts'
import { namesWhere } from '../../records/descriptions/describe.ts'
import { amountsOfTwo } from './errors.ts'

const amounts: readonly string[] = namesWhere(company.fields, ({ kind }) => kind === 'money')

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
  const ofAmounts = sideOfAmounts({ survivor, other, choices })
  const entries = names.flatMap((name): [string, unknown][] => {
    const value = chosen(name)
    return isSame(value, survivor[name]) ? [] : [[name, value]]
  })
  return Object.fromEntries(entries)

  function chosen(name: string) {
    if (values[name] !== undefined) return values[name]
    if (ofAmounts && (name === 'currency' || amounts.includes(name))) return ofAmounts[name]
    if (choices[name] !== undefined) return choices[name] === 'other' ? other[name] : survivor[name]
    return isEmpty(survivor[name]) ? other[name] : survivor[name]
  }
}

/**
 * Whose amounts the survivor has, where the two are in different currencies: all with their currency are of one of them, of the
 * survivor where it has any and nothing else is said.
 */
function sideOfAmounts({
  survivor,
  other,
  choices,
}: Pick<Asked, 'survivor' | 'other' | 'choices'>): Fields | undefined {
  if (survivor['currency'] === other['currency']) return undefined
  const hasAny = (one: Fields) => amounts.some((name) => !isEmpty(one[name]))
  const said = new Set(['currency', ...amounts].flatMap((name) => choices[name] ?? []))
  if (said.size > 1) throw amountsOfTwo()
  const usual = hasAny(survivor) || !hasAny(other) ? 'survivor' : 'other'
  return ([...said][0] ?? usual) === 'survivor' ? survivor : other
}

type Former = { now: Fields; before: Fields; after: Fields; from: Readonly<Record<string, string>> }

/**
 * What gives the survivor its former values; fields that somebody changed since are told by their names. "from": the field
 * in which another is found: it stays where that was changed.
 */
export function formerFields({ now, before, after, from }: Former): { patch: Fields; kept: string[] } {
  const names = Object.keys(after)
  const untouched = names.filter((name) => isSame(now[name], after[name]))
  const givenBack = untouched.filter((name) => {
    const source = from[name]
    return source === undefined || !names.includes(source) || untouched.includes(source)
  })
  return {
    patch: Object.fromEntries(givenBack.map((name) => [name, before[name] ?? null])),
    kept: names.filter((name) => !untouched.includes(name)),
  }
}

export const pick = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, fields[name] ?? null]))

/** What the survivor is said to keep. */
export const said = (survivor: Fields, choices: Asked['choices']): Fields =>
  pick(
    survivor,
    Object.keys(choices).filter((name) => choices[name] === 'survivor'),
  )

export const differing = (record: Fields, patch: Fields): Fields =>
  Object.fromEntries(Object.entries(patch).filter(([name, value]) => !isSame(value, record[name])))

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''
const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
