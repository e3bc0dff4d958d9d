import type { Field, Fields, Kind } from './descriptions/describe.ts'
import type { Values } from './engine/rules.ts'
import { countryAt } from './places/country_at.ts'

// Fields that are found in the text of another: a country in a location. A person's correction stays, because what stands
// there is then not what the text before had said.

const finders: Partial<Record<Kind, (text: string) => string | null>> = { country: countryAt }

/** What a text says of a field that is found in it; null where it says nothing. */
export const find = ({ kind }: Field, text: unknown): string | null =>
  typeof text === 'string' ? (finders[kind]?.(text) ?? null) : null

const foundIn = (fields: Fields) =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.from === undefined ? [] : [{ name, field, from: field.from }],
  )

/** The fields that are found in another, with it: who gives one back its former value leaves both or neither. */
export const fromOf = (fields: Fields): Readonly<Record<string, string>> =>
  Object.fromEntries(foundIn(fields).map(({ name, from }) => [name, from]))

/** Whether a change says something of a text in which a field is found that it does not give itself. */
export const mayFindAnew = (fields: Fields, patch: Values): boolean =>
  foundIn(fields).some(({ name, from }) => patch[from] !== undefined && patch[name] === undefined)

/** A new record with what is found in it. */
export function withFound(fields: Fields, given: Values): Values {
  const found = foundIn(fields).flatMap(({ name, field, from }) => {
    const value = given[name] ?? find(field, given[from])
    return value === null ? [] : [[name, value]]
  })
  return { ...given, ...Object.fromEntries(found) }
}

/** A change with what is found anew: what is empty, or is what the text before had said, follows the new text. */
export function withFoundAnew(fields: Fields, old: Values, patch: Values): Values {
  const found = foundIn(fields).flatMap(({ name, field, from }) => {
    if (patch[name] !== undefined || patch[from] === undefined || patch[from] === old[from]) return []
    const stands = old[name] ?? null
    if (stands !== null && stands !== find(field, old[from])) return []
    const value = find(field, patch[from])
    return value === stands ? [] : [[name, value]]
  })
  return { ...patch, ...Object.fromEntries(found) }
}
