import { seen } from '../../../../access/seen.ts'
import { piece } from '../../../../platform/db/statement.ts'
import { contact } from '../../../../records/descriptions/contacts.ts'
import { isContact, isCorrespondence, tookPlace } from '../../../companies/index.ts'
import type { FieldOf } from '../catalogue.ts'
import type { Join, Source } from '../statements/columns.ts'
import {
  companyColumns,
  companyJoins,
  daysSinceContact,
  hasWords,
  ownColumns,
  seenAnd,
  tagColumn,
  tagsOf,
} from './joins.ts'

/** The last contact with the contact p: what they took part in, mail with them, and meetings with their company that they were asked to. */
const lastContact: Join = {
  sql: (asking) => piece`left join lateral (select greatest(
    (select max(i.date) from interaction_contacts l
      join interactions i on i.firm_id = ${asking.firmId} and i.id = l.interaction_id
      where l.firm_id = ${asking.firmId} and l.contact_id = p.id and not i.company_deleted and ${seen(asking, 'i')}
        and ${isContact} and i.date <= ${asking.now}::timestamptz),
    (select max(m.sent_at) from emails m
      where m.firm_id = ${asking.firmId} and m.contact_id = p.id and not m.company_deleted and ${seen(asking, 'm')}
      and ${isCorrespondence} and m.sent_at <= ${asking.now}::timestamptz),
    (select max(e.ends_at) from calendar_meetings e
      where e.firm_id = ${asking.firmId} and e.company_id = p.company_id and not e.company_deleted and ${seen(asking, 'e')}
        and ${tookPlace} and e.ends_at <= ${asking.now}::timestamptz and p.email = any (e.attendees))) as at) contact on true`,
  all: (asking) => piece`left join (
    select contact_id, max(at) as at from (
      select l.contact_id, i.date as at from interaction_contacts l
        join interactions i on i.firm_id = ${asking.firmId} and i.id = l.interaction_id
        where l.firm_id = ${asking.firmId} and not i.company_deleted and ${seen(asking, 'i')}
          and ${isContact} and i.date <= ${asking.now}::timestamptz
      union all
      select m.contact_id, m.sent_at from emails m
      where m.firm_id = ${asking.firmId} and m.contact_id is not null and ${seen(asking, 'm')}
        and not m.company_deleted and ${isCorrespondence} and m.sent_at <= ${asking.now}::timestamptz
      union all
      select met.id, e.ends_at from calendar_meetings e
        join contacts met on met.firm_id = ${asking.firmId} and met.company_id = e.company_id and met.email = any (e.attendees)
          and ${seen(asking, 'met')}
      where e.firm_id = ${asking.firmId} and e.company_id is not null and ${seen(asking, 'e')}
        and not e.company_deleted and ${tookPlace} and e.ends_at <= ${asking.now}::timestamptz
    ) contacts group by contact_id
  ) contact on contact.contact_id = p.id`,
}

export const contacts: Source<FieldOf<'contacts'>> = {
  from: 'contacts p',
  alias: 'p',
  id: 'p.id',
  visible: seenAnd('p', 'not p.company_deleted'),
  joins: { ...companyJoins('p.company_id'), contact: lastContact },
  several: { tags: tagsOf('contact_id', 'p.id') },
  fields: {
    id: { sql: 'p.id' },
    tag: tagColumn,
    ...ownColumns(contact.fields, 'p'),
    name: { sql: 'p.name', key: 'p.name_key', within: 'p.search_text', names: { type: 'contact', id: 'p.id' } },
    role: { sql: 'p.role', key: 'p.role_key', within: 'p.search_text' },
    email: { sql: 'p.email', within: 'p.search_text' },
    ...companyColumns('p.company_id'),
    created_at: { sql: 'p.created_at' },
    last_contact_at: { sql: 'contact.at', joins: ['contact'], missing: 'earliest' },
    days_since_contact: { sql: daysSinceContact('contact.at'), joins: ['contact'], missing: 'longest' },
  },
  text: hasWords('p.search_text'),
  ref: { type: 'contact', id: 'p.id', label: 'p.name' },
}
