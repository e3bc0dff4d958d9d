import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { nothing, piece } from '../../platform/db/statement.ts'
import { addressKey } from '../../records/identity.ts'
import { eventSeen } from './columns.ts'
import type { EventFields } from './ics/ics_read.ts'
import { findStored, type Stored } from './stored.ts'

/**
 * The event of this identity: one for all colleagues who have it in their calendars. A private one is for its owner
 * alone, and one behind a wall for those within it, so that another colleague's of the same identity is another.
 */
export async function findByUid(db: Db, who: Who, uid: string): Promise<Stored | undefined> {
  const own = /^([0-9a-f-]{36})@firm-crm$/.exec(uid)?.[1]
  const [row] = await db<{ id: string }[]>`
    select id from calendar_events e
    where firm_id = ${who.firmId} and ${eventSeen(who)} and (uid = ${uid} ${own ? piece`or (id = ${own} and uid is null)` : nothing})
      and series_id is null and not company_deleted and (not is_private or owner_id = ${who.userId})
    order by id limit 1`
  return row && findStored(db, who, row.id)
}

/** The company of the people who attend, where all that are known are of the same one; restricted companies too. */
export async function companyOf(db: Db, who: Who, { attendees, is_private }: EventFields): Promise<string | null> {
  if (is_private || attendees.length === 0) return null
  const companies = await db<{ company_id: string }[]>`
    select distinct company_id from contacts /* beyond walls: the event is to stand behind them */
    where firm_id = ${who.firmId} and company_id is not null and not company_deleted
      and (${addressKey(piece`email`)} = any(${attendees}::text[]) or id in (
        select contact_id from former_addresses where firm_id = ${who.firmId} and address = any(${attendees}::text[])))
    limit 2`
  const [only, other] = companies
  return only && !other ? only.company_id : null
}
