import { setImmediate } from 'node:timers/promises'
import { seen } from '../../access/seen.ts'
import type { User, Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { nothing, piece } from '../../platform/db/statement.ts'
import { columns, eventSeen, joins, type Row } from './columns.ts'
import { eventNotFound } from './errors.ts'
import { findOccurrence, listSeries, occurrencesIn, ofSeries, type SeriesRow } from './occurrences.ts'
import type { Range } from './range.ts'
import type { EventRef } from './schema.ts'

type Narrowing = {
  limit: number
  company_id?: string | undefined
  deal_id?: string | undefined
  /** whose events; everybody's where it does not say */
  of?: Pick<User, 'userId' | 'email'> | undefined
  /** of the firm, for events that do not say theirs */
  zone: string
}

/** Events that overlap the range, by their start, and how many there are; repeated ones once for each occurrence. */
export async function listEvents(db: Db, who: Who, range: Range, { limit, company_id, deal_id, of, zone }: Narrowing) {
  const only = piece`
    and ${company_id || deal_id ? seen(who, 'e') : eventSeen(who)}
    ${company_id ? piece`and e.company_id = ${company_id}` : nothing}
    ${deal_id ? piece`and e.deal_id = ${deal_id}` : nothing}
    ${of ? piece`and (e.owner_id = ${of.userId} or lowered(e.attendees) @> ${[of.email.toLowerCase()]})` : nothing}`
  const conditions = piece`
    e.firm_id = ${who.firmId} and not e.company_deleted and e.recurrence is null and e.starts_at < ${range.before}
    and e.ends_at >= ${range.from} and (e.ends_at > ${range.from} or e.starts_at = e.ends_at) ${only}`
  const rows = await db<({ total: number } & Row)[]>`
    with counted as (select count(*)::int as total from calendar_events e where ${conditions}), page as (
      select e.id as page_id from calendar_events e where ${conditions} order by e.starts_at, e.id limit ${limit}
    )
    select total, ${columns(who)}
    from counted left join (
      page join calendar_events e on e.firm_id = ${who.firmId} and e.id = page_id and ${eventSeen(who)}
      ${joins(who)}
    ) on true
    order by e.starts_at, e.id`
  const series = await listSeries(db, who, range, only)
  const repeated: Row[] = []
  for (const [index, row] of series.entries()) {
    repeated.push(...(await occurrencesIn(row, range, zone)))
    // a rule can be made to take its time: others have their turn
    if (index % 5 === 4) await setImmediate()
  }
  const events = [...rows.filter((row) => row.id !== null), ...repeated]
  if (repeated.length > 0) events.sort(byStart)
  return { events: events.slice(0, limit), total: (rows[0]?.total ?? 0) + repeated.length }
}

const byStart = (a: Row, b: Row) => a.start.localeCompare(b.start) || a.id.localeCompare(b.id)

/** An event, a series (with the times of its first occurrence), or an occurrence. */
export async function requireEvent(db: Db, who: Who, ref: EventRef, zone: string): Promise<Row> {
  const event = ref.occurrence === undefined ? await findOne(db, who, ref.id) : await findAt(db, who, ref, zone)
  if (!event) throw eventNotFound()
  return event
}

async function findOne(db: Db, who: Who, id: string): Promise<Row | undefined> {
  const [event] = await db<Row[]>`
    select ${columns(who)} from calendar_events e ${joins(who)}
    where e.firm_id = ${who.firmId} and e.id = ${id} and not e.company_deleted and ${eventSeen(who)}`
  return event
}

async function findAt(db: Db, who: Who, { id, occurrence = '' }: EventRef, zone: string): Promise<Row | undefined> {
  const [different] = await db<Row[]>`
    select ${columns(who)} from calendar_events e ${joins(who)}
    where e.firm_id = ${who.firmId} and e.series_id = ${id} and e.occurrence_at = ${occurrence} and not e.company_deleted
      and ${eventSeen(who)}`
  if (different) return different
  const series = await findSeries(db, who, id)
  return series && findOccurrence(series, occurrence, zone)
}

export async function findSeries(db: Db, who: Who, id: string): Promise<SeriesRow | undefined> {
  const [series] = await db<SeriesRow[]>`
    select ${columns(who)}, ${ofSeries(who)} from calendar_events e ${joins(who)}
    where e.firm_id = ${who.firmId} and e.id = ${id} and e.recurrence is not null and not e.company_deleted
      and ${eventSeen(who)}`
  return series
}
