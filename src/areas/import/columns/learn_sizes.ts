import type { Sql } from '../../../platform/db/open.ts'
import { identifier } from '../../../platform/db/statement.ts'
import { writers } from '../rows/writers.ts'
import type { Kind } from './fields.ts'

// from here on it is worth the moment it takes
const rowsMin = 5000

/**
 * Has the database look how large the tables are that a long import fills. What it believes of one that was empty when it
 * last looked lets it read all rows of the firm for each row of the file.
 */
export async function learnSizes(sql: Sql, kind: Kind, rows: number): Promise<void> {
  if (rows < rowsMin) return
  for (const table of new Set(['companies', writers[kind].table]))
    await sql`analyze (skip_locked) ${identifier(table)} (firm_id)`
}
