import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { type Piece, piece } from '../../platform/db/statement.ts'
import { type Series, startsBetween, withRuleLast } from '../../platform/icalendar/recurrence.ts'
import { utcStamp } from '../../platform/icalendar/times.ts'
import { addDays, clockIn, momentIn } from '../../platform/time_zones.ts'
import { columns, eventSeen, joins, type Row } from './columns.ts'
import type { Range } from './range.ts'

export type SeriesRow = Row & {
  excluded: string[]
  extra_dates: string[]
  different: string[]
  repeats_until: string | null
}

/** Repeated events that may have an occurrence in the range; different: where the rule has those that are rows of their own. */
export const listSeries = (db: Db, who: Who, { before, from }: Range, only: Piece) => db<SeriesRow[]>`
  select ${columns(who)}, ${ofSeries(who)}
  from calendar_events e ${joins(who)}
  where e.firm_id = ${who.firmId} and not e.company_deleted and e.recurrence is not null and ${eventSeen(who)}
    and e.starts_at < ${before}
    and (e.repeats_until is null or e.repeats_until + (e.ends_at - e.starts_at) >= ${from}) ${only}
  order by e.starts_at desc, e.id limit ${seriesMax}`

const seriesMax = 2000

// beyond walls: an occurrence that the person may not know of does not come back as the rule has it
export const ofSeries = (who: Pick<Who, 'firmId'>) => piece`e.excluded, e.extra_dates, e.repeats_until, (
  select coalesce(jsonb_agg(d.occurrence_at), '[]') from calendar_events d /* beyond walls: when, and nothing else */
  where d.firm_id = ${who.firmId} and d.series_id = e.id) as different`

export function seriesOf(
  row: Pick<SeriesRow, 'recurrence' | 'start' | 'time_zone' | 'all_day'> & Kept,
  zone: string,
): Series {
  return {
    rule: row.recurrence,
    start: new Date(row.start),
    zone: row.time_zone ?? zone,
    isAllDay: row.all_day,
    excluded: [...row.excluded, ...(row.different ?? [])].map((at) => new Date(at)),
    extra: row.extra_dates.map((at) => new Date(at)),
    last: row.repeats_until ? new Date(row.repeats_until) : null,
  }
}

type Kept = { excluded: string[]; extra_dates: string[]; different?: string[]; repeats_until?: string | null }

/** The occurrences of a series that overlap the range and are as the series says. */
export async function occurrencesIn(row: SeriesRow, { from, before }: Range, zone: string): Promise<Row[]> {
  const length = Date.parse(row.end) - Date.parse(row.start)
  const begin = new Date(from)
  const series = await withRuleLast(seriesOf(row, zone))
  return startsBetween(series, { from: new Date(begin.getTime() - length), before: new Date(before) })
    .filter((at) => at.getTime() + length > begin.getTime() || (length === 0 && at >= begin))
    .map((at) => occurrenceOf(row, at, zone))
}

/** One occurrence of a series, if its rule has one there that is not left out or different. */
export async function findOccurrence(row: SeriesRow, at: string, zone: string): Promise<Row | undefined> {
  const begin = new Date(at)
  const [start] = startsBetween(await withRuleLast(seriesOf(row, zone)), {
    from: begin,
    before: new Date(begin.getTime() + 1),
  })
  return start && occurrenceOf(row, start, zone)
}

function occurrenceOf(
  { excluded, extra_dates, different, repeats_until, ...row }: SeriesRow,
  at: Date,
  zone: string,
): Row {
  return {
    ...row,
    id: `${row.id}_${utcStamp(at)}`,
    series_id: row.id,
    start: at.toISOString(),
    end: endFrom(row, at, zone).toISOString(),
  }
}

/** When an event ends that begins then: as many days, or as much time, after it. */
export function endFrom({ start, end, all_day, time_zone }: Lasting, at: Date, zone: string): Date {
  const length = Date.parse(end) - Date.parse(start)
  if (!all_day) return new Date(at.getTime() + length)
  const own = time_zone ?? zone
  return momentIn(own, addDays(clockIn(own, at).day, Math.round(length / 86_400_000)))
}

type Lasting = Pick<Row, 'start' | 'end' | 'all_day' | 'time_zone'>
