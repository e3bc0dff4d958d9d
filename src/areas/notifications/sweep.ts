import type { Sql } from '../../platform/db/open.ts'
import { piece } from '../../platform/db/statement.ts'
import { firmsWith } from '../../platform/jobs/firms_with.ts'

const daysKept = { read: 90, unread: 365 }
const batchSize = 5000

/** Deletes what was read, or was never to be shown here, after three months, and all else after a year, firm by firm. */
export async function sweepOld(sql: Sql, signal: AbortSignal): Promise<void> {
  const mayBeOld = piece`
    select from notifications n /* beyond walls: the old ones of all */
    where n.firm_id = f.id and n.created_at < now() - ${daysKept.read} * interval '1 day'
    union all
    select from notification_digests d
    where d.firm_id = f.id and d.day < (now() - ${daysKept.read} * interval '1 day')::date`
  for (const firmId of await firmsWith(sql, mayBeOld)) {
    for (let removed = batchSize; removed === batchSize; ) {
      signal.throwIfAborted()
      const { count } = await sql`
        delete from notifications /* beyond walls: the old ones of all */ where firm_id = ${firmId} and id in (
          select id from notifications /* beyond walls: the old ones of all */
          where firm_id = ${firmId} and created_at < now() - ${daysKept.read} * interval '1 day'
            and (read_at is not null or not in_app or created_at < now() - ${daysKept.unread} * interval '1 day')
          limit ${batchSize})`
      removed = count
    }
    await sql`
      delete from notification_digests
      where firm_id = ${firmId} and day < (now() - ${daysKept.read} * interval '1 day')::date`
  }
}
