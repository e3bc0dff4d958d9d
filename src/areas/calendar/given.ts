import { validationError } from '../../platform/http/errors.ts'
import { lastStart } from '../../platform/icalendar/recurrence.ts'
import { isInCalendar } from '../../platform/icalendar/times.ts'
import { addDays, clockIn, momentIn } from '../../platform/time_zones.ts'
import { endsTooEarly } from './errors.ts'
import type { EventFields } from './ics/ics_read.ts'
import type { CalendarEventPatch } from './schema.ts'

/** An event as it becomes by what a person sent; "old" is empty for a new one. */
export function fieldsGiven(patch: CalendarEventPatch, old: EventFields): EventFields {
  const fields: EventFields = {
    ...old,
    ...(patch.summary !== undefined && { summary: patch.summary }),
    ...(patch.location !== undefined && { location: patch.location }),
    ...(patch.description !== undefined && { description: patch.description }),
    ...(patch.attendees !== undefined && { attendees: [...new Set(patch.attendees)] }),
    ...(patch.status !== undefined && { status: patch.status }),
    ...(patch.is_private !== undefined && { is_private: patch.is_private }),
    ...(patch.recurrence !== undefined && { recurrence: patch.recurrence }),
    ...(patch.all_day !== undefined && { all_day: patch.all_day }),
    ...(patch.time_zone && { time_zone: patch.time_zone }),
  }
  const { all_day, time_zone: zone } = fields
  const starts_at = all_day ? dayStart(patch.start ?? old.starts_at, zone) : timeOf(patch.start ?? old.starts_at)
  const ends_at = all_day ? dayEnd(patch.end ?? old.ends_at, zone, starts_at) : timeOf(patch.end ?? old.ends_at)
  for (const [field, at] of Object.entries({ start: starts_at, end: ends_at }))
    if (!isInCalendar(at)) throw validationError([{ field, message: 'must lie between the years 1 and 9999' }])
  if (ends_at < starts_at || (all_day && ends_at === starts_at))
    throw endsTooEarly(patch.end === undefined && old.ends_at !== '' ? 'start' : 'end')
  const start = new Date(starts_at)
  const series = { rule: fields.recurrence, start, zone, isAllDay: all_day, excluded: [] }
  const isRepeated = fields.recurrence !== null
  const extra_dates = isRepeated ? fields.extra_dates : []
  const extra = extra_dates.map((at) => new Date(at))
  return {
    ...fields,
    starts_at,
    ends_at,
    extra_dates,
    excluded: isRepeated ? fields.excluded : [],
    repeats_until: lastStart({ ...series, extra })?.toISOString() ?? null,
  }
}

export const nothingYet = (zone: string): EventFields => ({
  summary: '',
  starts_at: '',
  ends_at: '',
  time_zone: zone,
  all_day: false,
  location: null,
  description: null,
  attendees: [],
  status: 'confirmed',
  is_private: false,
  is_declined: false,
  recurrence: null,
  excluded: [],
  extra_dates: [],
  repeats_until: null,
})

const timeOf = (given: string) => (given.includes('T') ? given : `${given}T00:00:00.000Z`)

const dayOf = (given: string, zone: string) => (given.includes('T') ? clockIn(zone, new Date(given)).day : given)
const dayStart = (given: string, zone: string) => momentIn(zone, dayOf(given, zone)).toISOString()

/** The midnight after the last day; a time that is a midnight ends the day before. */
function dayEnd(given: string, zone: string, starts: string): string {
  const day = dayOf(given, zone)
  const midnight = momentIn(zone, day).toISOString()
  const isEnd = given.includes('T') && given === midnight && given > starts
  return isEnd ? given : momentIn(zone, addDays(day, 1)).toISOString()
}

/** Where an exception belongs after its series has moved: as far from the new start, by the clocks on the wall. */
export function moved(at: string, before: EventFields, after: EventFields): string {
  if (before.starts_at === after.starts_at && before.time_zone === after.time_zone) return at
  const wall = (moment: string, zone: string) => {
    const { day, minutes } = clockIn(zone, new Date(moment))
    return Date.parse(`${day}T00:00:00Z`) + minutes * 60_000
  }
  const by = wall(after.starts_at, after.time_zone) - wall(before.starts_at, before.time_zone)
  const target = new Date(wall(at, before.time_zone) + by)
  const minutes = target.getUTCHours() * 60 + target.getUTCMinutes()
  return momentIn(after.time_zone, target.toISOString().slice(0, 10), minutes).toISOString()
}
