import { z } from 'zod'
import { Id, integerInQuery, momentInQuery, Page, pageSizeMax, timestamp } from '../../platform/http/fields.ts'

const EmailDirection = z.enum(['inbound', 'outbound'], 'must be inbound or outbound')

export const EmailItem = z.object({
  id: z.string(),
  company_id: z.string().nullable(),
  contact_id: z.string().nullable(),
  subject: z.string(),
  direction: EmailDirection,
  sent_at: timestamp,
  opened: z.boolean(),
  clicked: z.boolean(),
})
export type EmailItem = z.output<typeof EmailItem>

export const Email = EmailItem.extend({
  thread_id: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  /** null for who may not read it */
  body: z.string().nullable(),
  shared: z.boolean(),
  owner_id: z.string(),
})
export type Email = z.output<typeof Email>

export const EmailPatch = z.object({ shared: z.boolean('must be true or false') }).partial()
export type EmailPatch = z.output<typeof EmailPatch>

export const EmailId = z.object({ email_id: Id })

export const EmailQuery = Page.extend({
  company_id: Id.optional(),
  contact_id: Id.optional(),
  direction: EmailDirection.optional(),
  date_from: momentInQuery.optional(),
  date_to: momentInQuery.optional(),
  page_size: integerInQuery(1, pageSizeMax, 100),
})
export type EmailQuery = z.output<typeof EmailQuery>

export const EmailList = z.object({ emails: z.array(EmailItem), total: z.int() })

export const ThreadMessage = Email.pick({ id: true, subject: true, from: true, to: true, sent_at: true, body: true })
export type ThreadMessage = z.output<typeof ThreadMessage>
export const Thread = z.object({ thread_id: z.string(), emails: z.array(ThreadMessage) })
export type Thread = z.output<typeof Thread>

export const Tracking = z.object({
  opened: z.boolean(),
  opened_at: timestamp.nullable(),
  open_count: z.int(),
  clicked: z.boolean(),
  clicks: z.array(z.object({ url: z.string(), clicked_at: timestamp })),
})
export type Tracking = z.output<typeof Tracking>
