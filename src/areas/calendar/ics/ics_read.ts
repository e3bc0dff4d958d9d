import {
  CalendarSyntaxError,
  type Component,
  type Property,
  paramOf,
  parseCalendar,
  propertiesNamed,
  propertyNamed,
  unescapeText,
} from '../../../platform/icalendar/component.ts'
import { lastStart, ruleFault } from '../../../platform/icalendar/recurrence.ts'
import {
  type CalendarTime,
  isInCalendar,
  momentOfStamp,
  readDuration,
  readTimes,
} from '../../../platform/icalendar/times.ts'
import { zoneOf } from '../../../platform/icalendar/zones.ts'
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
  /** what of it is not as it was written */
  doubts: string[]
  /** when somebody changed it last, where it says so */
  modified_at: string | null
}

const lengthMax = 1_000_000
const differentMax = 1000

/** Reads one event with its exceptions; "own" are the addresses of the firm. Throws CalendarSyntaxError with a sentence. */
export function readEvent(ics: string, zone: string, own: ReadonlySet<string> = new Set()): ReadEvent {
  if (ics.length > lengthMax) throw new CalendarSyntaxError('The entry is larger than 1 MB')
  const calendar = parseCalendar(ics)
  const all = calendar.children.filter(({ name }) => name === 'VEVENT')
  const named = all.find((event) => !propertyNamed(event, 'RECURRENCE-ID')) ?? all[0]
  if (!named) throw new CalendarSyntaxError('The entry is not an event')
  const uid = propertyNamed(named, 'UID')?.value.trim()
  if (!uid || uid.length > 1000) throw new CalendarSyntaxError('The event has no UID')
  const events = newestFirst(all.filter((event) => (propertyNamed(event, 'UID')?.value.trim() ?? uid) === uid))
  const whole = events.find((event) => !propertyNamed(event, 'RECURRENCE-ID'))
  const fields = fieldsOf(whole ?? named, calendar, { zone, own })
  const different = new Map<string, EventFields>()
  for (const event of events.filter((each) => propertyNamed(each, 'RECURRENCE-ID')).slice(0, differentMax)) {
    const at = placeOf(event, calendar, fields)
    if (at === undefined || different.has(at)) continue
    different.set(at, { ...fieldsOf(event, calendar, { zone: fields.time_zone, own }), ...notRepeated })
  }
  const singles = [...different].map(([occurrence_at, one]) => ({ occurrence_at, fields: one }))
  const series = whole || singles.length < 2 ? fields : seriesOfSingles(singles)
  const modified = events
    .flatMap((event) => firstTime(event, 'LAST-MODIFIED', calendar, 'UTC')?.at.toISOString() ?? [])
    .sort()
  return {
    uid: clean(uid),
    fields: series,
    different: series.recurrence === null ? [] : singles,
    doubts: doubtsOf(events, calendar),
    modified_at: modified.at(-1) ?? null,
  }
}

/** Why an entry cannot be read, of what reading it threw. */
export function unreadable(error: unknown): string {
  if (error instanceof CalendarSyntaxError) return error.message
  if (error instanceof RangeError) return 'The event has a time that is none'
  throw error
}

function doubtsOf(events: readonly Component[], calendar: Component): string[] {
  const zones = events.flatMap(({ properties }) => properties.flatMap((one) => paramOf(one, 'TZID') ?? []))
  const unknown = [...new Set(zones)].filter((name) => zoneOf(name, calendar) === undefined)
  return [
    ...unknown
      .slice(0, 3)
      .map(
        (name) => `Its time zone “${clean(name).slice(0, 100)}” is not known: its times are read in that of the firm`,
      ),
    ...(events.some((event) => propertiesNamed(event, 'RRULE').length > 1)
      ? ['It is repeated by several rules, and only the first is followed']
      : []),
  ]
}

/** Of several versions in one entry the one that counts stands first: the higher SEQUENCE, else what was written later. */
export function newestFirst(events: readonly Component[]): Component[] {
  const sequence = (event: Component) => Number(propertyNamed(event, 'SEQUENCE')?.value) || 0
  const writtenAt = (event: Component) =>
    Math.max(
      ...['DTSTAMP', 'LAST-MODIFIED'].map(
        (name) => momentOfStamp(propertyNamed(event, name)?.value.trim() ?? '')?.getTime() ?? 0,
      ),
    )
  return events.toReversed().sort((a, b) => sequence(b) - sequence(a) || writtenAt(b) - writtenAt(a))
}

