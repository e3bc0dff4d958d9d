import { z } from 'zod'
import {
  type Component,
  type Property,
  paramOf,
  propertiesNamed,
  propertyNamed,
  textProperty,
  unescapeText,
  writeComponent,
} from '../../icalendar/component.ts'
import { readTimes, timeProperty, utcStamp } from '../../icalendar/times.ts'
import { zoneComponent, zoneOfProperty } from '../../icalendar/zones.ts'

// Google's events and iCalendar, both ways. Google keeps each exception of a series as an event of its own.

const Time = z.object({ date: z.string().nullish(), dateTime: z.string().nullish(), timeZone: z.string().nullish() })

export const GoogleEvent = z.object({
  id: z.string(),
  etag: z.string().default(''),
  status: z.string().optional(),
  iCalUID: z.string().optional(),
  summary: z.string().optional(),
  description: z.string().optional(),
  location: z.string().optional(),
  updated: z.string().optional(),
  visibility: z.string().optional(),
  start: Time.optional(),
  end: Time.optional(),
  recurrence: z.array(z.string()).optional(),
  recurringEventId: z.string().optional(),
  originalStartTime: Time.optional(),
  attendees: z
    .array(
      z.object({
        email: z.string().optional(),
        displayName: z.string().optional(),
        optional: z.boolean().optional(),
        responseStatus: z.string().optional(),
      }),
    )
    .optional(),
  extendedProperties: z.object({ private: z.record(z.string(), z.string()).optional() }).optional(),
})
export type GoogleEvent = z.infer<typeof GoogleEvent>

/** Under which name an event keeps the UID that it was made with here: Google gives it one of its own. */
export const uidProperty = 'firm_crm_uid'

/** One event with its exceptions as iCalendar. */
export function asCalendar(master: GoogleEvent, exceptions: readonly GoogleEvent[]): string {
  const uid = master.extendedProperties?.private?.[uidProperty] ?? master.iCalUID ?? master.id
  const living = exceptions.filter(({ status, start }) => status !== 'cancelled' && start)
  const gone = exceptions.filter(({ status }) => status === 'cancelled')
  const event = eventOf(master, uid)
  for (const { originalStartTime } of gone)
    if (originalStartTime) event.properties.push({ name: 'EXDATE', ...propertyOf(originalStartTime, zoneOf(master)) })
  const others = living.map((exception) => {
    const child = eventOf(exception, uid)
    const at = exception.originalStartTime
    if (at) child.properties.push({ name: 'RECURRENCE-ID', ...propertyOf(at, zoneOf(master)) })
    return child
  })
  const zones = [...new Set([master, ...living].map(zoneOf).filter((zone) => zone !== 'UTC'))]
  const from = new Date(master.start?.dateTime ?? master.start?.date ?? 0)
  return writeComponent({
    name: 'VCALENDAR',
    properties: [
      { name: 'VERSION', params: '', value: '2.0' },
      { name: 'PRODID', params: '', value: '-//Firm CRM//Google Calendar//EN' },
    ],
    children: [...zones.map((zone) => zoneComponent(zone, from)), event, ...others],
  })
}

const zoneOf = ({ start }: GoogleEvent) => start?.timeZone ?? 'UTC'

function eventOf(event: GoogleEvent, uid: string): Component {
  const plain = (name: string, value: string | undefined): Property[] => (value ? [{ name, params: '', value }] : [])
  const text = (name: string, value: string | undefined) => (value ? [{ name, ...textProperty(value) }] : [])
  const time = (name: string, at: GoogleEvent['start']) => (at ? [{ name, ...propertyOf(at, zoneOf(event)) }] : [])
  return {
    name: 'VEVENT',
    children: [],
    properties: [
      { name: 'UID', params: '', value: uid },
      ...plain('LAST-MODIFIED', event.updated && utcStamp(new Date(event.updated))),
      ...time('DTSTART', event.start),
      ...time('DTEND', event.end),
      ...text('SUMMARY', event.summary),
      ...text('DESCRIPTION', event.description),
      ...text('LOCATION', event.location),
      ...plain('STATUS', event.status?.toUpperCase()),
      ...(event.visibility === 'private' || event.visibility === 'confidential' ? plain('CLASS', 'PRIVATE') : []),
      ...(event.recurrence ?? []).flatMap(lineOf),
      ...(event.attendees ?? []).flatMap(({ email, displayName, optional, responseStatus }) =>
        email
          ? [
              {
                name: 'ATTENDEE',
                params: `${named(displayName)}${optional ? ';ROLE=OPT-PARTICIPANT' : ''};PARTSTAT=${partstats[responseStatus ?? ''] ?? 'NEEDS-ACTION'}`,
                value: `mailto:${email}`,
              },
            ]
          : [],
      ),
    ],
  }
}

