import { seen } from '../../../../access/seen.ts'
import { piece, raw } from '../../../../platform/db/statement.ts'
import { task } from '../../../../records/descriptions/tasks.ts'
import type { FieldOf } from '../catalogue.ts'
import type { Asking, Join, Source } from '../statements/columns.ts'
import {
  companyColumns,
  companyJoins,
  hasForms,
  hasWords,
  ownColumns,
  personColumn,
  personJoin,
  seenAnd,
  seenOrOwn,
  today,
} from './joins.ts'

export const contactJoin = (id: string): Join => ({
  sql: (asking) => piece`left join contacts p on p.firm_id = ${asking.firmId} and p.id = ${raw(id)}
    and not p.company_deleted and ${seen(asking, 'p')}`,
})
export const dealJoin = (id: string): Join => ({
  sql: (asking) => piece`left join deals d on d.firm_id = ${asking.firmId} and d.id = ${raw(id)}
    and not d.company_deleted and ${seen(asking, 'd')}`,
})
export const dealColumn = {
  sql: 'd.name',
  key: 'd.name_key',
  joins: ['deal'],
  names: { type: 'deal' as const, id: 'd.id' },
}
/** As far as the deal may be known of: one's own mail can be of one that may not. */
export const dealColumns = {
  deal_id: { sql: 'd.id', joins: ['deal'] },
  deal: dealColumn,
  about_deal_id: { sql: 'm.id', several: 'about_deals' },
}
/** The deals that a row of "of" is about: its own, or where it is filed under none, each of its company. */
export const aboutDeals = (of: string) => (asking: Asking) =>
  piece`
  from deals m where m.firm_id = ${asking.firmId} and not m.company_deleted and ${seen(asking, 'm')}
    and ${raw(`(m.id = ${of}.deal_id or ${of}.deal_id is null and m.company_id = ${of}.company_id)`)}`
export const contactColumn = {
  sql: 'p.name',
  key: 'p.name_key',
  joins: ['contact'],
  names: { type: 'contact' as const, id: 'p.id' },
}

export const notes: Source<FieldOf<'notes'>> = {
  from: 'notes n',
  alias: 'n',
  id: 'n.id',
  visible: seenAnd('n', 'not n.company_deleted'),
  joins: {
    ...companyJoins('n.company_id'),
    contact: contactJoin('n.contact_id'),
    deal: dealJoin('n.deal_id'),
    author: personJoin('u', 'n.created_by'),
  },
  several: { tags: 'from unnest(n.tags) m (tag) where true' },
  fields: {
    id: { sql: 'n.id' },
    content: { sql: 'n.content', words: 'n.search_vector' },
    tag: { sql: 'm.tag', several: 'tags' },
    is_pinned: { sql: 'n.is_pinned' },
    ...companyColumns('n.company_id'),
    contact_id: { sql: 'n.contact_id' },
    contact: contactColumn,
    deal_id: { sql: 'n.deal_id' },
    deal: dealColumn,
    author_id: { sql: 'n.created_by' },
    author: personColumn('u', 'author'),
    created_at: { sql: 'n.created_at' },
  },
  text: hasForms('n.search_vector'),
  ref: { type: 'note', id: 'n.id', label: 'left(n.content, 80)' },
}

export const tasks: Source<FieldOf<'tasks'>> = {
  from: 'tasks t',
  alias: 't',
  id: 't.id',
  visible: seenAnd('t', 'not t.company_deleted'),
  joins: {
    ...companyJoins('t.company_id'),
    contact: contactJoin('t.contact_id'),
    deal: dealJoin('t.deal_id'),
    assignee: personJoin('a', 't.assignee_id'),
    done_by: personJoin('f', 't.done_by'),
    created_by: personJoin('u', 't.created_by'),
  },
  several: {},
  fields: {
    id: { sql: 't.id' },
    ...ownColumns(task, 't'),
    status: { sql: 't.status' },
    days_overdue: {
      sql: (asking) => piece`case when t.status = 'open'
        and (t.due_date < ${today(asking)} or t.due_at < ${asking.now}::timestamptz) then ${today(asking)} - t.due_date end`,
    },
    done_at: { sql: 't.done_at' },
    done_by_id: { sql: 't.done_by' },
    done_by: personColumn('f', 'done_by'),
    assignee_id: { sql: 't.assignee_id' },
    assignee: personColumn('a', 'assignee'),
    created_by_id: { sql: 't.created_by' },
    created_by: personColumn('u', 'created_by'),
    ...companyColumns('t.company_id'),
    contact_id: { sql: 't.contact_id' },
    contact: contactColumn,
    deal_id: { sql: 't.deal_id' },
    deal: dealColumn,
    created_at: { sql: 't.created_at' },
  },
  text: hasForms(`note_vector(t.title || chr(10) || coalesce(t.details, ''), '{}')`),
  ref: { type: 'task', id: 't.id', label: 't.title' },
}

const interactionWords = `note_vector(i.subject || chr(10) || coalesce(i.notes, ''), '{}')`

