// What can be asked about: each entity with its fields, as people of an investment firm speak of them. The grammar, the
// compiler and a language model's plans know the same names; which SQL stands behind a field is in columns.ts.

import { company } from '../../../records/descriptions/companies.ts'
import { contact } from '../../../records/descriptions/contacts.ts'
import { deal } from '../../../records/descriptions/deals.ts'
import { financialRecord } from '../../../records/descriptions/financials.ts'
import { ndaStates, partyRoles } from '../../../records/parties_of_deals.ts'
import { activity } from './activity.ts'
import {
  aboutDeal,
  choice,
  described,
  type Entity,
  type Field,
  id,
  newest,
  of,
  ofCompany,
  ofDeal,
  ofLists,
  stages,
  standardEntities,
  text,
} from './fields.ts'

export type { Entity, Field, FieldType } from './fields.ts'

export const catalogue = {
  companies: {
    noun: ['company', 'companies'],
    fields: {
      id: id('company', 'company'),
      ...described(company.fields),
      ebitda_margin: of('ratio', 'EBITDA margin'),
      net_income: of('money', 'net income'),
      net_margin: of('ratio', 'net margin'),
      revenue_per_employee: of('money', 'revenue per employee'),
      ebitda_per_employee: of('money', 'EBITDA per employee'),
      // of the last two full years on record, and over all years of the series (financials/trends.ts)
      revenue_growth: of('ratio', 'revenue growth'),
      ebitda_growth: of('ratio', 'EBITDA growth'),
      margin_change: of('ratio', 'change of the EBITDA margin'),
      revenue_cagr: of('ratio', 'revenue CAGR'),
      created_at: of('time', 'added'),
      // companies/last_contact.ts says what contact is
      last_contact_at: of('time', 'last contact'),
      days_since_contact: of('days', 'days since contact'),
      last_contact_by_id: id('last contact by', 'user'),
      last_contact_by: text('last contact by'),
      contacts_count: of('integer', 'contacts'),
      deals_count: of('integer', 'deals'),
      open_deals_count: of('integer', 'open deals'),
      files_count: of('integer', 'files'),
      // filters that hold when any of the company's deals has it
      deal_stage: choice('stage of a deal', ...stages),
      deal_stage_name: text('own stage of a deal'),
      deal_owner_id: id('owner of a deal', 'user'),
      tag: text('tag'),
      ...ofLists,
    },
    shown: ['name', 'industry', 'location', 'revenue', 'ebitda', 'ebitda_margin'],
    order: [{ by: 'revenue', direction: 'desc' }],
    dated: 'created_at',
  },
  contacts: {
    noun: ['contact', 'contacts'],
    fields: {
      id: id('contact', 'contact'),
      ...described(contact.fields),
      tag: text('tag'),
      ...ofLists,
      ...ofCompany,
      created_at: of('time', 'added'),
      last_contact_at: of('time', 'last contact'),
      days_since_contact: of('days', 'days since contact'),
    },
    shown: ['name', 'role', 'company', 'email', 'phone'],
    order: [{ by: 'name', direction: 'asc' }],
    dated: 'created_at',
  },
  deals: {
    noun: ['deal', 'deals'],
    fields: {
      id: id('deal', 'deal'),
      ...described(deal.fields),
      // the stage it is in, and each that it has left
      stage_reached: choice('stage reached', ...stages),
      // a stage of the firm's own by its name, and each of them that it was in
      stage_name: text('own stage'),
      stage_name_reached: text('own stage reached'),
      // that which follows in its pipeline
      next_stage: text('next stage'),
      pipeline: text('pipeline'),
      tag: text('tag'),
      ...ofLists,
      // of one of its parties
      party_company_id: id('party', 'company'),
      party_role: choice('role of a party', ...partyRoles),
      ...ofCompany,
      // its indicative bid, or its final one
      bid_due: of('day', 'bid due'),
      weighted_value: of('money', 'weighted value'),
      owner_id: id('owner', 'user'),
      owner: text('owner'),
      fund_id: id('fund', 'fund'),
      fund: text('fund'),
      // of a closed deal: its close date, else the day it was closed
      closed_on: of('day', 'closed'),
      days_overdue: of('days', 'days past the close date'),
      days_in_stage: of('days', 'days in this stage'),
      age: of('days', 'days since it was added'),
      // of a closed deal: from the day it was added to the day it was closed
      days_to_close: of('days', 'days to close'),
      ebitda_multiple: of('multiple', 'EBITDA multiple'),
      revenue_multiple: of('multiple', 'revenue multiple'),
      created_at: of('time', 'added'),
      updated_at: of('time', 'changed'),
    },
    shown: ['name', 'company', 'stage', 'value', 'probability', 'owner', 'close_date'],
    order: [{ by: 'value', direction: 'desc' }],
    dated: 'close_date',
  },
  ...standardEntities,
  /** How the firm has set up its pipelines: the stages of each. */
  stages: {
    noun: ['stage', 'stages'],
    fields: {
      id: id('stage'),
      name: text('stage'),
      pipeline: text('pipeline'),
      place: of('integer', 'place'),
      category: choice('category', ...stages),
      probability: of('percent', 'probability'),
      previous: text('stage before'),
      next: text('next stage'),
      created_at: of('time', 'added'),
    },
    shown: ['name', 'pipeline', 'probability'],
    order: [
      { by: 'pipeline', direction: 'asc' },
      { by: 'place', direction: 'asc' },
    ],
    dated: 'created_at',
  },
  /** Deals that moved from one stage to another: one row for each move. */
  stage_changes: {
    noun: ['stage move', 'stage moves'],
    fields: {
      deal_id: id('deal', 'deal'),
      deal: text('deal'),
      ...ofCompany,
      from: choice('from', ...stages),
      to: choice('to', ...stages),
      from_name: text('from the own stage'),
      to_name: text('to the own stage'),
      pipeline: text('pipeline'),
      at: of('time', 'moved'),
      by_id: id('moved by', 'user'),
      by: text('moved by'),
      owner_id: id('owner', 'user'),
      owner: text('owner'),
      value: of('money', 'value'),
      // how long the deal had been in the stage it left
      days_in_stage: of('days', 'days in the stage before'),
    },
    shown: ['deal', 'company', 'from', 'to', 'at', 'owner', 'value'],
    order: newest('at'),
    dated: 'at',
  },
  /** Who is on a deal from outside, each in a role. */
  parties: {
    noun: ['party', 'parties'],
    fields: {
      id: id('party'),
      role: choice('role', ...partyRoles),
      nda: choice('NDA', ...ndaStates),
      nda_signed_on: of('day', 'NDA signed'),
      nda_expires_on: of('day', 'NDA expires'),
      status: text('status'),
      note: text('note'),
      ...ofDeal,
      // whose deal it is
      target_id: id('company of the deal', 'company'),
      ...ofCompany,
      contact_id: id('contact', 'contact'),
      contact: text('contact'),
      created_at: of('time', 'added'),
    },
    shown: ['company', 'contact', 'role', 'nda', 'status', 'deal'],
    order: [{ by: 'created_at', direction: 'asc' }],
    dated: 'created_at',
  },
  /** What companies' statements say of a period; actual figures unless a filter on basis says otherwise. */
  financials: {
    noun: ['financial record', 'financial records'],
    fields: {
      id: id('financial record'),
      ...ofCompany,
      ...described(financialRecord.fields),
      fiscal_year: of('year', 'fiscal year'),
      quarter: of('integer', 'quarter'),
      period_kind: choice('kind of period', 'year', 'half', 'quarter', 'other'),
      basis: choice('basis', 'actual', 'expected'),
      period_start: of('day', 'from'),
      period_end: of('day', 'to'),
      gross_margin: of('ratio', 'gross margin'),
      ebitda_margin: of('ratio', 'EBITDA margin'),
      net_margin: of('ratio', 'net margin'),
      cogs_ratio: of('ratio', 'cost of goods sold to revenue'),
      operating_expenses_ratio: of('ratio', 'operating expenses to revenue'),
    },
    shown: ['company', 'period', 'revenue', 'ebitda', 'ebitda_margin', 'net_income'],
    order: newest('period_end'),
    dated: 'period_end',
  },
  ...activity,
  files: {
    noun: ['document', 'documents'],
    fields: {
      id: id('document', 'file'),
      filename: text('document'),
      document_type: text('kind'),
      extension: text('format'),
      processing_status: choice('state', 'pending', 'processing', 'completed', 'failed'),
      error: text('what went wrong'),
      page_count: of('integer', 'pages'),
      size: of('integer', 'bytes'),
      ...ofCompany,
      ...aboutDeal,
      uploaded_by_id: id('uploaded by', 'user'),
      uploaded_by: text('uploaded by'),
      uploaded_at: of('time', 'uploaded'),
    },
    shown: ['filename', 'document_type', 'company', 'processing_status', 'uploaded_at'],
    order: newest('uploaded_at'),
    dated: 'uploaded_at',
  },
  /** Values that were read from documents, each with its page; a person's correction counts, a rejected value does not. */
  document_values: {
    noun: ['figure of a document', 'figures of documents'],
    fields: {
      file_id: id('document', 'file'),
      filename: text('document'),
      document_type: text('kind'),
      // as in extracted_data: deal.valuation, market.size, financials.revenue, governing_law, …
      path: text('what'),
      // what the document calls it: the role of a party, the name of an amount
      label: text('name'),
      value: text('value'),
      raw: text('as printed'),
      review: choice('review', 'open', 'accepted', 'edited'),
      page: of('integer', 'page'),
      ...ofCompany,
      uploaded_at: of('time', 'uploaded'),
    },
    shown: ['company', 'path', 'value', 'filename', 'page'],
    order: newest('uploaded_at'),
    dated: 'uploaded_at',
  },
  /** The people of the firm, with the open deals they own. */
  people: {
    noun: ['colleague', 'colleagues'],
    fields: {
      id: id('colleague', 'user'),
      name: text('name'),
      email: text('e-mail'),
      role: choice('role', 'admin', 'member', 'viewer'),
      status: choice('status', 'active', 'disabled'),
      active_deals: of('integer', 'open deals'),
      total_deal_value: of('money', 'value of open deals'),
      capacity: of('integer', 'capacity'),
      free_capacity: of('integer', 'free capacity'),
      created_at: of('time', 'joined'),
    },
    shown: ['name', 'role', 'active_deals', 'total_deal_value', 'capacity'],
    order: [{ by: 'name', direction: 'asc' }],
    dated: 'created_at',
  },
} as const satisfies Record<string, Entity>

export type EntityName = keyof typeof catalogue
export const entityNames = Object.keys(catalogue) as [EntityName, ...EntityName[]] // reason: the table is not empty
export type FieldOf<E extends EntityName> = keyof (typeof catalogue)[E]['fields'] & string

/** The field of an entity; undefined where it has none of that name. */
export const fieldOf = (entity: EntityName, name: string): Field | undefined =>
  // "constructor" is no field of anything
  Object.hasOwn(catalogue[entity].fields, name) ? (catalogue[entity] as Entity).fields[name] : undefined
