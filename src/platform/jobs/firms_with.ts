import type { Sql } from '../db/open.ts'
import type { Piece } from '../db/statement.ts'

/** The ids of the firms that have a row of this query, which says "f.id" for the firm: those without cost next to nothing. */
export async function firmsWith(sql: Sql, rows: Piece): Promise<string[]> {
  const firms = await sql<{ id: string }[]>`
    select f.id from firms f cross join lateral (${rows} limit 1) any_of_it order by f.id`
  return firms.map(({ id }) => id)
}