export const interactions: Source<FieldOf<'interactions'>> = {
  from: 'interactions i',
  alias: 'i',
  id: 'i.id',
  visible: seenAnd('i', 'not i.company_deleted'),
  joins: { ...companyJoins('i.company_id'), deal: dealJoin('i.deal_id'), author: personJoin('u', 'i.created_by') },
  several: {
    about_deals: aboutDeals('i'),
    participants: (asking) => piece`
      from interaction_contacts l join contacts m on m.firm_id = ${asking.firmId} and m.id = l.contact_id
      where l.firm_id = ${asking.firmId} and l.interaction_id = i.id and not m.company_deleted
        and ${seen(asking, 'm')}`,
    colleagues: ({ firmId }) => piece`
      from (
        select i.created_by as user_id
        union all
        select l.user_id from interaction_users l
        where l.firm_id = ${firmId} and l.interaction_id = i.id and l.user_id <> i.created_by
      ) had join users m on m.firm_id = ${firmId} and m.id = had.user_id where true`,
  },
  fields: {
    id: { sql: 'i.id' },
    type: { sql: 'i.type' },
    subject: { sql: 'i.subject' },
    notes: { sql: 'i.notes', words: interactionWords },
    date: { sql: 'i.date' },
    duration_minutes: { sql: 'i.duration_minutes' },
    ...companyColumns('i.company_id'),
    ...dealColumns,
    contact_id: { sql: 'm.id', several: 'participants' },
    contacts: {
      sql: 'm.name',
      key: 'm.name_key',
      several: 'participants',
      names: { type: 'contact', id: 'm.id' },
    },
    author_id: { sql: 'i.created_by' },
    author: personColumn('u', 'author'),
    colleague_id: { sql: 'm.id', several: 'colleagues' },
    colleagues: { sql: 'm.name', several: 'colleagues', names: { type: 'user', id: 'm.id' } },
  },
  text: hasForms(interactionWords),
  ref: { type: 'interaction', id: 'i.id', label: 'i.subject' },
}

/** Of mail and meetings of the asker's own the company may be one that they do not know of: then they have none. */
const seenCompanyColumns = {
  ...companyColumns('e.company_id'),
  company_id: { sql: 'co.id', joins: ['company'] },
}

export const emails: Source<FieldOf<'emails'>> = {
  from: 'emails e',
  alias: 'e',
  id: 'e.id',
  visible: (asking) => piece`not e.company_deleted and ${seenOrOwn(asking, 'e')}`,
  joins: {
    ...companyJoins('e.company_id'),
    deal: dealJoin('e.deal_id'),
    contact: contactJoin('e.contact_id'),
    owner: personJoin('u', 'e.owner_id'),
  },
  several: { receivers: 'from unnest(e.to_addresses) m (address) where true', about_deals: aboutDeals('e') },
  fields: {
    id: { sql: 'e.id' },
    subject: { sql: 'e.subject', within: 'e.search_text' },
    direction: { sql: 'e.direction' },
    from: { sql: 'e.from_address', within: 'e.search_text' },
    to: { sql: 'm.address', several: 'receivers' },
    sent_at: { sql: 'e.sent_at' },
    opened: { sql: 'e.opened' },
    clicked: { sql: 'e.clicked' },
    answered: {
      sql: (asking: Asking) => piece`exists (
        select from emails reply where reply.firm_id = ${asking.firmId} and reply.thread_id = e.thread_id
          and reply.direction = case e.direction when 'inbound' then 'outbound' else 'inbound' end
          and reply.sent_at > e.sent_at and not reply.company_deleted and ${seenOrOwn(asking, 'reply')})`,
    },
    asks: { sql: '(e.asks and not e.is_automatic)' },
    ...seenCompanyColumns,
    ...dealColumns,
    contact_id: { sql: 'p.id', joins: ['contact'] },
    contact: contactColumn,
    owner_id: { sql: 'e.owner_id' },
    owner: personColumn('u', 'owner'),
  },
  // mail is private: subject and people are for all, the text is for who has the mailbox, unless it is shared
  text: (asking, words) => piece`(${hasWords('e.search_text')(asking, words)}
    or (e.owner_id = ${asking.userId} or e.shared) and ${hasForms('e.search_vector')(asking, words)})`,
  ref: { type: 'email', id: 'e.id', label: 'e.subject' },
}

export const calendar: Source<FieldOf<'calendar'>> = {
  from: 'calendar_meetings e',
  alias: 'e',
  id: 'e.key',
  visible: (asking) => piece`not e.company_deleted and ${seenOrOwn(asking, 'e')}`,
  joins: { ...companyJoins('e.company_id'), deal: dealJoin('e.deal_id'), owner: personJoin('u', 'e.owner_id') },
  several: {
    about_deals: aboutDeals('e'),
    attendees: 'from unnest(e.attendees) m (address) where true',
    contacts: (asking) => piece`
      from contacts m where m.firm_id = ${asking.firmId} and lower(m.email) = any (lowered(e.attendees))
        and not m.company_deleted and ${seen(asking, 'm')}`,
    // who has planned it, and who is invited
    participants: ({ firmId }) => piece`
      from users m where m.firm_id = ${firmId} and (m.id = e.owner_id or lower(m.email) = any (lowered(e.attendees)))`,
  },
  fields: {
    id: { sql: 'e.event_id' },
    summary: { sql: 'e.summary' },
    start: { sql: 'e.starts_at' },
    end: { sql: 'e.ends_at' },
    location: { sql: 'e.location' },
    attendees: { sql: 'm.address', several: 'attendees' },
    contact_id: { sql: 'm.id', several: 'contacts' },
    participant_id: { sql: 'm.id', several: 'participants' },
    company_id: seenCompanyColumns.company_id,
    company: seenCompanyColumns.company,
    industry: seenCompanyColumns.industry,
    ...dealColumns,
    owner_id: { sql: 'e.owner_id' },
    owner: personColumn('u', 'owner'),
  },
  text: hasForms(`note_vector(concat_ws(chr(10), e.summary, e.location, e.description), e.attendees)`),
  ref: { type: 'calendar_event', id: 'e.id', label: 'e.summary' },
}
