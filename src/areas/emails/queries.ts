import type { Who } from '../../platform/auth/gate.ts'
import { assignments } from '../../platform/db/assignments.ts'
import { upTo } from '../../platform/db/moments.ts'
import type { Db, Fragment } from '../../platform/db/open.ts'
import { recordChanged } from '../events/index.ts'
import { emailNotFound, notYourMailbox } from './errors.ts'
import type { Email, EmailItem, EmailPatch, EmailQuery, Thread, ThreadMessage, Tracking } from './schema.ts'

const itemColumns = (db: Db) => db`id, company_id, contact_id, subject, direction, sent_at, opened, clicked`

/** Mail is private: who does not own the mailbox reads what was shared, and an admin no more than anyone. */
const readable = (db: Db, who: Who) => db`(owner_id = ${who.userId} or shared)`

const messageColumns = (db: Db, who: Who) => db`
  from_address as "from", to_addresses as "to", case when ${readable(db, who)} then body end as body`

const columns = (db: Db, who: Who) => db`
  ${itemColumns(db)}, thread_id, ${messageColumns(db, who)}, cc_addresses as cc, shared, owner_id`

async function findEmail(db: Db, who: Who, id: string): Promise<Email | undefined> {
  const [email] = await db<Email[]>`
    select ${columns(db, who)} from emails where firm_id = ${who.firmId} and id = ${id} and not company_deleted`
  return email
}

export async function requireEmail(db: Db, who: Who, id: string): Promise<Email> {
  const email = await findEmail(db, who, id)
  if (!email) throw emailNotFound()
  return email
}

/** E-mails, newest first; one row without id where the page is empty. */
export async function listEmails(db: Db, who: Who, { page, page_size, ...filter }: EmailQuery) {
  const conditions = matching(db, who, filter)
  return db<({ total: number } & EmailItem)[]>`
    with counted as (select (${total(db, who, filter, conditions)})::int as total), page as (
      select id as page_id from emails where ${conditions}
      order by sent_at desc, id desc limit ${page_size} offset ${(page - 1) * page_size}
    )
    select total, ${itemColumns(db)}
    from counted left join (page join emails on emails.firm_id = ${who.firmId} and emails.id = page_id) on true
    order by sent_at desc, id desc`
}

type Filter = Omit<EmailQuery, 'page' | 'page_size'>

const matching = (db: Db, who: Who, { company_id, contact_id, direction, date_from, date_to }: Filter): Fragment => db`
  firm_id = ${who.firmId} and not company_deleted
  ${company_id ? db`and company_id = ${company_id}` : db``}
  ${contact_id ? db`and contact_id = ${contact_id}` : db``}
  ${direction ? db`and direction = ${direction}` : db``}
  ${date_from ? db`and sent_at >= ${date_from}` : db``}
  ${date_to ? db`and sent_at ${upTo(db, date_to)}` : db``}`

const total = (db: Db, who: Who, filter: Filter, conditions: Fragment): Fragment =>
  Object.values(filter).some((value) => value !== undefined)
    ? db`select count(*) from emails where ${conditions}`
    : db`select coalesce(sum(n), 0) from counters where firm_id = ${who.firmId} and facet = 'emails'`

/** The conversation, oldest first. Of a message that lies in several mailboxes: the copy that this person may read. */
export async function requireThread(db: Db, who: Who, id: string): Promise<Thread> {
  const { thread_id } = await requireEmail(db, who, id)
  const emails = await db<ThreadMessage[]>`
    select * from (
      select distinct on (coalesce(message_id, id::text)) id, subject, sent_at, ${messageColumns(db, who)}
      from emails where firm_id = ${who.firmId} and thread_id = ${thread_id} and not company_deleted
      order by coalesce(message_id, id::text), owner_id = ${who.userId} desc, shared desc, id = ${id} desc, id
    ) message
    order by sent_at, id`
  return { thread_id, emails }
}

/** Who may not read the body learns which site was clicked, but not the address in full: it is a part of the body. */
export async function requireTracking(db: Db, who: Who, id: string): Promise<Tracking> {
  const [email] = await db<(Omit<Tracking, 'clicks'> & { readable: boolean })[]>`
    select opened, clicked, opened_at, open_count, ${readable(db, who)} as readable
    from emails, lateral (
      select min(opened_at) as opened_at, count(*)::int as open_count from email_opens
      where firm_id = ${who.firmId} and email_id = ${id} and counted
    ) seen
    where firm_id = ${who.firmId} and id = ${id} and not company_deleted`
  if (!email) throw emailNotFound()
  const clicks = await db<Tracking['clicks']>`
    select url, clicked_at from email_clicks where firm_id = ${who.firmId} and email_id = ${id} order by clicked_at, id`
  return { ...email, clicks: email.readable ? clicks : clicks.map((click) => ({ ...click, url: siteOf(click.url) })) }
}

const siteOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : '')

export async function changeEmail(db: Db, who: Who, id: string, patch: EmailPatch): Promise<Email> {
  const email = await requireEmail(db, who, id)
  if (email.owner_id !== who.userId) throw notYourMailbox()
  if (Object.keys(patch).length === 0) return email
  const [changed] = await db<Email[]>`
    with old as (
      select * from emails where firm_id = ${who.firmId} and id = ${id} and not company_deleted for no key update),
    changed as (
      update emails e set ${assignments(db, patch)} from old
      where e.firm_id = ${who.firmId} and e.id = old.id returning e.*
    ), recorded as (${recordChanged(db, who, { subject: 'email', kind: 'updated', company: db`changed.company_id` })})
    select ${columns(db, who)} from changed`
  if (!changed) throw emailNotFound()
  return changed
}
