import type { Sql } from '../../platform/db/open.ts'

const daysKept = 30
const batchSize = 5000

/** Removes what webhooks were told a month ago, firm by firm. */
export async function sweepOld(sql: Sql, signal: AbortSignal): Promise<void> {
  for (const { id: firmId } of await sql<{ id: string }[]>`select id from firms`) {
    for (let removed = batchSize; removed === batchSize; ) {
      signal.throwIfAborted()
      const { count } = await sql`
        delete from webhook_deliveries where firm_id = ${firmId} and id in (
          select id from webhook_deliveries
          where firm_id = ${firmId} and created_at < now() - ${daysKept} * interval '1 day' limit ${batchSize})`
      removed = count
    }
  }
}
