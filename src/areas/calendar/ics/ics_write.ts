import {
  type Component,
  escapeText,
  parseCalendar,
  propertiesNamed,
  propertyNamed,
  setProperty,
  textProperty,
  writeComponent,
} from '../../../platform/icalendar/component.ts'
import { timeProperty, utcStamp } from '../../../platform/icalendar/times.ts'
import { zoneComponent } from '../../../platform/icalendar/zones.ts'
import { addressIn, type EventFields, fieldsOf, newestFirst, organizerOf, placeOf } from './ics_read.ts'

/** An event to be written, with the occurrences that are different. */
type EventToWrite = {
  uid: string
  fields: EventFields
  different: { occurrence_at: string; fields: EventFields }[]
  /** who plans it, where that is to be said */
  organizer?: { name: string; address: string } | undefined
}

type Writing = { now: Date; sequence?: number | undefined }

/** An event as a new iCalendar object. */
export function newCalendar(event: EventToWrite, writing: Writing): string {
  const calendar = emptyCalendar()
  bringUpToDate(calendar, event, writing)
  return writeComponent(calendar)
}

/** A VCALENDAR without anything in it. */
export const emptyCalendar = (): Component => ({
  name: 'VCALENDAR',
  properties: [
    { name: 'VERSION', params: '', value: '2.0' },
    { name: 'PRODID', params: '', value: '-//Firm CRM//Calendar//EN' },
    { name: 'CALSCALE', params: '', value: 'GREGORIAN' },
  ],
  children: [],
})

/** An iCalendar object of somebody else's with our state of the event: what is the same, and what is not ours, stays as it is. */
export function changedCalendar(ics: string, event: EventToWrite, writing: Writing): string {
  const calendar = parseCalendar(ics)
  bringUpToDate(calendar, event, writing)
  return writeComponent(calendar)
}

/** Puts an event, and its exceptions, into a calendar that may have it already. */
export function bringUpToDate(calendar: Component, event: EventToWrite, writing: Writing): void {
  const { uid, fields, different, organizer } = event
  const own = newestFirst(
    calendar.children.filter((child) => child.name === 'VEVENT' && propertyNamed(child, 'UID')?.value === uid),
  )
  const zone = fields.time_zone
  const whole = own.find((child) => !propertyNamed(child, 'RECURRENCE-ID'))
  // who is asked to single occurrences of somebody's series has these alone: one is read as the event, several as different
  const master = whole ?? (own.length > 1 && different.length > 0 ? undefined : (own[0] ?? added(calendar, uid)))
  if (master) apply(master, calendar, fields, { ...writing, organizer })
  const kept = new Set(whole ? [whole] : [...(master ? [master] : []), ...own])
  for (const { occurrence_at, fields: other } of different) {
    const found = own.find((child) => placeOf(child, calendar, fields) === occurrence_at)
    const child = found ?? added(calendar, uid)
    if (!found)
      setProperty(child, 'RECURRENCE-ID', timeProperty(new Date(occurrence_at), { isDate: fields.all_day, zone }))
    apply(child, calendar, other, { ...writing, organizer })
    kept.add(child)
  }
  calendar.children = calendar.children.filter((child) => !own.includes(child) || kept.has(child))
  nameZones(calendar, fields)
}

function added(calendar: Component, uid: string): Component {
  const event: Component = { name: 'VEVENT', properties: [{ name: 'UID', params: '', value: uid }], children: [] }
  calendar.children.push(event)
  return event
}

type Applying = Writing & { organizer: EventToWrite['organizer'] }

