import { z } from 'zod'
import {
  flagInQuery,
  Id,
  integerInQuery,
  momentInQuery,
  Page,
  pageOf,
  text,
  timestamp,
} from '../../platform/http/fields.ts'

const EmailDirection = z.enum(['inbound', 'outbound'], 'must be inbound or outbound')

export const EmailItem = z.object({
  id: z.string(),
  company_id: z.string().nullable(),
  contact_id: z.string().nullable(),
  deal_id: z.string().nullable().meta({ description: 'The deal that its conversation belongs to' }),
  subject: z.string(),
  direction: EmailDirection,
  sent_at: timestamp,
  opened: z.boolean(),
  clicked: z.boolean(),
  thread_id: z.string(),
  from: z.string(),
  from_name: z.string().nullable(),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  snippet: z.string().nullable().meta({ description: 'null for who may not read the message' }),
  attachments_count: z.int(),
  match_reason: z
    .string()
    .nullable()
    .meta({ description: 'Why it was filed under its company and contact, or under none: a sentence' }),
  shared: z.boolean(),
  owner_id: z.string(),
})
export type EmailItem = z.output<typeof EmailItem>

export const Attachment = z.object({
  id: z.string(),
  filename: z.string(),
  content_type: z.string(),
  size: z.number().nullable().meta({ description: 'bytes; null where the mailbox does not say' }),
  file_id: z.string().nullable().meta({ description: 'The file of the firm that it came from or was kept as' }),
})
export type Attachment = z.output<typeof Attachment>

export const Email = EmailItem.extend({
  company_name: z.string().nullable(),
  contact_name: z.string().nullable(),
  deal_name: z.string().nullable(),
  owner_name: z.string(),
  reply_to: z.array(z.string()).meta({ description: 'Where the writer wants answers to go; empty: to the sender' }),
  bcc: z.array(z.string()).meta({ description: 'Empty for everybody but the sender' }),
  body: z.string().nullable().meta({ description: 'Plain text; null for who may not read it' }),
  html: z
    .string()
    .nullable()
    .meta({ description: 'Sanitized: without scripts, forms and remote pictures; null where the message has none' }),
  attachments: z.array(Attachment).meta({ description: 'Empty for who may not read the message' }),
  readable: z.boolean().meta({ description: 'Whether this person may read the message' }),
  delivery: z
    .enum(['local', 'sent', 'unknown'])
    .nullable()
    .meta({ description: 'Of a message that this service sent: local is the outbox; null for all others' }),
  delivery_note: z.string().nullable(),
  tracked: z.boolean(),
})
export type Email = z.output<typeof Email>

export const EmailPatch = z
  .object({
    shared: z.boolean('must be true or false').meta({ description: 'Only the owner of the mailbox may change it' }),
    company_id: Id.nullable().meta({ description: 'Files the message by hand; null takes it out' }),
    contact_id: Id.nullable(),
    deal_id: Id.nullable().meta({
      description:
        'Files the whole conversation, and what is written in it later, under a deal of any company; null says that it is about none',
    }),
  })
  .partial()
export type EmailPatch = z.output<typeof EmailPatch>

export const EmailId = z.object({ email_id: Id })
export const AttachmentId = z.object({ email_id: Id, attachment_id: Id })
export const TrackingToken = z.object({ token: z.string() })
export const Keeping = z.object({
  company_id: Id.nullish().meta({ description: 'Whose file it becomes; absent: of the company of the e-mail' }),
})
export const KeptFile = z.object({ file_id: z.string(), filename: z.string(), company_id: z.string().nullable() })

/** The Message-ID that a conversation began with, or the id of the e-mail that it consists of. */
export const ThreadId = text(1000).refine(
  (value) => /^<[^<>\s]+>$/.test(value) || Id.safeParse(value).success,
  'must be the thread_id of an e-mail',
)

