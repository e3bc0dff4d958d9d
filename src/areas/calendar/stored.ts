import { v7 as uuidv7 } from 'uuid'
import { recordChanged, recordCreated } from '../../access/events.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { changes } from '../../platform/db/assignments.ts'
import type { Db, Transaction } from '../../platform/db/open.ts'
import { newRow, piece } from '../../platform/db/statement.ts'
import type { Place } from '../../records/engine/links.ts'
import { eventSeen } from './columns.ts'
import type { EventFields } from './ics/ics_read.ts'

/** A row of calendar_events with what its owner alone may read. */
export type Stored = Omit<EventFields, 'time_zone'> & {
  id: string
  uid: string | null
  owner_id: string
  company_id: string | null
  deal_id: string | null
  time_zone: string | null
  series_id: string | null
  occurrence_at: string | null
  invited: number | null
  updated_at: string
}

/** What an event is identified by in all calendars. */
export const uidOf = ({ id, uid }: Pick<Stored, 'id' | 'uid'>) => uid ?? `${id}@firm-crm`

export const fieldsOfRow = (row: Stored, zone: string): EventFields => ({
  summary: row.summary,
  starts_at: row.starts_at,
  ends_at: row.ends_at,
  time_zone: row.time_zone ?? zone,
  all_day: row.all_day,
  location: row.location,
  description: row.description,
  attendees: row.attendees,
  status: row.status,
  is_private: row.is_private,
  is_declined: row.is_declined,
  recurrence: row.recurrence,
  excluded: row.excluded,
  extra_dates: row.extra_dates,
  repeats_until: row.repeats_until,
})

/** What a person may know of an event: of a private one of somebody else when it is. */
export const asSeenBy = <Row extends Stored>({ userId }: Pick<Who, 'userId'>, row: Row): Row =>
  row.is_private && row.owner_id !== userId ? { ...row, ...busy } : row

const busy = { summary: 'Busy', location: null, description: null, attendees: [] }

export const storedColumns = piece`
  e.id, e.uid, e.owner_id, e.company_id, e.deal_id, coalesce(p.summary, e.summary) as summary, e.starts_at, e.ends_at, e.time_zone,
  e.all_day, coalesce(p.location, e.location) as location, coalesce(p.description, e.description) as description,
  coalesce(p.attendees, e.attendees) as attendees, e.status, e.is_private, e.is_declined, e.recurrence, e.excluded, e.extra_dates,
  e.repeats_until, e.series_id, e.occurrence_at, e.invited, e.updated_at`

export const storedDetails = (who: Pick<Who, 'firmId'>) => piece`
  left join calendar_private_details p on p.firm_id = ${who.firmId} and p.event_id = e.id`

/**
 * An event with all that it says, kept from being changed by others until the transaction ends. Beyond walls, as calendars
 * are kept up to date: what stood in a person's own calendar is not taken out of it when a wall is raised.
 */
export async function lockEvent(db: Transaction, who: Who, id: string): Promise<Stored | undefined> {
  await db`
    select id from calendar_events /* beyond walls */ where firm_id = ${who.firmId} and id = ${id} for no key update`
  return findStored(db, who, id)
}

/** The same for a person who wants to change it, which only those can who may know of it. */
export async function lockSeenEvent(db: Transaction, who: Who, id: string): Promise<Stored | undefined> {
  const [event] = await db`
    select id from calendar_events e where firm_id = ${who.firmId} and id = ${id} and ${eventSeen(who)}
    for no key update`
  return event && findStored(db, who, id)
}

/** Whether the occurrence is a row of its own that the person may not know of. */
export async function isHidden(db: Db, who: Who, { id, occurrence }: { id: string; occurrence: string }) {
  const [hidden] = await db`
    select id from calendar_events e
    where firm_id = ${who.firmId} and series_id = ${id} and occurrence_at = ${occurrence} and not ${eventSeen(who)}`
  return hidden !== undefined
}

