import { identifier, joined, type Piece, piece, type Value } from './statement.ts'

/** When a row was changed last, which is later with each change: it is the version of the row. */
export const laterThan = (was: Piece): Piece => piece`greatest(now(), ${was} + interval '1 millisecond')`

/** The list behind SET for a change of the row "old": these columns, and updated_at where one gets another value. */
export const changes = (values: Record<string, unknown>, also: Piece = piece`false`): Piece => piece`
  ${assignments(values)}, updated_at = case when ${differences(values)} or ${also} then ${laterThan(piece`old.updated_at`)}
    else old.updated_at end`

const differences = (values: Record<string, unknown>): Piece => {
  const each = Object.entries(values).map(
    ([column, value]) => piece`old.${identifier(column)} is distinct from ${given(value)}`,
  )
  return joined(each, ' or ')
}

/** The list behind SET for an update of these columns. */
export const assignments = (values: Record<string, unknown>): Piece => {
  const each = Object.entries(values).map(([column, value]) => piece`${identifier(column)} = ${given(value)}`)
  return joined(each, ', ')
}

// reason: what a schema let through is what PostgreSQL takes
const given = (value: unknown) => value as Value
