import { z } from 'zod'
import { Id, text } from '../../../../platform/http/fields.ts'
import { CalendarEvent, NewCalendarEvent } from '../../../calendar/index.ts'
import { EmailItem, mailHtmlMax, ThreadId } from '../../../emails/index.ts'
import { archivedDeal, at, countOf, flag, long, oneOf, texts, webLink } from './fields.ts'

const messageId = text(1000)
const addresses = texts(10_000)

export const emails = z.strictObject({
  id: Id,
  company_id: Id.nullable(),
  contact_id: Id.nullable(),
  deal_id: archivedDeal,
  deal_by_hand: flag.default(false),
  owner_id: Id,
  thread_id: ThreadId,
  message_id: messageId.nullable(),
  subject: text(10_000),
  direction: EmailItem.shape.direction,
  from_address: text(1000),
  to_addresses: addresses,
  cc_addresses: addresses,
  sent_at: at,
  body: long.nullable(),
  shared: flag,
  opened: flag,
  clicked: flag,
  created_at: at,
  company_deleted: flag,
  reference_ids: texts(10_000),
  from_name: text(1000).nullable(),
  reply_to_addresses: addresses,
  bcc_addresses: addresses,
  // cleaning adds to links what they lead to
  html: text(mailHtmlMax * 10).nullable(),
  snippet: text(10_000),
  attachments_count: countOf(100_000),
  matched_by: oneOf(['address', 'website', 'colleagues', 'hand']).nullable(),
  match_reason: text(10_000).nullable(),
  delivery: oneOf(['local', 'sent', 'unknown']).nullable(),
  rejected_addresses: addresses,
  tracked: flag,
  is_automatic: flag,
})

export const email_opens = z.strictObject({ id: Id, email_id: Id, opened_at: at, counted: flag })
export const email_clicks = z.strictObject({ id: Id, email_id: Id, url: webLink, clicked_at: at })
export const email_attachments = z.strictObject({
  id: Id,
  email_id: Id,
  position: countOf(100_000),
  filename: text(1000),
  content_type: text(1000).refine((type) => /^[\x20-\x7e]*$/.test(type), 'must be a media type'),
  size: countOf(Number.MAX_SAFE_INTEGER).nullable(),
  storage_key: text(200).nullable(),
  file_id: Id.nullable(),
})
export const email_message_ids = z.strictObject({ message_id: messageId, thread_id: ThreadId })
export const possible_deals = z.strictObject({ thread_id: ThreadId, deal_id: Id })

const shown = {
  summary: text(1000),
  location: text(10_000).nullable(),
  description: long.nullable(),
  attendees: texts(10_000),
}
const moments = texts(100_000, at)

export const calendar_events = z.strictObject({
  id: Id,
  company_id: Id.nullable(),
  deal_id: archivedDeal,
  owner_id: Id,
  ...shown,
  starts_at: at,
  ends_at: at,
  created_at: at,
  updated_at: at,
  company_deleted: flag,
  uid: text(10_000).nullable(),
  time_zone: NewCalendarEvent.shape.time_zone,
  all_day: flag,
  recurrence: NewCalendarEvent.shape.recurrence,
  excluded: moments,
  extra_dates: moments,
  repeats_until: at.nullable(),
  series_id: Id.nullable(),
  occurrence_at: at.nullable(),
  status: CalendarEvent.shape.status,
  is_private: flag,
  is_declined: flag,
})
export const calendar_private_details = z.strictObject({ event_id: Id, owner_id: Id, ...shown })
export const calendar_occurrences = z.strictObject({ id: Id, event_id: Id, starts_at: at, ends_at: at, kept_at: at })
