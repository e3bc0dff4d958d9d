import type { Db, Fragment } from './open.ts'

/** The list behind SET for a change of the row "old": these columns, and updated_at where one gets another value. */
export const changes = (db: Db, values: Record<string, unknown>, also: Fragment = db`false`): Fragment => db`
  ${assignments(db, values)},
  updated_at = case when ${differences(db, values)} or ${also} then now() else old.updated_at end`

const differences = (db: Db, values: Record<string, unknown>): Fragment[] =>
  Object.entries(values).map(([column, value], index) => {
    const parameter = value as Parameter // reason: as in assignments
    return db`${index === 0 ? db`` : db` or `}old.${db(column)} is distinct from ${parameter}`
  })

/**
 * The list behind SET for an update of these columns. postgres.js has a helper for it too, but it guesses from the text
 * before it whether an update or a select is meant, and guesses wrong where "for update" stands in front.
 */
export const assignments = (db: Db, values: Record<string, unknown>): Fragment[] =>
  Object.entries(values).map(([column, value], index) => {
    // reason: what a schema let through is what PostgreSQL takes
    const parameter = value as Parameter
    return db`${index === 0 ? db`` : db`, `}${db(column)} = ${parameter}`
  })

type Parameter = string | number | boolean | string[] | null
