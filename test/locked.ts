import { identifier } from '../src/platform/db/statement.ts'
import type { TestService } from './harness.ts'

/** Does the work while nobody can read the table: what needs it waits, on the database, until the work is done. */
export async function whileLocked({ deps: { sql } }: TestService, table: string, work: () => Promise<void>) {
  const blocker = await sql.reserve()
  try {
    await blocker`begin`
    await blocker`lock table ${identifier(table)} in access exclusive mode`
    await work()
  } finally {
    await blocker`rollback`
    blocker.release()
  }
}
