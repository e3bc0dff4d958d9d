import type { Db, Fragment } from './open.ts'

/**
 * The list behind SET for an update of these columns. postgres.js has a helper for it too, but it guesses from the text
 * before it whether an update or a select is meant, and guesses wrong where "for update" stands in front.
 */
export const assignments = (db: Db, values: Record<string, unknown>): Fragment[] =>
  Object.entries(values).map(([column, value], index) => {
    // reason: what a schema let through is what PostgreSQL takes
    const parameter = value as string | number | boolean | string[] | null
    return db`${index === 0 ? db`` : db`, `}${db(column)} = ${parameter}`
  })
