import { piece } from '../../../../platform/db/statement.ts'
import { contact } from '../../../../records/descriptions/contacts.ts'
import { lastContactsWithAll, lastContactWith } from '../../../contacts/index.ts'
import type { FieldOf } from '../catalogue.ts'
import type { Join, Source } from '../statements/columns.ts'
import {
  companyColumns,
  companyJoins,
  daysSinceContact,
  hasWords,
  listColumns,
  listsOf,
  ownColumns,
  seenAnd,
  tagColumn,
  tagsOf,
} from './joins.ts'

const lastContact: Join = {
  sql: (asking) =>
    piece`left join lateral (${lastContactWith(asking, { of: piece`p`, now: asking.now })}) contact on true`,
  all: (asking) => piece`left join (${lastContactsWithAll(asking, asking.now)}) contact on contact.contact_id = p.id`,
}

export const contacts: Source<FieldOf<'contacts'>> = {
  from: 'contacts p',
  alias: 'p',
  id: 'p.id',
  visible: seenAnd('p', 'not p.company_deleted'),
  joins: { ...companyJoins('p.company_id'), contact: lastContact },
  several: { tags: tagsOf('contact_id', 'p.id'), lists: listsOf('contact_id', 'p.id') },
  fields: {
    id: { sql: 'p.id' },
    tag: tagColumn,
    ...listColumns,
    ...ownColumns(contact, 'p'),
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
