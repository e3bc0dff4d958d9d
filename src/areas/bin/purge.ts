import { insertEvent, putEventsBehind } from '../../access/events.ts'
import type { Deps } from '../../deps.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db, Transaction } from '../../platform/db/open.ts'
import { piece } from '../../platform/db/statement.ts'
import { transact } from '../../platform/db/transact.ts'
import { firmsWith } from '../../platform/jobs/firms_with.ts'
import { discard } from '../../platform/storage/faults.ts'
import { isBackingUp } from '../backups/index.ts'
import { unusedOfFiles } from '../files/index.ts'
import { emptyBin } from './jobs.ts'
import { type Held, holdDeleted } from './queries.ts'

type Services = Pick<Deps, 'sql' | 'storage' | 'log'>

/** Rows of a company that one transaction deletes: a document has thousands of its own. */
const rowsAtOnce = 500
const recordsAtOnce = 100

/** Has a record deleted for good before its time: from now on it cannot be restored, and a job deletes it. */
export const purgeEarly = ({ sql, jobs }: Pick<Deps, 'sql' | 'jobs'>, who: Who, id: string): Promise<void> =>
  transact(sql, async (db) => {
    await holdDeleted(db, who, id)
    await db`
      update deleted_records /* beyond walls: held */ set expires_at = now(), purged_by = ${who.userId}
      where firm_id = ${who.firmId} and id = ${id}`
    await jobs.enqueue(db, emptyBin, {})
  })

/** Deletes for good what was deleted thirty days ago. A firm in which that fails keeps no other waiting. */
export async function purgeExpired(services: Services, signal: AbortSignal): Promise<void> {
  const hasExpired = piece`
    select from deleted_records /* beyond walls: of all */ where firm_id = f.id and expires_at <= now()`
  for (const id of await firmsWith(services.sql, hasExpired)) {
    signal.throwIfAborted()
    try {
      while ((await purgeSome(services, id, signal)) === recordsAtOnce) signal.throwIfAborted()
    } catch (error) {
      signal.throwIfAborted()
      services.log.error({ err: error, firm_id: id }, 'deleted records could not be deleted for good')
    }
  }
}

type Expired = Held & { purged_by: string | null }

async function purgeSome(services: Services, firmId: string, signal: AbortSignal): Promise<number> {
  const expired = await services.sql<Expired[]>`
    select id, type, name, company_id, walls, purged_by from deleted_records /* beyond walls: of all */
    where firm_id = ${firmId} and expires_at <= now() order by expires_at limit ${recordsAtOnce}`
  for (const record of expired) {
    signal.throwIfAborted()
    await purge(services, firmId, record)
  }
  return expired.length
}

async function purge({ sql, storage }: Services, firmId: string, record: Expired): Promise<void> {
  const keys = await keysOf(sql, firmId, record)
  let isWhole = false
  while (!isWhole)
    isWhole = await sql.begin(async (db) => {
      if (!(await removeSome(db, firmId, record))) return false
      await recordPurged(db, firmId, record)
      return true
    })
  // what a back-up has seen in use it may not have read yet: then the sweep removes it
  if (await isBackingUp(sql)) return
  for (const key of await unusedOfFiles(sql, keys)) await discard(storage, key)
}

/** Where the bytes are of what goes with the record. */
const keysOf = (db: Db, firmId: string, { id, type }: Held) =>
  type === 'company'
    ? db<{ key: string }[]>`
      select storage_key as key from files /* beyond walls: of all */ where firm_id = ${firmId} and company_id = ${id}
      union
      select a.storage_key from emails e /* beyond walls: of all */
        join email_attachments a on a.firm_id = ${firmId} and a.email_id = e.id
      where e.firm_id = ${firmId} and e.company_id = ${id} and a.storage_key is not null
      union
      select r.storage_key from deleted_records b /* beyond walls: of all */
        join deleted_rows r on r.firm_id = ${firmId} and r.record_id = b.id
      where b.firm_id = ${firmId} and b.company_id = ${id} and r.storage_key is not null`
    : db<{ key: string }[]>`
      select storage_key as key from deleted_rows
      where firm_id = ${firmId} and record_id = ${id} and storage_key is not null`

/** Answers whether that was all of it. */
async function removeSome(db: Transaction, firmId: string, { id, type }: Held): Promise<boolean> {
  if (type === 'company') {
    const [part] = await db<{ more: boolean }[]>`select purge_company_part(${firmId}, ${id}, ${rowsAtOnce}) as more`
    return part?.more === false
  }
  await db`delete from deleted_records /* beyond walls: of all */ where firm_id = ${firmId} and id = ${id}`
  return true
}

async function recordPurged(
  db: Transaction,
  firmId: string,
  { id, type, name, company_id, walls, purged_by }: Expired,
) {
  const who = { firmId, userId: purged_by }
  const company = company_id === null ? {} : { companyId: company_id }
  await db`${insertEvent(who, { subject: type, kind: 'purged', subjectId: id, ...company, before: { name } })}`
  if (walls) await putEventsBehind(db, who, id, walls)
}
