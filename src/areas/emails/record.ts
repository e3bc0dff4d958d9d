import { v7 as uuidv7 } from 'uuid'
import { recordChanged, recordCreated } from '../../access/events.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db, Transaction } from '../../platform/db/open.ts'
import { newRow, newRows, piece } from '../../platform/db/statement.ts'
import { unknownReference } from '../../platform/http/errors.ts'
import type { Match } from './match.ts'
import type { Email, EmailItem } from './schema.ts'
import { snippetOf } from './snippet.ts'

export type NewAttachment = {
  filename: string
  content_type: string
  size: number | null
  part?: string
  storage_key?: string
  file_id?: string
}

export type NewEmail = {
  /** where it is known before: the id of a mail that was sent */
  id?: string
  company_id?: string | null
  contact_id?: string | null
  deal_id?: string | null
  matched_by?: Match['matched_by']
  match_reason?: string
  /** whose mailbox it is in */
  owner_id: string
  /** the Message-ID that the conversation began with; without one the e-mail begins a conversation */
  thread_id?: string
  message_id?: string | null
  reference_ids?: string[]
  connection_id?: string | null
  remote_id?: string | null
  provider_thread?: string | null
  subject: string
  direction: EmailItem['direction']
  from_address: string
  from_name?: string | null
  to_addresses: string[]
  cc_addresses?: string[]
  bcc_addresses?: string[]
  reply_to_addresses?: string[]
  sent_at: string
  /** a program wrote it by itself, or to many at once: it is no contact */
  is_automatic?: boolean
  body: string | null
  html?: string | null
  snippet?: string
  shared?: boolean
  delivery?: Email['delivery']
  rejected_addresses?: string[]
  tracked?: boolean
  attachments?: NewAttachment[]
}

/**
 * Adds an e-mail to the history, in the caller's transaction. One that this mailbox has brought before is not added
 * again: its id is answered, with "isNew" false. Throws 404 for a company or a contact that the firm does not have.
 */
export async function recordEmail(
  db: Transaction,
  who: Who,
  { attachments = [], ...email }: NewEmail,
): Promise<{ id: string; isNew: boolean }> {
  await lockFiling(db, who, email)
  const id = email.id ?? uuidv7()
  const row = {
    ...email,
    firm_id: who.firmId,
    id,
    thread_id: email.thread_id ?? email.message_id ?? id,
    snippet: email.snippet ?? snippetOf(email.body ?? ''),
    attachments_count: attachments.length,
  }
  // The event goes without the body: whoever reads the timeline may not read that. It tells of the message when it was
  // sent, also where the mailbox was connected much later.
  const event = { subject: 'email', kind: 'created', company: piece`created.company_id` } as const
  const [created] = await db<{ id: string }[]>`
    with written as (
      insert into emails ${newRow(row)}
      on conflict (firm_id, owner_id, message_id) where message_id is not null do nothing returning *
    ), created as (
      select firm_id, id, company_id, contact_id, deal_id, owner_id, thread_id, message_id, subject, direction, from_address,
        to_addresses, cc_addresses, sent_at, shared
      from written
    ), recorded as (${recordCreated(who, { ...event, at: piece`least(created.sent_at, now())` })})
    select id from created`
  if (!created) return { id: await requireRecorded(db, who, email), isNew: false }
  if (attachments.length > 0) await addAttachments(db, who, id, attachments)
  return { id, isNew: true }
}

/** Beyond walls: the service has found what a message is filed under, or asked when a person said so. */
async function lockFiling(db: Transaction, { firmId }: Who, { company_id, contact_id }: NewEmail): Promise<void> {
  if (company_id) {
    const [company] = await db`
      select id from companies /* beyond walls */
      where firm_id = ${firmId} and id = ${company_id} and deleted_at is null for share`
    if (!company) throw unknownReference('company_id', 'company')
  }
  if (contact_id) {
    const [contact] = await db`
      select id from contacts /* beyond walls */
      where firm_id = ${firmId} and id = ${contact_id} and not company_deleted for key share`
    if (!contact) throw unknownReference('contact_id', 'contact')
  }
}

async function requireRecorded(db: Db, who: Who, { owner_id, message_id }: NewEmail): Promise<string> {
  const [email] = await db<{ id: string }[]>`
    select id from emails /* beyond walls */
    where firm_id = ${who.firmId} and owner_id = ${owner_id} and message_id = ${message_id ?? null}`
  if (!email) throw new Error('the e-mail that stood in the way of this one is gone')
  return email.id
}

const addAttachments = (db: Db, who: Who, emailId: string, attachments: NewAttachment[]) => db`
  insert into email_attachments ${newRows(
    attachments.map((attachment, position) => ({
      firm_id: who.firmId,
      id: uuidv7(),
      email_id: emailId,
      position,
      filename: attachment.filename,
      content_type: attachment.content_type,
      size: attachment.size,
      part: attachment.part ?? null,
      storage_key: attachment.storage_key ?? null,
      file_id: attachment.file_id ?? null,
    })),
  )}`

// Opens and clicks come from the receiver's mail program, which knows of no walls: there is a firm, and no user. The event
// tells of the first.

type Firm = Pick<Who, 'firmId'>

// whoever has a link may fetch it for ever: of each mail no more is kept of either kind
const keptMax = 500
const nobodyOf = ({ firmId }: Firm) => ({ firmId, userId: null })

/** Adds an open; "counted" says whether a person has seen the e-mail, or a program that fetches every picture. */
export async function recordOpen(db: Db, who: Firm, open: { emailId: string; counted: boolean }): Promise<void> {
  await db`
    with old as ( /* beyond walls */
      select * from emails where firm_id = ${who.firmId} and id = ${open.emailId} for no key update),
    seen as (
      insert into email_opens (firm_id, id, email_id, counted)
      select firm_id, ${uuidv7()}, id, ${open.counted} from old
      where (select count(*) from email_opens o
        where o.firm_id = ${who.firmId} and o.email_id = ${open.emailId} and o.counted = ${open.counted}) < ${keptMax}
    ), changed as (
      update emails e set opened = true from old
      where e.firm_id = ${who.firmId} and e.id = old.id and ${open.counted} and not old.opened returning e.*
    )
    ${recordChanged(nobodyOf(who), { subject: 'email', kind: 'opened', company: piece`changed.company_id` })}`
}

export async function recordClick(db: Db, who: Firm, click: { emailId: string; url: string }): Promise<void> {
  await db`
    with old as ( /* beyond walls */
      select * from emails where firm_id = ${who.firmId} and id = ${click.emailId} for no key update),
    followed as (
      insert into email_clicks (firm_id, id, email_id, url)
      select firm_id, ${uuidv7()}, id, ${click.url} from old
      where (select count(*) from email_clicks c
        where c.firm_id = ${who.firmId} and c.email_id = ${click.emailId}) < ${keptMax}
    ), changed as (
      update emails e set clicked = true from old
      where e.firm_id = ${who.firmId} and e.id = old.id and not old.clicked returning e.*
    )
    ${recordChanged(nobodyOf(who), { subject: 'email', kind: 'clicked', company: piece`changed.company_id` })}`
}

/** When a tracked mail was sent; undefined while it is not in the history yet. */
export async function findSentAt(db: Db, who: Firm, emailId: string): Promise<string | undefined> {
  const [email] = await db<{ sent_at: string }[]>`
    select sent_at from emails /* beyond walls */ where firm_id = ${who.firmId} and id = ${emailId}`
  return email?.sent_at
}
