import { z } from 'zod'
import { eventKinds, subjectTypes } from '../../access/event_kinds.ts'
import { Id, momentInQuery, Page, pageOf, timestamp } from '../../platform/http/fields.ts'

const Kind = z.enum(eventKinds, `must be one of ${eventKinds.join(', ')}`)
const SubjectType = z.enum(subjectTypes, `must be one of ${subjectTypes.join(', ')}`)

// What the record was and became: of a change only the fields that differ.
const Fields = z.record(z.string(), z.unknown())

export const Event = z.object({
  id: z.string(),
  kind: Kind,
  subject: z.object({ type: SubjectType, id: z.string() }),
  company_id: z.string().nullable(),
  actor: z.object({ id: z.string(), name: z.string() }).nullable(),
  via: z
    .object({ key_id: z.string(), name: z.string().nullable() })
    .nullable()
    .meta({ description: 'The API key by which a program did it for the person' }),
  at: timestamp,
  brought: z.object({ archive_id: z.string(), firm: z.string().nullable() }).nullable().meta({
    description:
      'The archive that it was brought in with, and the firm of which that says to be: who did it and when is what the archive says',
  }),
  summary: z.string().meta({ description: 'What happened, in a sentence' }),
  before: Fields.nullable(),
  after: Fields.nullable(),
})
export type Event = z.output<typeof Event>
export const EventPage = pageOf(Event)

export const MyEventQuery = Page.extend({ subject_type: SubjectType.optional() })
export type MyEventQuery = z.output<typeof MyEventQuery>
export const MyEventPage = pageOf(Event.omit({ via: true }))

const TimelineEvent = Event.omit({ company_id: true, via: true })
export const TimelinePage = pageOf(TimelineEvent)

export const EventQuery = Page.extend({
  actor_id: Id.optional(),
  kind: Kind.optional(),
  subject_type: SubjectType.optional(),
  subject_id: Id.optional(),
  company_id: Id.optional(),
  date_from: momentInQuery.optional().meta({ description: 'A date or a time; events from then on' }),
  date_to: momentInQuery.optional().meta({ description: 'A time, or a date whose whole day counts' }),
})
export type EventQuery = z.output<typeof EventQuery>
