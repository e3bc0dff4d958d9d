import { z } from 'zod'
import {
  day,
  emailAddress,
  Id,
  integerInQuery,
  line,
  moment,
  momentInQuery,
  text,
  timestamp,
  title,
} from '../../platform/http/fields.ts'
import { ruleFault } from '../../platform/icalendar/recurrence.ts'
import { momentOfStamp } from '../../platform/icalendar/times.ts'
import { spelled } from '../../platform/time_zones.ts'

// a date stays one: of an event that lasts whole days it is a day of its zone
const time = z.union([day, moment], 'must be an ISO 8601 time such as 2026-03-01T09:30:00Z')
const dayOrTime = 'A time; of an event that lasts whole days a date, or a time within the day'

const Recurrence = z
  .string()
  .trim()
  .transform((rule) => rule.replace(/^RRULE:/i, '').toUpperCase())
  .superRefine((rule, context) => {
    const message = ruleFault(rule)
    if (message) context.addIssue({ code: 'custom', message })
  })
  .meta({ description: 'RRULE of RFC 5545 such as FREQ=WEEKLY;BYDAY=MO;COUNT=10' })

const TimeZone = z
  .string()
  .trim()
  .refine(
    (name) => /^[a-z]/i.test(name) && spelled(name) !== undefined,
    'must be an IANA time zone such as Europe/Zurich',
  )
  .transform((name) => spelled(name) ?? name)

const statuses = ['confirmed', 'tentative', 'cancelled'] as const

export const NewCalendarEvent = z.object({
  summary: title(500),
  start: time.meta({ description: dayOrTime }),
  end: time.meta({ description: `${dayOrTime}; the last day counts` }),
  attendees: z.array(emailAddress).max(500, 'must have at most 500 entries').nullish(),
  location: line(500).nullish(),
  description: text(50_000).nullish(),
  company_id: Id.nullish(),
  deal_id: Id.nullish(),
  all_day: z.boolean('must be true or false').optional(),
  time_zone: TimeZone.nullish().meta({ description: 'IANA name; default: that of the firm' }),
  recurrence: Recurrence.nullish(),
  status: z.enum(statuses, 'must be confirmed, tentative or cancelled').optional(),
  is_private: z.boolean('must be true or false').optional().meta({ description: 'Colleagues see when, not what' }),
  send_invitations: z
    .boolean('must be true or false')
    .optional()
    .meta({ description: 'Mails the attendees an invitation, a change or a cancellation; default: no' }),
})
export type NewCalendarEvent = z.output<typeof NewCalendarEvent>

export const CalendarEventPatch = NewCalendarEvent.partial()
export type CalendarEventPatch = z.output<typeof CalendarEventPatch>

/** An event, or one occurrence of a repeated one: the id of the event, and where the rule has the occurrence. */
export type EventRef = { id: string; occurrence: string | undefined }

export const EventRef = z
  .string()
  .refine((id) => refOf(id) !== undefined, 'must be a UUID, or one and the start of an occurrence')
  .transform((id): EventRef => refOf(id) ?? { id, occurrence: undefined })
  .meta({ description: 'Of an event, or of one occurrence: <uuid>_20260302T090000Z' })

function refOf(text: string): EventRef | undefined {
  const [id = '', stamp, ...more] = text.split('_')
  const occurrence = stamp === undefined ? undefined : momentOfStamp(stamp)?.toISOString()
  if (!Id.safeParse(id).success || more.length > 0 || (stamp !== undefined && !occurrence)) return undefined
  return { id: id.toLowerCase(), occurrence }
}

export const CalendarEventId = z.object({ event_id: EventRef })

const Copy = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(['same', 'waiting', 'failed']),
  error_message: z.string().nullable(),
})

export const CalendarEvent = z.object({
  id: z.string(),
  summary: z.string(),
  start: timestamp,
  end: timestamp,
  attendees: z.array(z.string()),
  location: z.string().nullable(),
  description: z.string().nullable(),
  company_id: z.string().nullable(),
  company_name: z.string().nullable(),
  deal_id: z.string().nullable(),
  deal_name: z.string().nullable(),
  owner_id: z.string(),
  calendar_link: z.string().meta({ description: 'Opens the event in the web app' }),
  all_day: z.boolean(),
  time_zone: z.string().nullable().meta({ description: 'IANA name; null: that of the firm' }),
  recurrence: z.string().nullable().meta({ description: 'The rule of the series, without RRULE:' }),
  series_id: z.string().nullable().meta({ description: 'Of an occurrence: the event that is repeated' }),
  status: z.enum(statuses),
  is_private: z.boolean(),
  connection: Copy.nullable().meta({ description: 'The connected calendar that it stands in too' }),
  created_at: timestamp,
  updated_at: timestamp,
})
export type CalendarEvent = z.output<typeof CalendarEvent>

export const CreatedCalendarEvent = CalendarEvent.pick({ id: true, summary: true, start: true, calendar_link: true })

export const CalendarQuery = z.object({
  start_date: momentInQuery
    .optional()
    .meta({ description: 'A time, or a date in the time zone of the firm; default: today' }),
  end_date: momentInQuery
    .optional()
    .meta({ description: 'A time, or a date whose whole day counts; default: 30 days ahead' }),
  limit: integerInQuery(1, 1000, 100),
  company_id: Id.optional(),
  deal_id: Id.optional(),
  owner: z
    .enum(['me', 'all'], 'must be me or all')
    .optional()
    .meta({ description: 'me: one’s own and those one attends' }),
})
export type CalendarQuery = z.output<typeof CalendarQuery>

export const CalendarEventList = z.object({
  events: z.array(CalendarEvent),
  total: z.int().meta({ description: 'Of all events in the range, also beyond the limit' }),
})
