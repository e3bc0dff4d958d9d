import type { Who } from '../../platform/auth/gate.ts'
import { upTo } from '../../platform/db/moments.ts'
import type { Db, Fragment } from '../../platform/db/open.ts'
import { wordPatterns } from '../../platform/db/patterns.ts'
import { seen } from '../walls/index.ts'
import type { EmailQuery } from './schema.ts'

/**
 * Whether the person may know of the e-mail e. Of the own mailbox that is all of it, also what was filed under a company
 * behind a wall: it is there without being filed, as it would be if the company were not.
 */
export const mailSeen = (db: Db, who: Who) => db`(${seen(db, who, 'e')} or e.owner_id = ${who.userId})`

/** What an e-mail is filed under, and why, for who may know of that. */
export const filing = (db: Db, who: Who) => db`
  case when ${seen(db, who, 'e')} then e.company_id end as company_id,
  case when ${seen(db, who, 'e')} then e.contact_id end as contact_id,
  case when ${seen(db, who, 'e')} then e.match_reason else ${unknownPeople(db)} end as match_reason`

/** What is said of mail with nobody on record in it. */
const unknownPeople = (db: Db) => db`(
  select 'No contact has the address ' || address || ', and no company the domain ' || split_part(address, '@', 2) || '.'
  from (select lower(case e.direction when 'inbound' then e.from_address else e.to_addresses[1] end) as address) other)`

/** Mail is private: who does not own the mailbox reads what was shared, and an admin no more than anyone. */
export const readable = (db: Db, who: Who) => db`(e.owner_id = ${who.userId} or e.shared)`

export type Filter = Omit<EmailQuery, 'page' | 'page_size'>

/** The conditions of a list of e-mails, which are called e. */
export const matching = (db: Db, who: Who, filter: Filter): Fragment => db`
  e.firm_id = ${who.firmId} and not e.company_deleted
  and ${filter.company_id || filter.contact_id ? seen(db, who, 'e') : mailSeen(db, who)}
  ${filter.company_id ? db`and e.company_id = ${filter.company_id}` : db``}
  ${filter.contact_id ? db`and e.contact_id = ${filter.contact_id}` : db``}
  ${filter.direction ? db`and e.direction = ${filter.direction}` : db``}
  ${filter.thread_id ? db`and e.thread_id = ${filter.thread_id}` : db``}
  ${filter.owner === 'me' ? db`and e.owner_id = ${who.userId}` : db``}
  ${having(db, who, filter.has_attachments)}
  ${filter.date_from ? db`and e.sent_at >= ${filter.date_from}` : db``}
  ${filter.date_to ? db`and e.sent_at ${upTo(db, filter.date_to)}` : db``}
  ${found(db, who, filter.search ?? '')}`

/** Of a message that one may not read, one does not learn what was sent along either. */
const having = (db: Db, who: Who, wanted: boolean | undefined) => {
  if (wanted === undefined) return db``
  return wanted ? db`and e.attachments_count > 0 and ${readable(db, who)}` : db`and e.attachments_count = 0`
}

/** All the words in what everybody sees, or in the whole of a message that may be read. */
const found = (db: Db, who: Who, search: string) => {
  const patterns = wordPatterns(search)
  if (patterns.length === 0) return db``
  // in a select of its own a word is folded once, and not for each row
  return db`and (true ${patterns.map((pattern) => db` and search_text like (select fold(${pattern}))`)}
    or ${readable(db, who)} and e.search_vector @@ plainto_tsquery('note_words', ${search}))`
}
