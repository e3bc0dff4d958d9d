import {
  CalendarSyntaxError,
  type Component,
  paramOf,
  parseCalendar,
  propertiesNamed,
  propertyNamed,
  unescapeText,
} from '../../../platform/icalendar/component.ts'
import { lastStart, ruleFault } from '../../../platform/icalendar/recurrence.ts'
import { type CalendarTime, isInCalendar, readDuration, readTimes } from '../../../platform/icalendar/times.ts'
import { addDays, clockIn, momentIn } from '../../../platform/time_zones.ts'

/** What we keep of a VEVENT; times are moments as text. */
export type EventFields = {
  summary: string
  starts_at: string
  ends_at: string
  time_zone: string
  all_day: boolean
  location: string | null
  description: string | null
  attendees: string[]
  status: 'confirmed' | 'tentative' | 'cancelled'
  is_private: boolean
  /** all of one side have said no: those of the firm, or all others */
  is_declined: boolean
  recurrence: string | null
  excluded: string[]
  extra_dates: string[]
  repeats_until: string | null
}

export type ReadEvent = {
  uid: string
  fields: EventFields
  /** occurrences that are different, by where the rule has them */
  different: { occurrence_at: string; fields: EventFields }[]
  /** when somebody changed it last, where it says so */
  modified_at: string | null
}

const lengthMax = 1_000_000
const differentMax = 1000

/** Reads one event with its exceptions; "own" are the addresses of the firm. Throws CalendarSyntaxError with a sentence. */
export function readEvent(ics: string, zone: string, own: ReadonlySet<string> = new Set()): ReadEvent {
  if (ics.length > lengthMax) throw new CalendarSyntaxError('The entry is larger than 1 MB')
  const calendar = parseCalendar(ics)
  const events = calendar.children.filter(({ name }) => name === 'VEVENT')
  const master = events.find((event) => !propertyNamed(event, 'RECURRENCE-ID')) ?? events[0]
  if (!master) throw new CalendarSyntaxError('The entry is not an event')
  const uid = propertyNamed(master, 'UID')?.value.trim()
  if (!uid || uid.length > 1000) throw new CalendarSyntaxError('The event has no UID')
  const fields = fieldsOf(master, calendar, { zone, own })
  const different = events
    .filter((event) => event !== master)
    .slice(0, differentMax)
    .flatMap((event) => {
      const at = firstTime(event, 'RECURRENCE-ID', calendar, fields.time_zone)
      const one = fieldsOf(event, calendar, { zone: fields.time_zone, own })
      return at ? [{ occurrence_at: at.at.toISOString(), fields: { ...one, ...notRepeated } }] : []
    })
  const isRepeated = fields.recurrence !== null || fields.extra_dates.length > 0
  const modified = events
    .flatMap((event) => firstTime(event, 'LAST-MODIFIED', calendar, 'UTC')?.at.toISOString() ?? [])
    .sort()
  return { uid: clean(uid), fields, different: isRepeated ? different : [], modified_at: modified.at(-1) ?? null }
}

const notRepeated = { recurrence: null, excluded: [], extra_dates: [], repeats_until: null }

type Reader = { zone: string; own: ReadonlySet<string> }

/** What one VEVENT says, in our words. */
export function fieldsOf(event: Component, calendar: Component, { zone: fallback, own }: Reader): EventFields {
  const start = firstTime(event, 'DTSTART', calendar, fallback)
  if (!start) throw new CalendarSyntaxError('The event does not say when it begins')
  const time_zone = start.zone ?? fallback
  const end = endOf(event, calendar, start, time_zone)
  if (!isInCalendar(start.at.toISOString()) || !isInCalendar(end.toISOString()))
    throw new CalendarSyntaxError('The event lies beyond the years of the calendar')
  const series = {
    rule: ruleOf(event),
    start: start.at,
    zone: time_zone,
    isAllDay: start.isDate,
    excluded: [],
    extra: timesOf(event, 'RDATE', calendar, time_zone),
  }
  return {
    summary: oneLine(textOf(event, 'SUMMARY'), 500) ?? '(no title)',
    starts_at: start.at.toISOString(),
    ends_at: (end < start.at ? start.at : end).toISOString(),
    time_zone,
    all_day: start.isDate,
    location: oneLine(textOf(event, 'LOCATION'), 500),
    description: textOf(event, 'DESCRIPTION').slice(0, 50_000) || null,
    attendees: participantsOf(event, own),
    is_declined: isDeclined(event, own),
    status: statuses[propertyNamed(event, 'STATUS')?.value.trim().toUpperCase() ?? ''] ?? 'confirmed',
    is_private: /^(PRIVATE|CONFIDENTIAL)$/i.test(propertyNamed(event, 'CLASS')?.value.trim() ?? ''),
    recurrence: series.rule ?? (series.extra.length > 0 ? onlyExtra : null),
    excluded: timesOf(event, 'EXDATE', calendar, time_zone).map((at) => at.toISOString()),
    extra_dates: series.extra.map((at) => at.toISOString()),
    repeats_until:
      lastStart({ ...series, rule: series.rule ?? (series.extra.length > 0 ? onlyExtra : null) })?.toISOString() ??
      null,
  }
}

