import { recordRemoved } from '../../access/events.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { piece } from '../../platform/db/statement.ts'
import { forbidden, validationError } from '../../platform/http/errors.ts'
import { type Place as LinkedTo, lockPlace } from '../../records/engine/links.ts'
import { eventNotFound } from './errors.ts'
import { fieldsGiven, moved, nothingYet } from './given.ts'
import type { EventFields } from './ics/ics_read.ts'
import { findSeries } from './list.ts'
import { endFrom, findOccurrence } from './occurrences.ts'
import type { CalendarEventPatch, EventRef, NewCalendarEvent } from './schema.ts'
import {
  asSeenBy,
  fieldsOfRow,
  insertEvent,
  isHidden,
  listDifferent,
  lockSeenEvent,
  type Stored,
  updateEvent,
} from './stored.ts'

/** Plans an event; answers its id. */
export async function createEvent(db: Transaction, who: Who, event: NewCalendarEvent, zone: string): Promise<string> {
  const fields = fieldsGiven(event, nothingYet(zone))
  return insertEvent(db, who, { fields, owner_id: who.userId, ...(await lockPlace(db, who, event)) })
}

/** What a change or a deletion was about: the event or series, one occurrence of it, and who was asked until then. */
export type Touched = {
  event: Stored
  occurrence: { at: string; fields: EventFields } | undefined
  attendees: string[]
}

/** Changes an event, a whole series, or one occurrence. */
export async function changeEvent(
  db: Transaction,
  who: Who,
  ref: EventRef,
  patch: CalendarEventPatch,
  zone: string,
): Promise<Touched> {
  const { event, occurrence } = await lockRef(db, who, ref)
  if (occurrence === undefined) {
    await changeWhole(db, who, { event, patch, zone })
    return { event, occurrence, attendees: event.attendees }
  }
  const before = await occurrenceNow(db, who, { event, occurrence, zone })
  await changeOccurrence(db, who, { event, occurrence, patch, zone })
  const fields = await occurrenceNow(db, who, { event, occurrence, zone })
  return { event, occurrence: { at: occurrence, fields }, attendees: before.attendees }
}

/** How one occurrence is: as its own row says, or as the series. */
async function occurrenceNow(db: Transaction, who: Who, place: Place): Promise<EventFields> {
  const rows = await listDifferent(db, who, place.event.id)
  const own = rows.find(({ occurrence_at }) => occurrence_at === place.occurrence)
  return own ? fieldsOfRow(asSeenBy(who, own), place.zone) : asTheSeries(db, who, place)
}

/** The event behind a reference, locked; an occurrence may be named by the id of its row too. */
async function lockRef(
  db: Transaction,
  who: Who,
  ref: EventRef,
): Promise<{ event: Stored; occurrence: string | undefined }> {
  const event = await lockSeenEvent(db, who, ref.id)
  if (!event) throw eventNotFound()
  checkIsTheirs(who, event)
  if (event.series_id && event.occurrence_at)
    return lockRef(db, who, { id: event.series_id, occurrence: event.occurrence_at })
  const { occurrence } = ref
  if (occurrence !== undefined && (await isHidden(db, who, { id: ref.id, occurrence }))) throw eventNotFound()
  return { event, occurrence }
}

function checkIsTheirs(who: Who, event: Stored): void {
  if (event.is_private && event.owner_id !== who.userId) throw forbidden('This is a private meeting of a colleague')
}

type Changing = { event: Stored; patch: CalendarEventPatch; zone: string }

async function changeWhole(db: Transaction, who: Who, { event, patch, zone }: Changing) {
  const before = fieldsOfRow(event, zone)
  const after = fieldsGiven(patch, before)
  const excluded = after.excluded.map((at) => moved(at, before, after))
  const extra_dates = after.extra_dates.map((at) => moved(at, before, after))
  const place = await lockPlace(db, who, patch, event)
  // of an event from before there were zones, the zone stays that of the firm
  const isZoneKept = !patch.time_zone && event.time_zone === null && !after.all_day && after.recurrence === null
  const fields = { ...after, excluded, extra_dates, ...(isZoneKept && { time_zone: null }) }
  await updateEvent(db, who, { id: event.id, owner_id: event.owner_id, fields, ...place })
  if (before.recurrence === null) return
  if (after.recurrence === null)
    await db`
      delete from calendar_events /* beyond walls: of a locked series */
      where firm_id = ${who.firmId} and series_id = ${event.id}`
  else await moveDifferent(db, who, event.id, (at) => moved(at, before, after))
  if (isElsewhere(place, event))
    await db`
      update calendar_events /* beyond walls: of a locked series */ set company_id = ${place.company_id}, deal_id = ${place.deal_id}
      where firm_id = ${who.firmId} and series_id = ${event.id} and not is_private`
}

