import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { type Piece, piece } from '../../platform/db/statement.ts'
import { emailNotFound } from './errors.ts'
import { type Filter, filing, mailSeen, matching, readable } from './filters.ts'
import { peopleOf } from './people.ts'
import { possibleDealsOf } from './possible_deals.ts'
import type { Attachment, Email, EmailItem, EmailQuery, Thread, ThreadMessage, Tracking } from './schema.ts'

// The e-mail is called e.

const itemColumns = (who: Who) => piece`
  e.id, e.subject, e.direction, e.sent_at, e.opened, e.clicked, e.thread_id,
  e.from_address as "from", e.from_name, e.to_addresses as "to", e.cc_addresses as cc,
  case when ${readable(who)} then e.snippet end as snippet,
  case when ${readable(who)} then e.attachments_count else 0 end as attachments_count,
  ${filing(who)}, e.shared, e.owner_id`

const columns = (who: Who) => piece`
  ${itemColumns(who)}, company.name as company_name, contact.name as contact_name, deal.name as deal_name, owner.name as owner_name,
  case when e.owner_id = ${who.userId} then e.bcc_addresses else '{}' end as bcc, e.reply_to_addresses as reply_to, ${readable(who)} as readable,
  case when ${readable(who)} then e.body end as body, case when ${readable(who)} then e.html end as html,
  case when ${readable(who)} then ${attachmentsOf(who)} else '[]' end as attachments, e.delivery, e.tracked,
  case when e.owner_id = ${who.userId} then e.rejected_addresses else '{}' end as rejected`

const attachmentsOf = (who: Who): Piece => piece`(
  select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'filename', a.filename, 'content_type', a.content_type,
    'size', a.size, 'file_id', f.id) order by a.position), '[]')
  from email_attachments a left join files f on f.firm_id = ${who.firmId} and f.id = a.file_id and ${seen(who, 'f')}
  where a.firm_id = ${who.firmId} and a.email_id = e.id)`

const joins = (who: Who) => piece`
  join users owner on owner.firm_id = ${who.firmId} and owner.id = e.owner_id
  left join companies company on company.firm_id = ${who.firmId} and company.id = e.company_id
    and ${seen(who, 'company')}
  left join contacts contact on contact.firm_id = ${who.firmId} and contact.id = e.contact_id
    and ${seen(who, 'contact')}
  left join deals deal on deal.firm_id = ${who.firmId} and deal.id = e.deal_id and ${seen(who, 'deal')}`

type Row = Omit<Email, 'delivery_note' | 'attachments'> & { attachments: Attachment[]; rejected: string[] }

export async function requireEmail(db: Db, who: Who, id: string): Promise<Email> {
  const [email] = await db<Row[]>`
    select ${columns(who)} from emails e ${joins(who)}
    where e.firm_id = ${who.firmId} and e.id = ${id} and not e.company_deleted and ${mailSeen(who)}`
  if (!email) throw emailNotFound()
  return withNote(email)
}

const withNote = <T extends { delivery: Email['delivery']; rejected: string[] }>({ rejected, ...email }: T) => ({
  ...email,
  delivery_note: rejected.length > 0 ? rejectedNote(rejected) : email.delivery && deliveryNotes[email.delivery],
})

/** What is told of a mail that the server took, but not for everybody. */
export const rejectedNote = (rejected: string[]) => `The mail server did not take it for ${rejected.join(', ')}.`

const deliveryNotes = {
  local: 'Not sent: no mailbox was connected. It is kept in the outbox on this machine.',
  sent: null,
  unknown:
    'The mail server did not answer, so it may have been sent or not. Look into the folder of sent mail before you send it again.',
}

