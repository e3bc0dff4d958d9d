import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { type Texts, withWords } from '../../platform/db/patterns.ts'
import { nothing, type Piece, piece } from '../../platform/db/statement.ts'
import { asksNothing } from '../../platform/http/fields.ts'
import { meetsAny } from '../../records/any_of.ts'
import { contact } from '../../records/descriptions/contacts.ts'
import { conditionsBy } from '../../records/lists.ts'
import { companiesMatching, contactFilterOf, type Today } from '../companies/index.ts'
import { customIs } from '../custom-fields/index.ts'
import { taggedWith } from '../tags/index.ts'
import { activityWith, type ContactActivity, contactIs, lastContactsWithAll, lastContactWith } from './last_contact.ts'
import { contactStore } from './queries.ts'
import type { ContactFilters, ContactGroupQuery, ContactQuery, ContactSort } from './schema.ts'

/** Contacts, newest first where no other order is asked for; one row without id where the page is empty. */
export async function listContacts(db: Db, who: Who, query: ContactQuery & Today, isOfGroup: Piece = nothing) {
  const { page, page_size, sort_by, sort_order: _order, typos: _typos, include, now, timeZone, ...filter } = query
  const needs = {
    company_name: contactStore.beside(who),
    last_contact_at: piece`left join (${lastContactsWithAll(who, now)}) contacted on contacted.contact_id = c.id`,
  }
  const where = (texts?: Texts) => piece`${matching(who, filter, { now, timeZone }, texts)} ${isOfGroup}`
  return contactStore.list<{ total: number; activity?: ContactActivity }>(db, who, {
    where: where(),
    order: inOrder(query),
    page: { page, page_size },
    isWhole: isEmpty(filter),
    ...(filter.search && {
      foundInOrder: {
        key: piece`, ${foundBy[sort_by ?? 'created_at']}`,
        isInOrder: ['created_at', 'name'].includes(sort_by ?? 'created_at'),
        whereOfAll: where('all'),
      },
    }),
    ordered: sort_by === 'company_name' || sort_by === 'last_contact_at' ? needs[sort_by] : nothing,
    // of the page alone it is looked up one by one
    joins:
      sort_by === 'last_contact_at'
        ? piece`left join lateral (${lastContactWith(who, { of: piece`c`, now })}) contacted on true`
        : nothing,
    columns: include?.includes('activity') ? piece`, ${activityWith(who, { of: piece`c`, now })} as activity` : nothing,
  })
}

/** Of the contact c and its company. Missing values come last either way; ties break by id. */
function inOrder({ sort_by, sort_order }: ContactQuery): Piece {
  const field = sort_by ?? 'created_at'
  const descending = sort_by ? sort_order === 'desc' : sort_order !== 'asc'
  const key = keys[field]
  // what is never missing is not asked whether it is: an index has no such order
  const last = field === 'name' || field === 'created_at' ? nothing : piece`nulls last`
  return descending ? piece`${key} desc ${last}, c.id desc` : piece`${key} ${last}, c.id`
}

const keys: Record<ContactSort, Piece> = {
  name: piece`c.name_key collate "C"`,
  company_name: piece`company.name_key collate "C"`,
  role: piece`c.role_key collate "C"`,
  email: piece`lower(c.email) collate "C"`,
  created_at: piece`c.created_at`,
  updated_at: piece`c.updated_at`,
  last_contact_at: piece`contacted.at`,
}

/** What these need of a contact that was found. */
const foundBy: Record<ContactSort, Piece> = {
  name: piece`c.name_key`,
  company_name: piece`c.company_id`,
  role: piece`c.role_key`,
  email: piece`c.email`,
  created_at: piece`c.created_at`,
  updated_at: piece`c.updated_at`,
  last_contact_at: piece`c.company_id`,
}

type Filter = ContactFilters & Pick<ContactGroupQuery, 'or'>

/** What is compared in place of a field, without case and accents. */
export const contactKeys = { role: 'role_key' }

const fieldsAre = conditionsBy(contact.fields, contactKeys, 'c')

export const matching = (who: Who, filter: Filter, today: Today, texts?: Texts): Piece => piece`
  ${meets(who, filter, today, texts)} ${meetsAny(filter.or, (group) => meets(who, group, today))}`

function meets(who: Who, filter: ContactFilters, today: Today, texts?: Texts): Piece {
  const { search, tag, custom } = filter
  const contact = contactFilterOf(filter, today)
  const company = companyFilter(filter)
  return piece`
  ${fieldsAre(filter)}
  ${isEmpty(company) ? nothing : piece`and c.company_id in (select id from companies where ${companiesMatching(who, company)})`}
  ${contact === undefined ? nothing : contactIs(who, contact)}
  ${withWords(search, texts)}
  ${tag?.length ? piece`and ${taggedWith(who, { kind: 'contact', of: 'c', names: tag })}` : nothing}
  ${customIs(who, { kind: 'contact', of: 'c', conditions: custom })}`
}

const companyFilter = (filter: ContactFilters) => ({
  industry: filter.company_industry,
  location: filter.company_location,
  status: filter.company_status,
  deals: filter.company_deals,
  owner_id: filter.company_owner_id,
})

const isEmpty = (filter: object) => Object.values(filter).every(asksNothing)