const filters = {
  company_id: Id.optional(),
  contact_id: Id.optional(),
  deal_id: Id.optional(),
  possible_deal_id: Id.optional().meta({ description: 'Conversations of no deal that may be about this one' }),
  awaits_deal: flagInQuery
    .optional()
    .meta({ description: 'Whether the conversation waits for a person to say which of several deals it is about' }),
  direction: EmailDirection.optional(),
  search: text(200)
    .optional()
    .meta({ description: 'Words in the subject, in the names and addresses, and in the text where it may be read' }),
  owner: z.enum(['me', 'all'], 'must be me or all').optional(),
  has_attachments: flagInQuery.optional(),
  date_from: momentInQuery.optional(),
  date_to: momentInQuery.optional(),
}

// a program that follows the specification knows no pages here
const emailsMax = 1000

export const EmailQuery = Page.extend({
  ...filters,
  thread_id: ThreadId.optional(),
  page_size: integerInQuery(1, emailsMax, emailsMax),
})
export type EmailQuery = z.output<typeof EmailQuery>

export const EmailList = z.object({ emails: z.array(EmailItem), total: z.int() })

export const ThreadsQuery = Page.extend(filters)
export type ThreadsQuery = z.output<typeof ThreadsQuery>

const ThreadPeople = z
  .array(z.object({ address: z.string(), name: z.string().nullable() }))
  .meta({ description: 'Who wrote, and to whom, by the names that the firm knows them by: the first twenty' })

/** Of a conversation that waits for a person to say which deal it is about. */
const PossibleDeals = z.array(z.object({ id: z.string(), name: z.string() })).meta({
  description:
    'Open deals that a conversation of no deal may be about by its people; empty once somebody has said which, or that it is none',
})

/** A conversation in a list; "last" is its newest message. */
export const ThreadItem = z.object({
  thread_id: z.string(),
  subject: z.string().meta({ description: 'Of its first message' }),
  people: ThreadPeople,
  count: z.int(),
  last_email_id: z.string(),
  last_at: timestamp,
  last_direction: EmailDirection,
  last_owner_id: z.string().meta({ description: 'Whose mailbox it lies in' }),
  company_id: z.string().nullable(),
  company_name: z.string().nullable(),
  contact_id: z.string().nullable(),
  deal_id: z.string().nullable(),
  deal_name: z.string().nullable(),
  possible_deals: PossibleDeals,
  match_reason: z.string().nullable(),
  snippet: z.string().nullable().meta({
    description:
      'Of its newest message that this person may read; in a search of the newest of these with the words, around them',
  }),
  has_attachments: z.boolean(),
  mine: z.boolean().meta({ description: 'Whether a message of it is in a mailbox of this person' }),
  opened: z.boolean(),
  clicked: z.boolean(),
})
export type ThreadItem = z.output<typeof ThreadItem>
export const ThreadPage = pageOf(ThreadItem)

export const ThreadMessage = Email.pick({
  id: true,
  subject: true,
  from: true,
  to: true,
  sent_at: true,
  body: true,
  from_name: true,
  cc: true,
  reply_to: true,
  direction: true,
  html: true,
  snippet: true,
  attachments: true,
  readable: true,
  shared: true,
  owner_id: true,
  owner_name: true,
  company_id: true,
  contact_id: true,
  deal_id: true,
  deal_name: true,
  match_reason: true,
  opened: true,
  clicked: true,
  delivery: true,
  delivery_note: true,
  tracked: true,
})
export type ThreadMessage = z.output<typeof ThreadMessage>
export const Thread = z.object({
  thread_id: z.string(),
  people: ThreadPeople,
  possible_deals: PossibleDeals,
  emails: z.array(ThreadMessage),
  omitted: z.int().meta({ description: 'Of a very long conversation: how many of its messages are not among these' }),
})
export type Thread = z.output<typeof Thread>

export const Tracking = z.object({
  opened: z.boolean(),
  opened_at: timestamp.nullable(),
  open_count: z.int(),
  clicked: z.boolean(),
  clicks: z.array(z.object({ url: z.string(), clicked_at: timestamp })),
})
export type Tracking = z.output<typeof Tracking>
