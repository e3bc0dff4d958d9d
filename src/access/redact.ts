import type { Hidden } from './hidden.ts'
import { type KindWithNames, kindsWithNames, knownBy } from './hideable.ts'

/**
 * An answer without what is hidden: figures are null, and what tells a hidden figure with the place it was read from is left
 * out. Names of fields say which those are, at any depth, so that a route cannot forget to. The sentence of a check, whose
 * name does not say which figures it compares, is empty.
 */
export function redact(hidden: Hidden, value: unknown, within?: KindWithNames): unknown {
  if (Array.isArray(value)) return value.filter((one) => !tells(hidden, one)).map((one) => redact(hidden, one, within))
  if (!isObject(value)) return value
  if (isCheck(value)) return { ...value, detail: '' }
  const of = kindOf(value) ?? within
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      if (converted.includes(name) && typeof inner === 'object') return [[name, redact(hidden, inner, of)]]
      if (!hidden.has(name, of)) return [[name, redact(hidden, inner)]]
      // by path: the evidence of a figure
      return isObject(inner) && 'raw' in inner ? [] : [[name, emptied(inner)]]
    }),
  )
}

/** Where the amounts of a record, or sums of them, stand once more in another currency, under the names that the record has. */
const converted = ['converted', 'by_currency']

/** The fields of a record in the event log, without those that are hidden. */
export const withoutHidden = <T>(hidden: Hidden, fields: Record<string, T>, subject: string): Record<string, T> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !hidden.has(name, subject)))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** By a field that nothing else has: a deal, or a sum over deals of a stage; a fund. */
const kindOf = (value: Record<string, unknown>) =>
  kindsWithNames.find((kind) => knownBy[kind].some((field) => field in value))

const isCheck = (value: Record<string, unknown>) => 'passed' in value && 'detail' in value

/** Whether an entry of a list is about a hidden figure: a value with its source, or the row of a table. */
function tells(hidden: Hidden, entry: unknown): boolean {
  if (!isObject(entry) || !('value' in entry || 'values' in entry || 'raw' in entry)) return false
  return [entry['path'], entry['field'], entry['label']].some(
    (name) => typeof name === 'string' && hidden.has(name.replaceAll(/\W+/g, '_')),
  )
}

/** Lists keep their length, one entry for each period. */
function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(emptied)
  if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, emptied(inner)]))
  return null
}
