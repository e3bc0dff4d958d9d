import { type Piece, raw } from '../platform/db/statement.ts'
import type { Field, Fields, Kind } from './descriptions/describe.ts'

// What the descriptions of records come to in SQL. The names of columns are those of the fields; none comes from a client.

const types: Record<Kind, string> = {
  title: 'text',
  line: 'text',
  text: 'text',
  email: 'text',
  web: 'text',
  money: 'numeric',
  integer: 'integer',
  year: 'integer',
  percent: 'integer',
  day: 'date',
  moment: 'timestamptz',
  choice: 'text',
  country: 'text',
  currency: 'text',
  flag: 'boolean',
  names: 'text[]',
  link: 'uuid',
}

/** The type of each column in SQL. */
export const columnTypes = (fields: Fields): Record<string, string> => mapFields(fields, ({ kind }) => types[kind])

/** What a column of a new row holds where nothing is given for it, in SQL. */
export const columnDefaults = (fields: Fields): Record<string, string> =>
  Object.fromEntries(Object.entries(mapFields(fields, defaultOf)).filter(([, value]) => value !== ''))

function defaultOf({ kind, initial, filled }: Field): string {
  if (initial !== undefined) return `'${initial}'`
  if (!filled) return ''
  return { names: `'{}'`, flag: 'false', moment: 'now()' }[kind as string] ?? '' // reason: of other kinds there is none
}

const mapFields = <T>(fields: Fields, make: (field: Field) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, make(field)]))

/** The columns of a record behind "select", of the table or alias: money as a double, which JSON has. Made once for each. */
export function selected(fields: Fields, of: string): Piece {
  const known = made.get(fields) ?? new Map<string, Piece>()
  made.set(fields, known)
  const columns = known.get(of) ?? columnsOf(fields, of)
  known.set(of, columns)
  return columns
}

const made = new WeakMap<Fields, Map<string, Piece>>()

const columnsOf = (fields: Fields, of: string): Piece =>
  raw(
    Object.entries(fields)
      .map(([name, { kind }]) => `${of}.${name}${kind === 'money' ? `::float8 as ${name}` : ''}`)
      .join(', '),
  )