function apply(event: Component, calendar: Component, fields: EventFields, { now, sequence, organizer }: Applying) {
  const isNew = !propertyNamed(event, 'DTSTART')
  const before = isNew
    ? undefined
    : fieldsOf(event, calendar, { zone: fields.time_zone, own: organizerBeside(event, fields) })
  const differs = (...names: (keyof EventFields)[]) =>
    names.some((name) => JSON.stringify(before?.[name]) !== JSON.stringify(fields[name]))
  if (before && !differs(...writtenFields)) return
  const { time_zone: zone, all_day: isDate } = fields
  const time = (at: string) => timeProperty(new Date(at), { isDate, zone })
  const times = differs('starts_at', 'ends_at', 'time_zone', 'all_day')
  if (times) {
    setProperty(event, 'DTSTART', time(fields.starts_at))
    setProperty(event, 'DURATION', undefined)
    setProperty(event, 'DTEND', time(fields.ends_at))
  }
  if (!before || differs('summary')) setProperty(event, 'SUMMARY', textProperty(fields.summary))
  for (const [name, text] of [
    ['LOCATION', 'location'],
    ['DESCRIPTION', 'description'],
  ] as const) {
    const value = fields[text]
    if (before ? differs(text) : value) setProperty(event, name, value ? textProperty(value) : undefined)
  }
  if (before ? differs('status') : fields.status !== 'confirmed')
    setProperty(event, 'STATUS', { params: '', value: fields.status.toUpperCase() })
  if (before ? differs('is_private') : fields.is_private)
    setProperty(event, 'CLASS', { params: '', value: fields.is_private ? 'PRIVATE' : 'PUBLIC' })
  if (before ? differs('recurrence') : fields.recurrence)
    setProperty(event, 'RRULE', fields.recurrence ? { params: '', value: fields.recurrence } : undefined)
  for (const [name, list] of [
    ['EXDATE', 'excluded'],
    ['RDATE', 'extra_dates'],
  ] as const)
    if (times ? fields[list].length > 0 || before?.[list].length : differs(list))
      setProperty(event, name, timesProperty(fields[list].map(time)))
  if (!before || differs('attendees')) setAttendees(event, fields.attendees, organizer)
  const count = Number(propertyNamed(event, 'SEQUENCE')?.value ?? -1)
  setProperty(event, 'SEQUENCE', { params: '', value: String(sequence ?? (Number.isInteger(count) ? count + 1 : 0)) })
  setProperty(event, 'DTSTAMP', { params: '', value: utcStamp(now) })
  setProperty(event, 'LAST-MODIFIED', { params: '', value: utcStamp(now) })
}

/** An organizer of the firm is not among those who are asked. */
function organizerBeside(event: Component, { attendees }: EventFields): ReadonlySet<string> {
  const asks = organizerOf(event)
  return new Set(asks && !attendees.includes(asks) ? [asks] : [])
}

/** What of an event a server keeps too. */
export const writtenFields = [
  'summary',
  'starts_at',
  'ends_at',
  'time_zone',
  'all_day',
  'location',
  'description',
  'attendees',
  'status',
  'is_private',
  'recurrence',
  'excluded',
  'extra_dates',
] as const

function timesProperty(times: { params: string; value: string }[]) {
  const [first] = times
  return first && { params: first.params, value: times.map(({ value }) => value).join(',') }
}

/** Who is asked already keeps the line with the answer. A server is not to invite: the service does, where a person wants it. */
function setAttendees(event: Component, addresses: string[], organizer: EventToWrite['organizer']) {
  const existing = propertiesNamed(event, 'ATTENDEE')
  const kept = existing.filter(({ value }) => {
    const address = addressIn(value)
    return !address || addresses.includes(address)
  })
  const known = new Set([organizerOf(event), ...existing.map(({ value }) => addressIn(value))])
  const more = addresses
    .filter((address) => !known.has(address.toLowerCase()))
    .map((address) => ({
      name: 'ATTENDEE',
      params: ';ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE;SCHEDULE-AGENT=CLIENT',
      value: `mailto:${address}`,
    }))
  event.properties = [...event.properties.filter(({ name }) => name !== 'ATTENDEE'), ...kept, ...more]
  if (organizer && addresses.length > 0 && !propertyNamed(event, 'ORGANIZER'))
    setProperty(event, 'ORGANIZER', {
      params: `;CN="${escapeText(organizer.name).replaceAll('"', "'")}";SCHEDULE-AGENT=CLIENT`,
      value: `mailto:${organizer.address}`,
    })
}

/** A TZID must be explained by a VTIMEZONE of that name. */
function nameZones(calendar: Component, { time_zone, starts_at, all_day }: EventFields) {
  if (all_day || time_zone === 'UTC') return
  const named = calendar.children.some(
    (child) => child.name === 'VTIMEZONE' && propertyNamed(child, 'TZID')?.value === time_zone,
  )
  const isUsed = calendar.children.some((child) =>
    child.properties.some(({ params }) => params.includes(`;TZID=${time_zone}`)),
  )
  if (!named && isUsed) calendar.children.unshift(zoneComponent(time_zone, new Date(starts_at)))
}
