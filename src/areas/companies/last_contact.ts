import type { Who } from '../../platform/auth/gate.ts'
import { type Piece, piece } from '../../platform/db/statement.ts'
import { seenPiece } from '../walls/index.ts'

/** Whose company it is asked of: "company" is its id in the statement, "now" a moment. */
type Asked = { company: Piece; now: string }

/** When a company was last met, called or written to: interactions, mail, and meetings of the calendar that are over. */
export const lastContactAt = (who: Who, { company, now }: Asked): Piece => piece`greatest(
  (select max(i.date) from interactions i where i.firm_id = ${who.firmId} and i.company_id = ${company}
    and i.type in ('meeting', 'call', 'email') and i.date <= ${now}::timestamptz and ${seenPiece(who, piece`i`)}),
  (select max(m.sent_at) from emails m where m.firm_id = ${who.firmId} and m.company_id = ${company}
    and m.sent_at <= ${now}::timestamptz and ${seenPiece(who, piece`m`)}),
  (select max(e.ends_at) from calendar_meetings e where e.firm_id = ${who.firmId} and e.company_id = ${company}
    and e.ends_at <= ${now}::timestamptz and ${seenPiece(who, piece`e`)}))`

/** The companies, each as often as it likes, that were in contact after "since": the same kinds of contact. */
export const contactedSince = (who: Who, { since, now }: { since: string; now: string }): Piece => piece`
  select i.company_id from interactions i where i.firm_id = ${who.firmId} and not i.company_deleted
    and i.date > ${since}::timestamptz and i.date <= ${now}::timestamptz and i.type in ('meeting', 'call', 'email')
    and ${seenPiece(who, piece`i`)}
  union all
  select m.company_id from emails m where m.firm_id = ${who.firmId} and not m.company_deleted
    and m.sent_at > ${since}::timestamptz and m.sent_at <= ${now}::timestamptz and ${seenPiece(who, piece`m`)}
  union all
  select e.company_id from calendar_meetings e where e.firm_id = ${who.firmId} and not e.company_deleted
    and e.ends_at > ${since}::timestamptz and e.ends_at <= ${now}::timestamptz and ${seenPiece(who, piece`e`)}`

/** When the next meeting or planned talk with a company begins. */
export const nextMeetingAt = (who: Who, { company, now }: Asked): Piece => piece`least(
  (select min(e.starts_at) from calendar_meetings e where e.firm_id = ${who.firmId} and e.company_id = ${company}
    and e.starts_at > ${now}::timestamptz and ${seenPiece(who, piece`e`)}),
  (select min(i.date) from interactions i where i.firm_id = ${who.firmId} and i.company_id = ${company}
    and i.date > ${now}::timestamptz and i.type in ('meeting', 'call', 'email') and ${seenPiece(who, piece`i`)}))`
