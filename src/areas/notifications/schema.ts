import { z } from 'zod'
import { subjectTypes } from '../../access/event_kinds.ts'
import { flagInQuery, Id, Page, pageOf, timestamp } from '../../platform/http/fields.ts'

/** Why somebody is told. */
export const notificationKinds = [
  'mention',
  'reply',
  'comment',
  'assigned',
  'done',
  'stage',
  'document',
  'nda',
  'joined',
  'failed',
] as const
const Kind = z.enum(notificationKinds, `must be one of ${notificationKinds.join(', ')}`)
export type NotificationKind = z.output<typeof Kind>

export const Notification = z.object({
  id: z.string(),
  kind: Kind.meta({
    description:
      'mention, reply and comment: said at a record; assigned: yours now; done: a task that you gave; stage, document and nda: of a deal of yours; joined: whom you invited; failed: an account to connect again',
  }),
  summary: z.string().meta({ description: 'What happened, in a sentence' }),
  text: z.string().nullable().meta({ description: 'Of a comment: what it said' }),
  subject_type: z.enum(subjectTypes),
  subject_id: z.string(),
  address: z.string().meta({ description: 'Where the web app shows it, behind its #' }),
  company_id: z.string().nullable(),
  actor: z.object({ id: z.string(), name: z.string() }).nullable(),
  events: z.int().meta({ description: 'How many alike it stands for, as of an import' }),
  created_at: timestamp,
  read_at: timestamp.nullable(),
})
export type Notification = z.output<typeof Notification>

export const NotificationId = z.object({ notification_id: Id })

export const NotificationQuery = Page.extend({ unread: flagInQuery.optional(), kind: Kind.optional() })
export type NotificationQuery = z.output<typeof NotificationQuery>

export const NotificationPage = pageOf(Notification).extend({ unread: z.int().meta({ description: 'Of all kinds' }) })

export const NotificationPatch = z.object({ read: z.boolean() })

export const Reading = z
  .object({
    ids: z.array(Id).max(1000).optional(),
    about: z
      .array(Id)
      .max(1000)
      .optional()
      .meta({ description: 'Of the records and comments that they tell of: those that the person has before them' }),
    all: z.literal(true).optional(),
  })
  .refine(({ ids, about, all }) => ids ?? about ?? all, {
    message: 'must be given, or about, or all',
    path: ['ids'],
  })
export type Reading = z.output<typeof Reading>

export const ReadCount = z.object({ read: z.int().meta({ description: 'How many were unread before' }) })