/** Who is asked to some occurrences of somebody's series knows these alone: they are a series of nothing else. */
function seriesOfSingles(singles: ReadEvent['different']): EventFields {
  const [first, ...others] = singles.toSorted((a, b) => a.occurrence_at.localeCompare(b.occurrence_at))
  if (!first) throw new CalendarSyntaxError('The entry is not an event')
  const { fields, occurrence_at } = first
  const length = Date.parse(fields.ends_at) - Date.parse(fields.starts_at)
  const extra_dates = others.map((one) => one.occurrence_at)
  return {
    ...fields,
    starts_at: occurrence_at,
    ends_at: new Date(Date.parse(occurrence_at) + length).toISOString(),
    recurrence: onlyExtra,
    extra_dates,
    repeats_until: extra_dates.at(-1) ?? null,
  }
}

type Placed = Pick<EventFields, 'starts_at' | 'all_day' | 'time_zone'>

/** Where the rule of its series has an occurrence that is different. */
export function placeOf(event: Component, calendar: Component, series: Placed): string | undefined {
  const property = propertyNamed(event, 'RECURRENCE-ID')
  return property && placesIn(property, calendar, series)[0]?.toISOString()
}

/** In a series of whole days the day counts, also where a program writes a time to it; a bare day in another is its time of that day. */
function placesIn(property: Property, calendar: Component, { starts_at, all_day, time_zone: zone }: Placed): Date[] {
  const read = all_day ? { ...property, params: '', value: property.value.replace(writtenMidnight, '') } : property
  return readTimes(read, calendar, zone).map(({ at, isDate }) => {
    if (isDate === all_day) return at
    const start = new Date(starts_at)
    const minutes = all_day ? 0 : clockIn(zone, start).minutes
    const seconds = all_day ? 0 : start.getUTCSeconds()
    return new Date(momentIn(zone, clockIn(zone, at).day, minutes).getTime() + seconds * 1000)
  })
}

/** A time of some zone, whose day is as written; or midnight in UTC, which no zone but that of the writer makes a day. */
const writtenMidnight = /T(?:000000Z|\d{6}(?!Z))/g

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
  const placed = { starts_at: start.at.toISOString(), all_day: start.isDate, time_zone }
  const extra = timesOf(event, 'RDATE', calendar, placed)
  const recurrence = ruleOf(event) ?? (extra.length > 0 ? onlyExtra : null)
  const series = { rule: recurrence, start: start.at, zone: time_zone, isAllDay: start.isDate, excluded: [], extra }
  return {
    summary: oneLine(textOf(event, 'SUMMARY'), 500) ?? '(no title)',
    ...placed,
    ends_at: (end < start.at ? start.at : end).toISOString(),
    location: oneLine(textOf(event, 'LOCATION'), 500),
    description: textOf(event, 'DESCRIPTION').slice(0, 50_000) || null,
    attendees: participantsOf(event, own),
    is_declined: isDeclined(event, own),
    status: statuses[propertyNamed(event, 'STATUS')?.value.trim().toUpperCase() ?? ''] ?? 'confirmed',
    is_private: /^(PRIVATE|CONFIDENTIAL)$/i.test(propertyNamed(event, 'CLASS')?.value.trim() ?? ''),
    recurrence,
    excluded: timesOf(event, 'EXDATE', calendar, placed).map((at) => at.toISOString()),
    extra_dates: extra.map((at) => at.toISOString()),
    repeats_until: lastStart(series)?.toISOString() ?? null,
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

const timesOf = (event: Component, name: string, calendar: Component, series: Placed): Date[] =>
  propertiesNamed(event, name)
    .slice(0, 2000)
    .reduce<Date[]>(
      (times, property) => (times.length < 2000 ? [...times, ...placesIn(property, calendar, series)] : times),
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

/** The address of a mailto:, which some programs leave out, lower case; undefined for anything else. */
export function addressIn(value: string): string | undefined {
  const address = /^(?:mailto:)?([^\s@<>:]+@[^\s@<>]+)$/i.exec(value.trim())?.[1]
  return address && address.length <= 254 ? clean(address.toLowerCase()) : undefined
}

const textOf = (event: Component, name: string) => clean(unescapeText(propertyNamed(event, name)?.value ?? '')).trim()

const oneLine = (text: string, max: number) => text.replace(/\s+/g, ' ').trim().slice(0, max).toWellFormed() || null

/** What the database and our own schemas take. */
const clean = (text: string) => text.replaceAll('\0', '').toWellFormed()
