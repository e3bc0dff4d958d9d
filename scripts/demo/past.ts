import type { Sql, Transaction } from '../../src/platform/db/open.ts'
import { identifier, piece } from '../../src/platform/db/statement.ts'
import { transact } from '../../src/platform/db/transact.ts'

/** A record and the moments of its events, in order; the last one stands for all that follow. */
export type Dated = { id: string; moments: string[] }

const tables = [
  'companies',
  'contacts',
  'funds',
  'deals',
  'notes',
  'interactions',
  'financial_records',
  'calendar_events',
] as const
export type Table = (typeof tables)[number] | 'emails' | 'files' | 'users'

/**
 * Moves what was just entered to the days on which it is said to have happened. The service itself never changes when
 * something was entered and its events are append only; here alone, and for one firm, they are.
 */
export async function moveIntoPast(sql: Sql, firmId: string, past: ReadonlyMap<Table, Dated[]>): Promise<void> {
  await transact(sql, async (db) => {
    await db`alter table events disable trigger events_append_only`
    for (const [table, records] of past) {
      await moveEvents(db, firmId, records)
      await moveRecords(db, firmId, table, records)
    }
    await db`alter table events enable trigger events_append_only`
    await chainAnew(db, firmId)
  })
}

/** The audit log is a chain of hashes over what was just changed: it is begun again, as if it had been written so. */
async function chainAnew(db: Transaction, firmId: string) {
  // whoever chains this firm just now ends first
  await db`select pg_advisory_xact_lock(4021988, hashtext(${firmId}::text))`
  await db`alter table event_chain disable trigger event_chain_append_only`
  await db`delete from event_chain where firm_id = ${firmId}`
  await db`alter table event_chain enable trigger event_chain_append_only`
  await db`
    insert into service.events_to_chain (firm_id, event_id) select firm_id, id from events where firm_id = ${firmId}
    on conflict do nothing`
}

const recordsOf = (records: Dated[]) => piece`
  (select id, moments[1] as first, moments[array_length(moments, 1)] as last, moments
   from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) r (id uuid, moments timestamptz[])) r`

async function moveEvents(db: Transaction, firmId: string, records: Dated[]) {
  await db`
    update events e set at = r.moments[least(n.n, array_length(r.moments, 1))]
    from ${recordsOf(records)}, (
      select id, subject_id, row_number() over (partition by subject_id order by at, id)::int as n
      from events where firm_id = ${firmId}
    ) n
    where e.firm_id = ${firmId} and n.id = e.id and r.id = n.subject_id`
}

async function moveRecords(db: Transaction, firmId: string, table: Table, records: Dated[]) {
  const dated = recordsOf(records)
  switch (table) {
    case 'users':
      await db`update users t set created_at = r.first from ${dated} where t.firm_id = ${firmId} and t.id = r.id`
      return
    case 'financial_records':
      await db`update financial_records t set created_at = r.first from ${dated} where t.firm_id = ${firmId} and t.id = r.id`
      return
    case 'emails':
      await db`update emails t set created_at = r.first from ${dated} where t.firm_id = ${firmId} and t.id = r.id`
      await db`update email_opens t set opened_at = r.last from ${dated} where t.firm_id = ${firmId} and t.email_id = r.id`
      return
    case 'files':
      await db`
        update files t set uploaded_at = r.first, processed_at = r.last from ${dated} where t.firm_id = ${firmId} and t.id = r.id`
      return
    default:
      await db`
        update ${identifier(table)} t set created_at = r.first, updated_at = r.last from ${dated} where t.firm_id = ${firmId} and t.id = r.id`
  }
}