/** E-mails, newest first; one row without id where the page is empty. */
export async function listEmails(db: Db, who: Who, { page, page_size, ...filter }: EmailQuery) {
  const conditions = matching(who, filter)
  const place = piece`order by e.sent_at desc, e.id desc limit ${page_size} offset ${(page - 1) * page_size}`
  // what is searched for is found once, to count it and to take the page from
  const chosen = filter.search?.trim()
    ? piece`found as materialized (select e.id, e.sent_at from emails e where ${conditions}),
      counted as (select count(*)::int as total from found),
      page as (select e.id as page_id from found e ${place})`
    : piece`counted as (select (${total(who, filter, conditions)})::int as total),
      page as (select e.id as page_id from emails e where ${conditions} ${place})`
  return db<({ total: number } & EmailItem)[]>`
    with ${chosen}
    select total, ${itemColumns(who)}
    from counted left join (
      page join emails e on e.firm_id = ${who.firmId} and e.id = page_id and ${mailSeen(who)}
    ) on true
    order by e.sent_at desc, e.id desc`
}

const total = (who: Who, filter: Filter, conditions: Piece): Piece =>
  Object.values(filter).some((value) => value !== undefined)
    ? piece`select count(*) from emails e where ${conditions}`
    : piece`
      select coalesce(sum(n), 0) + (
        select count(*) from emails e
        where e.firm_id = ${who.firmId} and not e.company_deleted and e.walls is not null and e.owner_id = ${who.userId}
          and not ${seen(who, 'e')})
      from counters where firm_id = ${who.firmId} and facet = 'emails' and ${seen(who, 'counters')}`

/**
 * The conversation, oldest first; of a very long one the message that was asked for and the newest others. Of a message
 * that lies in several mailboxes: the copy that this person may read.
 */
export async function requireThread(db: Db, who: Who, id: string): Promise<Thread> {
  const [email] = await db<(Omit<Thread, 'emails' | 'omitted'> & { message_id: string | null })[]>`
    select e.thread_id, e.message_id, ${peopleOf(who, piece`e.thread_id`)} as people,
      ${possibleDealsOf(who, piece`e.thread_id`)} as possible_deals
    from emails e where e.firm_id = ${who.firmId} and e.id = ${id} and not e.company_deleted and ${mailSeen(who)}`
  if (!email) throw emailNotFound()
  const { message_id, ...thread } = email
  const emails = await db<(Omit<ThreadMessage, 'delivery_note'> & { rejected: string[]; messages: number })[]>`
    with copy as (
      select distinct on (coalesce(message_id, id::text)) id as copy_id, sent_at, message_id from emails e
      where firm_id = ${who.firmId} and thread_id = ${email.thread_id} and not company_deleted and ${mailSeen(who)}
      order by coalesce(message_id, id::text), owner_id = ${who.userId} desc, shared desc, id = ${id} desc, id
    ), shown as (
      select copy_id from copy
      order by (copy_id = ${id} or coalesce(message_id = ${message_id}, false)) desc, sent_at desc, copy_id desc
      limit ${shownMax}
    )
    select ${columns(who)}, (select count(*)::int from copy) as messages from shown
      join emails e on e.firm_id = ${who.firmId} and e.id = copy_id and ${mailSeen(who)} ${joins(who)}
    order by e.sent_at, e.id`
  const omitted = (emails[0]?.messages ?? 0) - emails.length
  return { ...thread, omitted, emails: emails.map(withNote) }
}

const shownMax = 200

/** Who may not read the body learns which site was clicked, but not the address in full: it is a part of the body. */
export async function requireTracking(db: Db, who: Who, id: string): Promise<Tracking> {
  const [email] = await db<(Omit<Tracking, 'clicks'> & { readable: boolean })[]>`
    select opened, clicked, opened_at, open_count, ${readable(who)} as readable
    from emails e, lateral (
      select min(opened_at) as opened_at, count(*)::int as open_count from email_opens
      where firm_id = ${who.firmId} and email_id = ${id} and counted
    ) seen
    where e.firm_id = ${who.firmId} and e.id = ${id} and not e.company_deleted and ${mailSeen(who)}`
  if (!email) throw emailNotFound()
  const clicks = await db<Tracking['clicks']>`
    select url, clicked_at from email_clicks where firm_id = ${who.firmId} and email_id = ${id} order by clicked_at, id`
  return { ...email, clicks: email.readable ? clicks : clicks.map((click) => ({ ...click, url: siteOf(click.url) })) }
}

const siteOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : '')