/** Dates beside the first, without a rule. */
const onlyExtra = 'FREQ=DAILY;COUNT=1'

const statuses: Record<string, EventFields['status']> = { TENTATIVE: 'tentative', CANCELLED: 'cancelled' }

function ruleOf(event: Component): string | null {
  const rule = propertyNamed(event, 'RRULE')?.value.trim().toUpperCase()
  if (!rule) return null
  const fault = ruleFault(rule)
  if (fault)
    throw new CalendarSyntaxError(`The event is repeated by a rule that is not known here: ${rule.slice(0, 100)}`)
  return rule
}

function endOf(event: Component, calendar: Component, start: CalendarTime, zone: string): Date {
  const end = firstTime(event, 'DTEND', calendar, zone)
  if (end) return end.at
  const duration = propertyNamed(event, 'DURATION')
  if (duration) {
    const milliseconds = readDuration(duration.value.trim())
    if (!start.isDate) return new Date(start.at.getTime() + milliseconds)
    return momentIn(zone, addDays(clockIn(zone, start.at).day, Math.round(milliseconds / 86_400_000)))
  }
  return start.isDate ? momentIn(zone, addDays(clockIn(zone, start.at).day, 1)) : start.at
}

const firstTime = (event: Component, name: string, calendar: Component, zone: string): CalendarTime | undefined => {
  const property = propertyNamed(event, name)
  return property && readTimes(property, calendar, zone)[0]
}

const timesOf = (event: Component, name: string, calendar: Component, zone: string): Date[] =>
  propertiesNamed(event, name)
    .slice(0, 2000)
    .reduce<Date[]>(
      (times, property) =>
        times.length < 2000 ? [...times, ...readTimes(property, calendar, zone).map(({ at }) => at)] : times,
      [],
    )
    .filter((at) => isInCalendar(at.toISOString()))
    .slice(0, 2000)

/** Who is asked, and who asks from outside: many programs do not list the organizer among the attendees. */
function participantsOf(event: Component, own: ReadonlySet<string>): string[] {
  const asked = propertiesNamed(event, 'ATTENDEE').flatMap(({ value }) => addressIn(value) ?? [])
  const asks = organizerOf(event)
  return [...new Set([...(asks && !own.has(asks) ? [asks] : []), ...asked])].slice(0, 500)
}

export const organizerOf = (event: Component): string | undefined =>
  addressIn(propertyNamed(event, 'ORGANIZER')?.value ?? '')

function isDeclined(event: Component, own: ReadonlySet<string>): boolean {
  const declined = new Set(
    propertiesNamed(event, 'ATTENDEE').flatMap((attendee) =>
      paramOf(attendee, 'PARTSTAT')?.toUpperCase() === 'DECLINED' ? (addressIn(attendee.value) ?? []) : [],
    ),
  )
  if (declined.size === 0) return false
  const sides = Map.groupBy(participantsOf(event, own), (address) => own.has(address))
  return [...sides.values()].some((side) => side.every((address) => declined.has(address)))
}

/** The address of a mailto:, lower case; undefined for anything else. */
export function addressIn(value: string): string | undefined {
  const address = /^mailto:([^\s@<>]+@[^\s@<>]+)$/i.exec(value.trim())?.[1]
  return address && address.length <= 254 ? clean(address.toLowerCase()) : undefined
}

const textOf = (event: Component, name: string) => clean(unescapeText(propertyNamed(event, name)?.value ?? '')).trim()

const oneLine = (text: string, max: number) => text.replace(/\s+/g, ' ').trim().slice(0, max).toWellFormed() || null

/** What the database and our own schemas take. */
const clean = (text: string) => text.replaceAll('\0', '').toWellFormed()