export async function findStored(db: Db, who: Who, id: string): Promise<Stored | undefined> {
  const [row] = await db<Stored[]>`
    select ${storedColumns} from calendar_events e /* beyond walls */ ${storedDetails(who)}
    where e.firm_id = ${who.firmId} and e.id = ${id} and not e.company_deleted`
  return row
}

/** The same for a person, who may not know of it. */
export async function findSeenStored(db: Db, who: Who, id: string): Promise<Stored | undefined> {
  const [row] = await db<Stored[]>`
    select ${storedColumns} from calendar_events e ${storedDetails(who)}
    where e.firm_id = ${who.firmId} and e.id = ${id} and not e.company_deleted and ${eventSeen(who)}`
  return row
}

export const listDifferent = (db: Db, who: Who, seriesId: string) => db<(Stored & { occurrence_at: string })[]>`
  select ${storedColumns} from calendar_events e /* beyond walls */ ${storedDetails(who)}
  where e.firm_id = ${who.firmId} and e.series_id = ${seriesId} order by e.occurrence_at`

/** The same, to be shown. */
export const listSeenDifferent = (db: Db, who: Who, seriesId: string) => db<(Stored & { occurrence_at: string })[]>`
  select ${storedColumns} from calendar_events e ${storedDetails(who)}
  where e.firm_id = ${who.firmId} and e.series_id = ${seriesId} and ${eventSeen(who)} order by e.occurrence_at`

type NewRow = {
  fields: Values
  owner_id: string
  company_id?: string | null
  deal_id?: string | null
  uid?: string
  series_id?: string
  occurrence_at?: string
}
type Values = Omit<EventFields, 'time_zone'> & { time_zone: string | null }

export async function insertEvent(
  db: Db,
  who: Who,
  { fields, company_id = null, deal_id = null, ...more }: NewRow,
): Promise<string> {
  const id = uuidv7()
  const row = { ...masked(fields), ...more, ...placeOf(fields, { company_id, deal_id }), firm_id: who.firmId, id }
  await db`
    with created as (insert into calendar_events ${newRow(row)} returning *),
    recorded as (
      ${recordCreated(who, { subject: 'calendar_event', kind: 'created', company: piece`created.company_id` })}
    )
    select id from created`
  await keepDetails(db, who, { id, owner_id: more.owner_id, fields })
  return id
}

type Update = {
  id: string
  owner_id: string
  fields: Values
  company_id: string | null
  deal_id: string | null
  kind?: 'updated' | 'overruled'
}

export async function updateEvent(db: Db, who: Who, { id, owner_id, fields, kind = 'updated', ...place }: Update) {
  const values = { ...masked(fields), ...placeOf(fields, place) }
  await db`
    with old as (
      select * from calendar_events /* beyond walls: of a locked event */ where firm_id = ${who.firmId} and id = ${id}
    ), changed as (
      update calendar_events e set ${changes(values)} from old
      where e.firm_id = ${who.firmId} and e.id = old.id returning e.*
    ), recorded as (${recordChanged(who, { subject: 'calendar_event', kind, company: piece`changed.company_id` })})
    select id from changed`
  await keepDetails(db, who, { id, owner_id, fields })
}

/** The columns for fields: of a private event only when it is. */
const masked = (fields: Values): Values => (fields.is_private ? { ...fields, ...busy } : fields)

/** A private event is told to belong to nothing. */
const placeOf = ({ is_private }: Values, { company_id, deal_id }: Place): Place => ({
  company_id: is_private ? null : company_id,
  deal_id: is_private ? null : deal_id,
})

async function keepDetails(
  db: Db,
  who: Who,
  { id, owner_id, fields }: { id: string; owner_id: string; fields: Values },
) {
  if (!fields.is_private) {
    await db`delete from calendar_private_details where firm_id = ${who.firmId} and event_id = ${id}`
    return
  }
  const { summary, location, description, attendees } = fields
  const row = { firm_id: who.firmId, event_id: id, owner_id, summary, location, description, attendees }
  await db`
    insert into calendar_private_details ${newRow(row)} on conflict (firm_id, event_id) do update
    set summary = excluded.summary, location = excluded.location, description = excluded.description,
      attendees = excluded.attendees`
}
