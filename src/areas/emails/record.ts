import { v7 as uuidv7 } from 'uuid'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db, Transaction } from '../../platform/db/open.ts'
import { lockCompany } from '../companies/index.ts'
import { lockContact } from '../contacts/index.ts'
import { recordChanged, recordCreated } from '../events/index.ts'
import type { EmailItem } from './schema.ts'

export type NewEmail = {
  company_id?: string | null
  contact_id?: string | null
  /** whose mailbox it is in */
  owner_id: string
  /** the Message-ID that the conversation began with; without one the e-mail begins a conversation */
  thread_id?: string
  message_id?: string | null
  subject: string
  direction: EmailItem['direction']
  from_address: string
  to_addresses: string[]
  cc_addresses?: string[]
  sent_at: string
  body: string | null
  shared?: boolean
}

/**
 * Adds an e-mail to the history, in the caller's transaction. One that this mailbox has brought before is not added
 * again: its id is answered, with "isNew" false. Throws 404 for a company or a contact that the firm does not have.
 */
export async function recordEmail(db: Transaction, who: Who, email: NewEmail): Promise<{ id: string; isNew: boolean }> {
  await lockCompany(db, who, email.company_id)
  await lockContact(db, who, email.contact_id)
  const id = uuidv7()
  const row = {
    ...email,
    firm_id: who.firmId,
    id,
    company_id: email.company_id ?? null,
    contact_id: email.contact_id ?? null,
    thread_id: email.thread_id ?? email.message_id ?? id,
    message_id: email.message_id ?? null,
    cc_addresses: email.cc_addresses ?? [],
    shared: email.shared ?? false,
  }
  // The event goes without the body: whoever reads the timeline may not read that.
  const [created] = await db<{ id: string }[]>`
    with written as (
      insert into emails ${db(row)}
      on conflict (firm_id, owner_id, message_id) where message_id is not null do nothing returning *
    ), created as (
      select firm_id, id, company_id, contact_id, owner_id, thread_id, message_id, subject, direction, from_address,
        to_addresses, cc_addresses, sent_at, shared
      from written
    ), recorded as (${recordCreated(db, who, { subject: 'email', kind: 'created', company: db`created.company_id` })})
    select id from created`
  return created ? { id: created.id, isNew: true } : { id: await requireRecorded(db, who, email), isNew: false }
}

async function requireRecorded(db: Db, who: Who, { owner_id, message_id }: NewEmail): Promise<string> {
  const [email] = await db<{ id: string }[]>`
    select id from emails
    where firm_id = ${who.firmId} and owner_id = ${owner_id} and message_id = ${message_id ?? null}`
  if (!email) throw new Error('the e-mail that stood in the way of this one is gone')
  return email.id
}

// Opens and clicks come from the receiver's mail program: there is a firm, and no user. The event tells of the first.

type Firm = Pick<Who, 'firmId'>
const nobodyOf = ({ firmId }: Firm) => ({ firmId, userId: null })

/** Adds an open; "counted" says whether a person has seen the e-mail, or a program that fetches every picture. */
export async function recordOpen(db: Db, who: Firm, open: { emailId: string; counted: boolean }): Promise<void> {
  await db`
    with old as (select * from emails where firm_id = ${who.firmId} and id = ${open.emailId} for no key update),
    seen as (
      insert into email_opens (firm_id, id, email_id, counted)
      select firm_id, ${uuidv7()}, id, ${open.counted} from old
    ), changed as (
      update emails e set opened = true from old
      where e.firm_id = ${who.firmId} and e.id = old.id and ${open.counted} and not old.opened returning e.*
    )
    ${recordChanged(db, nobodyOf(who), { subject: 'email', kind: 'opened', company: db`changed.company_id` })}`
}

export async function recordClick(db: Db, who: Firm, click: { emailId: string; url: string }): Promise<void> {
  await db`
    with old as (select * from emails where firm_id = ${who.firmId} and id = ${click.emailId} for no key update),
    followed as (
      insert into email_clicks (firm_id, id, email_id, url)
      select firm_id, ${uuidv7()}, id, ${click.url} from old
    ), changed as (
      update emails e set clicked = true from old
      where e.firm_id = ${who.firmId} and e.id = old.id and not old.clicked returning e.*
    )
    ${recordChanged(db, nobodyOf(who), { subject: 'email', kind: 'clicked', company: db`changed.company_id` })}`
}
