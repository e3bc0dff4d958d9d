import { z } from 'zod'
import type { Sql } from '../../platform/db/open.ts'
import { Id } from '../../platform/http/fields.ts'
import type { JobContext, JobKind } from '../../platform/jobs/queue.ts'
import { settle } from './settle.ts'

/** Compares the records of a firm that are new or are known by something else now, after an import for example. */
export const compareRecords = {
  name: 'compare_records',
  payload: z.object({ firm_id: Id }),
} satisfies JobKind

const batchSize = 5000

export async function compareAll(
  sql: Sql,
  { firm_id }: z.output<typeof compareRecords.payload>,
  { signal, progress }: JobContext,
): Promise<void> {
  const [{ count: total } = { count: 0 }] = await sql<{ count: number }[]>`
    select count(*)::int as count from duplicates_due where firm_id = ${firm_id}`
  for (let waiting = total; waiting > 0; ) {
    waiting = await settle(sql, firm_id, batchSize, signal)
    await progress(100 - (100 * waiting) / Math.max(total, waiting), 'comparing')
  }
}