const isElsewhere = (place: LinkedTo, before: LinkedTo) =>
  place.company_id !== before.company_id || place.deal_id !== before.deal_id

async function moveDifferent(db: Transaction, who: Who, seriesId: string, place: (at: string) => string) {
  const rows = await listDifferent(db, who, seriesId)
  const moves = rows.map(({ id, occurrence_at }) => ({ id, to: place(occurrence_at), from: occurrence_at }))
  const order = moves
    .filter(({ to, from }) => to !== from)
    .sort((a, b) => (a.to > a.from ? -1 : 1) * a.from.localeCompare(b.from))
  for (const { id, to } of order)
    await db`
      update calendar_events /* beyond walls: of a locked series */ set occurrence_at = ${to}
      where firm_id = ${who.firmId} and id = ${id}`
}

/** One occurrence becomes a row of its own. */
async function changeOccurrence(
  db: Transaction,
  who: Who,
  { event, occurrence, patch, zone }: Changing & { occurrence: string },
) {
  for (const field of ['recurrence', 'is_private'] as const)
    if (patch[field] !== undefined) throw validationError([{ field, message: 'belongs to the whole series' }])
  const rows = await listDifferent(db, who, event.id)
  const existing = rows.find(({ occurrence_at }) => occurrence_at === occurrence)
  if (existing) {
    checkIsTheirs(who, existing)
    return changeWhole(db, who, { event: existing, patch, zone })
  }
  const as = await asTheSeries(db, who, { event, occurrence, zone })
  if (Object.keys(patch).every((name) => name === 'send_invitations')) return
  await insertEvent(db, who, {
    fields: fieldsGiven(patch, as),
    owner_id: event.owner_id,
    ...(await lockPlace(db, who, patch, event)),
    series_id: event.id,
    occurrence_at: occurrence,
  })
}

type Place = { event: Stored; occurrence: string; zone: string }

async function asTheSeries(db: Transaction, who: Who, { event, occurrence, zone }: Place): Promise<EventFields> {
  const series = await findSeries(db, who, event.id)
  if (!series || !(await findOccurrence(series, occurrence, zone))) throw eventNotFound()
  return {
    ...fieldsOfRow(event, zone),
    starts_at: occurrence,
    ends_at: endFrom(series, new Date(occurrence), zone).toISOString(),
    recurrence: null,
    excluded: [],
    extra_dates: [],
    repeats_until: null,
  }
}

/** Deletes an event or a whole series, or leaves one occurrence out. */
export async function deleteEvent(db: Transaction, who: Who, ref: EventRef, zone: string): Promise<Touched> {
  const { event, occurrence } = await lockRef(db, who, ref)
  if (occurrence === undefined) {
    await removeEvent(db, who, event.id)
    return { event, occurrence, attendees: event.attendees }
  }
  for (const row of await listDifferent(db, who, event.id))
    if (row.occurrence_at === occurrence) checkIsTheirs(who, row)
  const was = await occurrenceNow(db, who, { event, occurrence, zone })
  await db`
    delete from calendar_events /* beyond walls: of a locked series */
    where firm_id = ${who.firmId} and series_id = ${event.id} and occurrence_at = ${occurrence}`
  const fields = { ...fieldsOfRow(event, zone), excluded: [...event.excluded, occurrence] }
  await updateEvent(db, who, {
    id: event.id,
    owner_id: event.owner_id,
    company_id: event.company_id,
    deal_id: event.deal_id,
    fields,
  })
  return { event, occurrence: { at: occurrence, fields: was }, attendees: was.attendees }
}

export const removeEvent = (db: Transaction, who: Who, id: string) => db`
  with removed as (
    delete from calendar_events /* beyond walls: of a locked event */
    where firm_id = ${who.firmId} and id = ${id} and not company_deleted returning *
  ), recorded as (
    ${recordRemoved(who, { subject: 'calendar_event', kind: 'deleted', company: piece`removed.company_id` })}
  )
  select id from removed`
