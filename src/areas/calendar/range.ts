import { addDays, clockIn, momentIn } from '../../platform/time_zones.ts'
import { endsTooEarly } from './errors.ts'
import type { CalendarQuery } from './schema.ts'

/** Moments: from the first on, and before the second. */
export type Range = { from: string; before: string }

const daysAhead = 30

/** What a list is asked for: a date is the whole of that day in the zone; by default today and the 30 days that follow. */
export function rangeOf({ start_date, end_date }: CalendarQuery, zone: string, now: Date): Range {
  const { day: today } = clockIn(zone, now)
  const from = start_date === undefined ? momentIn(zone, today) : beginning(start_date, zone)
  const last = end_date ?? addDays(clockIn(zone, from > now ? from : now).day, daysAhead)
  const before = last.includes('T') ? new Date(Date.parse(last) + 1) : momentIn(zone, addDays(last, 1))
  if (start_date !== undefined && before <= from) throw endsTooEarly('end_date')
  return { from: storable(from), before: storable(before) }
}

const beginning = (given: string, zone: string) => (given.includes('T') ? new Date(given) : momentIn(zone, given))

const first = Date.parse('0001-01-01T00:00:00Z')
const last = Date.parse('9999-12-31T23:59:59.999Z')

/** The ends of the calendar are a few hours past the years that are taken, in some zones. */
const storable = (moment: Date) => new Date(Math.min(Math.max(moment.getTime(), first), last)).toISOString()
