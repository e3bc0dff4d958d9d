import { seen } from '../../access/seen.ts'
import type { User, Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { containsPattern } from '../../platform/db/patterns.ts'
import { piece } from '../../platform/db/statement.ts'
import { openStages } from '../../words/stages.ts'
import { freshText } from '../emails/index.ts'
import type { Recipient } from './recipient.ts'

/** What the records say about the recipient. What of it may leave the house is decided in facts.ts. */
export type Grounding = {
  asker: { name: string; firm: string }
  /** the last meeting or call in which the contact took part; or with their company, where nobody is named */
  met: { id: string; type: 'meeting' | 'call'; subject: string; date: string; names_contact: boolean } | undefined
  /** the contact's last mail to the asker */
  wrote: { id: string; subject: string; sent_at: string } | undefined
  /** what the two have written to each other, oldest first: the recipient knows all of it */
  thread: Message[]
  /** the next meeting to which the contact is invited */
  planned: { id: string; summary: string; start: string } | undefined
  deal: { id: string; name: string; next_step: string } | undefined
  nda: { id: string; filename: string } | undefined
  /** when the asker is busy in the coming weeks */
  busy: { start: string; end: string }[]
}

/** One mail of the correspondence. */
export type Message = { from: string; sent_at: string; subject: string; text: string }

export async function gather(
  db: Db,
  who: User,
  { contact, company, address }: Recipient,
  now: Date,
): Promise<Grounding> {
  const at = now.toISOString()
  const [asker, met, wrote, thread, planned, deal, nda, busy] = await Promise.all([
    findAsker(db, who),
    contact ? findMet(db, who, { contactId: contact.id, companyId: company?.id ?? null, at }) : undefined,
    address ? findMail(db, who, address) : undefined,
    address ? listThread(db, who, address) : [],
    address ? findPlanned(db, who, address, at) : undefined,
    company ? findDeal(db, who, company.id) : undefined,
    company ? findNda(db, who, company.id) : undefined,
    listBusy(db, who, at),
  ])
  return { asker, met, wrote, thread, planned, deal, nda, busy }
}

async function findAsker(db: Db, who: User): Promise<Grounding['asker']> {
  const [asker] = await db<Grounding['asker'][]>`
    select u.name, f.name as firm from users u join firms f on f.id = u.firm_id
    where u.firm_id = ${who.firmId} and u.id = ${who.userId}`
  return asker ?? { name: who.email, firm: '' }
}

type Met = { contactId: string; companyId: string | null; at: string }

async function findMet(db: Db, who: Who, { contactId, companyId, at }: Met): Promise<Grounding['met']> {
  const [met] = await db<NonNullable<Grounding['met']>[]>`
    with theirs as (
      select i.id, i.type, i.subject, i.date, true as names_contact
      from interaction_contacts l join interactions i on i.firm_id = ${who.firmId} and i.id = l.interaction_id
      where l.firm_id = ${who.firmId} and l.contact_id = ${contactId} and not i.company_deleted
        and ${seen(who, 'i')}
        and i.type in ('meeting', 'call') and i.date <= ${at}
      order by i.date desc, i.id desc limit 1
    ), of_company as (
      select i.id, i.type, i.subject, i.date, false as names_contact
      from interactions i
      where i.firm_id = ${who.firmId} and i.company_id = ${companyId} and not i.company_deleted and ${seen(who, 'i')}
        and i.type in ('meeting', 'call') and i.date <= ${at}
        and not exists (
          select from interaction_contacts l where l.firm_id = ${who.firmId} and l.interaction_id = i.id)
      order by i.date desc, i.id desc limit 1
    )
    select * from theirs union all select * from of_company where not exists (select from theirs)`
  return met
}

/** Mail is private: only of the asker's own mailbox, and nothing of its body. */
async function findMail(db: Db, who: Who, address: string): Promise<Grounding['wrote']> {
  const [mail] = await db<NonNullable<Grounding['wrote']>[]>`
    select id, subject, sent_at from emails
    where firm_id = ${who.firmId} and not company_deleted and owner_id = ${who.userId} and direction = 'inbound'
      and (${seen(who, 'emails')} or owner_id = ${who.userId})
      and search_text like fold(${containsPattern(address)}) and fold(from_address) = fold(${address})
    order by sent_at desc, id desc limit 1`
  return mail
}

const messagesMax = 5
const messageCharactersMax = 4000

/** The newest mails between the asker, in whose mailbox they are, and the address. */
async function listThread(db: Db, who: User, address: string): Promise<Message[]> {
  const messages = await db<Message[]>`
    select from_address as "from", sent_at, subject, left(coalesce(body, ''), ${messageCharactersMax}::int) as text from emails
    where firm_id = ${who.firmId} and not company_deleted and owner_id = ${who.userId}
      and (${seen(who, 'emails')} or owner_id = ${who.userId})
      and search_text like fold(${containsPattern(address)})
      and fold(${address}) in (select fold(party) from unnest(array_prepend(from_address, to_addresses || cc_addresses)) party)
    order by sent_at desc, id desc limit ${messagesMax}::int`
  return messages.map((message) => ({ ...message, text: freshText(message.text).trim() })).toReversed()
}

async function findPlanned(db: Db, who: Who, address: string, at: string): Promise<Grounding['planned']> {
  const [event] = await db<NonNullable<Grounding['planned']>[]>`
    select id, summary, starts_at as start from calendar_meetings
    where firm_id = ${who.firmId} and not company_deleted and starts_at > ${at} and ${meetingSeen(who)}
      and fold(${address}) in (select fold(attendee) from unnest(attendees) attendee)
    order by starts_at, id limit 1`
  return event
}

/** The asker's own meetings are theirs also where they are filed behind a wall. */
const meetingSeen = (who: Who) => piece`(${seen(who, 'calendar_meetings')} or owner_id = ${who.userId})`

async function findDeal(db: Db, who: Who, companyId: string): Promise<Grounding['deal']> {
  const [deal] = await db<NonNullable<Grounding['deal']>[]>`
    select id, name, next_step from deals
    where firm_id = ${who.firmId} and company_id = ${companyId} and not company_deleted
      and stage = any (${[...openStages]}) and next_step is not null and ${seen(who, 'deals')}
    order by updated_at desc, id desc limit 1`
  return deal
}

async function findNda(db: Db, who: Who, companyId: string): Promise<Grounding['nda']> {
  const [file] = await db<NonNullable<Grounding['nda']>[]>`
    select id, filename from files
    where firm_id = ${who.firmId} and company_id = ${companyId} and not company_deleted
      and ${seen(who, 'files')} and filename ~* '(^|[^a-z])nda([^a-z]|$)|non.?disclosure|confidentiality'
    order by uploaded_at desc, id desc limit 1`
  return file
}

/** Beyond walls: when the asker is busy, and not with what. */
const listBusy = (db: Db, who: User, at: string) => db<Grounding['busy']>`
  select starts_at as start, ends_at as "end" from calendar_meetings /* beyond walls */
  where firm_id = ${who.firmId} and not company_deleted and ends_at > ${at}
    and starts_at < ${at}::timestamptz + interval '21 days'
    and (owner_id = ${who.userId} or fold(${who.email}) in (select fold(attendee) from unnest(attendees) attendee))
  order by starts_at limit 500`