const named = (name: string | undefined) => (name ? `;CN="${name.replace(/[\p{Cc}"]+/gu, ' ')}"` : '')

const partstats: Record<string, string> = { accepted: 'ACCEPTED', declined: 'DECLINED', tentative: 'TENTATIVE' }

/** `RRULE:FREQ=…` and `EXDATE;TZID=…:…` as properties. */
function lineOf(line: string): Property[] {
  const [, name = '', params = '', value = ''] = /^(RRULE|EXDATE|RDATE)((?:;[^:]*)?):(.+)$/.exec(line) ?? []
  return name ? [{ name, params, value }] : []
}

function propertyOf({ date, dateTime }: z.infer<typeof Time>, zone: string): Omit<Property, 'name'> {
  if (date) return { params: ';VALUE=DATE', value: date.replaceAll('-', '') }
  return timeProperty(new Date(dateTime ?? 0), { isDate: false, zone })
}

/** What of a VEVENT is written to Google; the rest of what Google has of it stays as it is. */
export function asGoogle(event: Component, calendar: Component) {
  const value = (name: string) => propertyNamed(event, name)?.value
  const text = (name: string) => unescapeText(value(name) ?? '')
  const start = propertyNamed(event, 'DTSTART')
  const end = propertyNamed(event, 'DTEND') ?? start
  return {
    summary: text('SUMMARY'),
    description: text('DESCRIPTION'),
    location: text('LOCATION'),
    status: value('STATUS')?.toLowerCase() ?? 'confirmed',
    visibility: /PRIVATE|CONFIDENTIAL/i.test(value('CLASS') ?? '') ? 'private' : 'default',
    ...(start && { start: timeOf(start, calendar) }),
    ...(end && { end: timeOf(end, calendar) }),
    attendees: propertiesNamed(event, 'ATTENDEE').map((attendee) => ({
      email: attendee.value.replace(/^mailto:/i, ''),
      ...(paramOf(attendee, 'CN') && { displayName: paramOf(attendee, 'CN') }),
      ...(paramOf(attendee, 'ROLE') === 'OPT-PARTICIPANT' && { optional: true }),
      responseStatus: responses[paramOf(attendee, 'PARTSTAT') ?? ''] ?? 'needsAction',
    })),
    recurrence: event.properties
      .filter(({ name }) => name === 'RRULE' || name === 'EXDATE' || name === 'RDATE')
      .map(({ name, params, value: list }) => `${name}${params}:${list}`),
  }
}

const responses: Record<string, string> = { ACCEPTED: 'accepted', DECLINED: 'declined', TENTATIVE: 'tentative' }

function timeOf(property: Property, calendar: Component) {
  const [time] = readTimes(property, calendar, 'UTC')
  if (!time) return undefined
  if (time.isDate) return { date: property.value.replace(/^(\d{4})(\d\d)(\d\d).*$/, '$1-$2-$3'), dateTime: null }
  return { dateTime: time.at.toISOString(), timeZone: zoneOfProperty(property, calendar) ?? 'UTC', date: null }
}

/** How Google names the occurrence of a series that begins then. */
export function occurrenceId(masterId: string, property: Property, calendar: Component): string {
  const [time] = readTimes(property, calendar, 'UTC')
  const stamp = time?.isDate ? property.value.slice(0, 8) : utcStamp(time?.at ?? new Date(0))
  return `${masterId}_${stamp}`
}
