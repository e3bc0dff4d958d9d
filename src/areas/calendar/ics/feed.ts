import { seen } from '../../../access/seen.ts'
import type { Deps } from '../../../deps.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import type { Link } from '../../../platform/auth/links.ts'
import type { Role } from '../../../platform/auth/tokens.ts'
import type { Db } from '../../../platform/db/open.ts'
import { type Component, writeComponent } from '../../../platform/icalendar/component.ts'
import { timeZoneOf } from '../../auth/index.ts'
import {
  asSeenBy,
  fieldsOfRow,
  listSeenDifferent,
  type Stored,
  storedColumns,
  storedDetails,
  uidOf,
} from '../stored.ts'
import { bringUpToDate, emptyCalendar } from './ics_write.ts'

type Holder = Who & { name: string; email: string }

/** Whose feed it is, while they may sign in. */
export async function holderOf(db: Db, { firm_id, subject_id }: Link): Promise<Holder | undefined> {
  const [person] = await db<{ name: string; email: string; role: Role }[]>`
    select name, email, role from users where firm_id = ${firm_id} and id = ${subject_id} and status = 'active'`
  return person && { ...person, firmId: firm_id, userId: subject_id }
}

export async function findFeedId(db: Db, who: Who): Promise<string | undefined> {
  const [link] = await db<{ id: string }[]>`
    select id from service.links
    where firm_id = ${who.firmId} and subject_id = ${who.userId} and purpose = 'calendar_feed' and used_at is null and expires_at > now()
    order by id desc limit 1`
  return link?.id
}

const daysBack = 90
const daysAhead = 365
const eventsMax = 5000

/** The events of a person of the last 90 and the next 365 days; series with their rules. */
export async function feedOf({ sql, config, clock }: Deps, holder: Holder): Promise<string> {
  const zone = await timeZoneOf(sql, holder, config)
  const calendar = emptyCalendar()
  for (const [name, value] of [
    ['METHOD', 'PUBLISH'],
    ['X-WR-CALNAME', `${holder.name} · Firm CRM`],
    ['REFRESH-INTERVAL', 'PT15M'],
  ] as const)
    calendar.properties.push({ name, params: name === 'REFRESH-INTERVAL' ? ';VALUE=DURATION' : '', value })
  for (const event of await listOwn(sql, holder, clock.now())) await add(sql, holder, { calendar, event, zone })
  return writeComponent(calendar)
}

type Adding = { calendar: Component; event: Stored; zone: string }

async function add(db: Db, who: Who, { calendar, event, zone }: Adding) {
  const rows = event.recurrence === null ? [] : await listSeenDifferent(db, who, event.id)
  const different = rows.map((row) => ({
    occurrence_at: row.occurrence_at,
    fields: fieldsOfRow(asSeenBy(who, row), zone),
  }))
  const fields = fieldsOfRow(event, zone)
  bringUpToDate(calendar, { uid: uidOf(event), fields, different }, { now: new Date(event.updated_at) })
}

function listOwn(db: Db, holder: Holder, now: Date) {
  const { firmId, userId, email } = holder
  const day = 86_400_000
  const from = new Date(now.getTime() - daysBack * day).toISOString()
  const before = new Date(now.getTime() + daysAhead * day).toISOString()
  return db<Stored[]>`
    select ${storedColumns} from calendar_events e ${storedDetails({ firmId })}
    where e.firm_id = ${firmId} and not e.company_deleted and e.series_id is null and e.starts_at < ${before}
      and (e.ends_at >= ${from} or (e.recurrence is not null and (e.repeats_until is null or e.repeats_until >= ${from})))
      and (e.owner_id = ${userId} or ${seen(holder, 'e')} and lowered(e.attendees) @> ${[email.toLowerCase()]})
    order by e.starts_at, e.id limit ${eventsMax}`
}
