import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { upTo } from '../../platform/db/moments.ts'
import { hasWholeWords } from '../../platform/db/patterns.ts'
import { plainWords } from '../../platform/db/search_terms.ts'
import { nothing, type Piece, piece, raw } from '../../platform/db/statement.ts'
import { askedAbout } from './possible_deals.ts'
import type { EmailQuery } from './schema.ts'

/**
 * Whether the person may know of the e-mail e. Of the own mailbox that is all of it, also what was filed under a company
 * behind a wall: it is there without being filed, as it would be if the company were not.
 */
export const mailSeen = (who: Who) => piece`(${seen(who, 'e')} or e.owner_id = ${who.userId})`

/** What an e-mail is filed under, and why, for who may know of that. */
export const filing = (who: Who) => piece`
  case when ${seen(who, 'e')} then e.company_id end as company_id,
  case when ${seen(who, 'e')} then e.contact_id end as contact_id,
  case when ${seen(who, 'e')} then e.deal_id end as deal_id,
  case when ${seen(who, 'e')} then e.match_reason else ${unknownPeople} end as match_reason`

/** What is said of mail with nobody on record in it. */
const unknownPeople = piece`(
  select 'No contact has the address ' || address || ', and no company the domain ' || split_part(address, '@', 2) || '.'
  from (select lower(case e.direction when 'inbound' then e.from_address else e.to_addresses[1] end) as address) other)`

/** Mail is private: who does not own the mailbox reads what was shared, and an admin no more than anyone. */
export const readable = (who: Who) => piece`(e.owner_id = ${who.userId} or e.shared)`

export type Filter = Omit<EmailQuery, 'page' | 'page_size'>

/** The conditions of a list of e-mails, which are called e. */
export const matching = (who: Who, filter: Filter): Piece => piece`
  e.firm_id = ${who.firmId} and not e.company_deleted
  and ${filter.company_id || filter.contact_id || filter.deal_id ? seen(who, 'e') : mailSeen(who)}
  ${filter.company_id ? piece`and e.company_id = ${filter.company_id}` : nothing}
  ${filter.contact_id ? piece`and e.contact_id = ${filter.contact_id}` : nothing}
  ${filter.deal_id ? piece`and e.deal_id = ${filter.deal_id}` : nothing}
  ${filter.possible_deal_id ? piece`and e.thread_id in (${askedAbout(who, { deal: filter.possible_deal_id })})` : nothing}
  ${awaiting(who, filter.awaits_deal)}
  ${filter.direction ? piece`and e.direction = ${filter.direction}` : nothing}
  ${filter.thread_id ? piece`and e.thread_id = ${filter.thread_id}` : nothing}
  ${filter.owner === 'me' ? piece`and e.owner_id = ${who.userId}` : nothing}
  ${having(who, filter.has_attachments)}
  ${filter.date_from ? piece`and e.sent_at >= ${filter.date_from}` : nothing}
  ${filter.date_to ? piece`and e.sent_at ${upTo(filter.date_to)}` : nothing}
  ${found(who, filter.search ?? '')}`

/** Of a message that one may not read, one does not learn what was sent along either. */
const having = (who: Who, wanted: boolean | undefined) => {
  if (wanted === undefined) return nothing
  return wanted ? piece`and e.attachments_count > 0 and ${readable(who)}` : piece`and e.attachments_count = 0`
}

const awaiting = (who: Who, wanted: boolean | undefined) => {
  if (wanted === undefined) return nothing
  return wanted ? piece`and e.thread_id in (${askedAbout(who)})` : piece`and e.thread_id not in (${askedAbout(who)})`
}

/** All the words in what everybody sees, or in the whole of a message that may be read. */
const found = (who: Who, search: string) => {
  if (search.trim() === '') return nothing
  return piece`and (${hasWholeWords(raw('e.search_text'), search, 'open')}
    or ${readable(who)} and e.search_vector @@ plainto_tsquery('note_words', ${plainWords(search)}))`
}
