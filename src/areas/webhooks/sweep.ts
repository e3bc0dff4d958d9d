import type { Sql } from '../../platform/db/open.ts'
import { piece } from '../../platform/db/statement.ts'
import { firmsWith } from '../../platform/jobs/firms_with.ts'

const daysKept = 30
const batchSize = 5000

/** Removes what webhooks were told a month ago, firm by firm. */
export async function sweepOld(sql: Sql, signal: AbortSignal): Promise<void> {
  const isOld = piece`created_at < now() - ${daysKept} * interval '1 day'`
  for (const firmId of await firmsWith(sql, piece`select from webhook_deliveries where firm_id = f.id and ${isOld}`)) {
    for (let removed = batchSize; removed === batchSize; ) {
      signal.throwIfAborted()
      const { count } = await sql`
        delete from webhook_deliveries where firm_id = ${firmId} and id in (
          select id from webhook_deliveries
          where firm_id = ${firmId} and ${isOld} limit ${batchSize})`
      removed = count
    }
  }
}
