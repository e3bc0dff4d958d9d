import { seen } from '../../../../access/seen.ts'
import { piece, raw } from '../../../../platform/db/statement.ts'
import { amountOf } from '../../../../records/amounts.ts'
import { company } from '../../../../records/descriptions/companies.ts'
import { lastContactAt, lastContact as lastContactOf, lastContacts } from '../../../companies/index.ts'
import type { FieldOf } from '../catalogue.ts'
import type { Asking, Column, Join, Source } from '../statements/columns.ts'
import {
  daysSinceContact,
  figureOf,
  hasForms,
  hasWords,
  listColumns,
  listsOf,
  ownColumns,
  personColumn,
  seenAnd,
  tagColumn,
  tagsOf,
} from './joins.ts'

const descriptionWords = `note_vector(coalesce(c.description, ''), '{}')`

const lastContact: Join = {
  sql: (asking) =>
    piece`left join lateral (select ${lastContactAt(asking, { company: piece`c.id`, now: asking.now })} as at) contact on true`,
  all: (asking) => piece`left join (${lastContacts(asking, asking.now)}) contact on contact.company_id = c.id`,
}

const lastContactBy: Join = {
  sql: (asking) => piece`left join lateral (
    select u.id, u.name from (${lastContactOf(asking, { company: piece`c.id`, now: asking.now })}) l
      join users u on u.firm_id = ${asking.firmId} and u.id = l.by_id) contact_by on true`,
}

type Child = 'contacts' | 'deals' | 'files'

/** The rows of another table that hang on companies. The names are those of this file. */
const hanging = (table: Child, open: string, asking: Asking) =>
  piece`from ${raw(table)} x where x.firm_id = ${asking.firmId} and ${seen(asking, 'x')} ${raw(open)}`

/** How many of them hang on the company. */
const counted = (table: Child, alias: string, open = ''): Join => ({
  sql: (asking) => piece`left join lateral (
    select count(*)::int as n ${hanging(table, open, asking)} and x.company_id = c.id) ${raw(alias)} on true`,
  all: (asking) => piece`left join (
    select x.company_id, count(*)::int as n ${hanging(table, open, asking)} and x.company_id is not null group by 1
  ) ${raw(alias)} on ${raw(alias)}.company_id = c.id`,
})

const countOf = (table: Child, alias: string, open = ''): Column => ({
  sql: `coalesce(${alias}.n, 0)`,
  joins: [alias],
  some: (asking) => piece`select ${hanging(table, open, asking)} and x.company_id = c.id`,
})

const isOpen = `and x.stage not in ('closed_won', 'closed_lost')`

const perEmployee = (figure: 'revenue' | 'ebitda') => ({
  sql: (asking: Asking) => piece`${figureOf(figure, 'c', 'f')(asking)} / nullif(c.employees, 0)`,
  joins: ['figures'],
})

export const companies: Source<FieldOf<'companies'>> = {
  from: 'companies c',
  alias: 'c',
  id: 'c.id',
  visible: seenAnd('c', 'c.deleted_at is null'),
  joins: {
    figures: {
      sql: ({ firmId }) => piece`left join company_figures f on f.firm_id = ${firmId} and f.company_id = c.id`,
    },
    contact: lastContact,
    contact_by: lastContactBy,
    contacts: counted('contacts', 'contacts'),
    deals: counted('deals', 'deals'),
    open_deals: counted('deals', 'open_deals', isOpen),
    files: counted('files', 'files'),
  },
  several: {
    deals: (asking) =>
      piece`from deals m where m.firm_id = ${asking.firmId} and m.company_id = c.id and ${seen(asking, 'm')}`,
    tags: tagsOf('company_id', 'c.id'),
    lists: listsOf('company_id', 'c.id'),
  },
  fields: {
    id: { sql: 'c.id' },
    ...ownColumns(company, 'c'),
    name: { sql: 'c.name', key: 'c.name_key', within: 'c.search_text', names: { type: 'company', id: 'c.id' } },
    industry: { sql: 'c.industry', key: 'c.industry_key', within: 'c.search_text' },
    location: { sql: 'c.location', key: 'c.location_key', within: 'c.search_text' },
    revenue: { sql: figureOf('revenue', 'c', 'f'), joins: ['figures'] },
    ebitda: { sql: figureOf('ebitda', 'c', 'f'), joins: ['figures'] },
    // of the company's own figures, or of one year on record: never one figure of each
    ebitda_margin: { sql: 'coalesce(c.ebitda_margin, f.ebitda_margin)', joins: ['figures'] },
    net_income: {
      sql: amountOf({ own: 'f.net_income', inBase: '(f.net_income * f.base_rate)', of: 'f' }),
      joins: ['figures'],
    },
    net_margin: { sql: 'f.net_margin', joins: ['figures'] },
    revenue_per_employee: perEmployee('revenue'),
    ebitda_per_employee: perEmployee('ebitda'),
    revenue_growth: { sql: 'f.revenue_growth', joins: ['figures'] },
    ebitda_growth: { sql: 'f.ebitda_growth', joins: ['figures'] },
    margin_change: { sql: 'f.margin_change', joins: ['figures'] },
    revenue_cagr: { sql: 'f.revenue_cagr', joins: ['figures'] },
    description: { sql: 'c.description', words: descriptionWords },
    created_at: { sql: 'c.created_at' },
    last_contact_at: { sql: 'contact.at', joins: ['contact'], missing: 'earliest' },
    days_since_contact: { sql: daysSinceContact('contact.at'), joins: ['contact'], missing: 'longest' },
    last_contact_by_id: { sql: 'contact_by.id', joins: ['contact_by'] },
    last_contact_by: personColumn('contact_by', 'contact_by'),
    contacts_count: countOf('contacts', 'contacts'),
    deals_count: countOf('deals', 'deals'),
    open_deals_count: countOf('deals', 'open_deals', isOpen),
    files_count: countOf('files', 'files'),
    deal_stage: { sql: 'm.stage', several: 'deals' },
    deal_stage_name: {
      sql: ({ firmId }) => piece`(select s.name from stages s where s.firm_id = ${firmId} and s.id = m.stage_id)`,
      several: 'deals',
    },
    deal_owner_id: { sql: 'm.owner_id', several: 'deals' },
    tag: tagColumn,
    ...listColumns,
  },
  text: (asking, words) =>
    piece`(${hasWords('c.search_text')(asking, words)} or ${hasForms(descriptionWords)(asking, words)})`,
  ref: { type: 'company', id: 'c.id', label: 'c.name' },
}
