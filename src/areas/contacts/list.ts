import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { onPage } from '../../platform/db/paging.ts'
import { withWords } from '../../platform/db/patterns.ts'
import { nothing, type Piece, piece } from '../../platform/db/statement.ts'
import { asksNothing } from '../../platform/http/fields.ts'
import { contact } from '../../records/descriptions/contacts.ts'
import { conditionsBy } from '../../records/lists.ts'
import { companiesMatching } from '../companies/index.ts'
import { customIs } from '../custom-fields/index.ts'
import { taggedWith } from '../tags/index.ts'
import { activityWith, type ContactActivity, lastContactsWithAll, lastContactWith } from './last_contact.ts'
import { companyOfContact, contactColumns } from './queries.ts'
import type { ContactItem, ContactQuery, ContactSort } from './schema.ts'

/** Contacts, newest first where no other order is asked for; one row without id where the page is empty. */
export async function listContacts(db: Db, who: Who, query: ContactQuery & { now: string }) {
  const { page, page_size, sort_by, sort_order: _order, typos: _typos, include, now, ...filter } = query
  const place = { page, page_size }
  const conditions = matching(who, filter)
  const order = inOrder(db, query)
  const beside = {
    company_name: companyOfContact(who),
    last_contact_at: piece`left join (${lastContactsWithAll(who, now)}) contacted on contacted.contact_id = c.id`,
  }
  const named = sort_by === 'company_name' || sort_by === 'last_contact_at' ? beside[sort_by] : nothing
  // of the page alone it is looked up one by one
  const contacted =
    sort_by === 'last_contact_at'
      ? piece`left join lateral (${lastContactWith(who, { of: piece`c`, now })}) contacted on true`
      : nothing
  const activity = include?.includes('activity')
    ? piece`, ${activityWith(who, { of: piece`c`, now })} as activity`
    : nothing
  // What a search finds is found once, and then counted and sorted; newest first and by name there is an index for the order.
  const pages = filter.search
    ? piece`
      found as materialized (select id from contacts c where ${conditions}),
      counted as (select count(*)::int as total from found),
      page as (${onPage(
        piece`select c.id as page_id from found join contacts c on c.firm_id = ${who.firmId} and c.id = found.id
          and ${seen(who, 'c')} ${named}`,
        order,
        place,
      )})`
    : piece`
      counted as (select (${total(who, filter, conditions)})::int as total),
      page as (${onPage(piece`select c.id as page_id from contacts c ${named} where ${conditions}`, order, place)})`
  return db<({ total: number; activity?: ContactActivity } & ContactItem)[]>`
    with ${pages}
    select total, ${contactColumns} ${activity}
    from counted left join (
      page join contacts c on c.firm_id = ${who.firmId} and c.id = page_id and ${seen(who, 'c')}
        ${companyOfContact(who)} ${contacted}
    ) on true
    order by ${order}`
}

/** Of the contact c and its company. Missing values come last either way; ties break by id. */
function inOrder(db: Db, { sort_by, sort_order }: ContactQuery): Piece {
  const field = sort_by ?? 'created_at'
  const descending = sort_by ? sort_order === 'desc' : sort_order !== 'asc'
  const key = keys[field](db)
  // what is never missing is not asked whether it is: an index has no such order
  const last = field === 'name' || field === 'created_at' ? nothing : piece`nulls last`
  return descending ? piece`${key} desc ${last}, c.id desc` : piece`${key} ${last}, c.id`
}

const keys: Record<ContactSort, (db: Db) => Piece> = {
  name: (db) => piece`c.name_key collate "C"`,
  company_name: (db) => piece`company.name_key collate "C"`,
  role: (db) => piece`c.role_key collate "C"`,
  email: (db) => piece`lower(c.email) collate "C"`,
  created_at: (db) => piece`c.created_at`,
  updated_at: (db) => piece`c.updated_at`,
  last_contact_at: (db) => piece`contacted.at`,
}

type Filter = Omit<ContactQuery, 'page' | 'page_size' | 'sort_by' | 'sort_order' | 'typos' | 'include'>

const fieldsAre = conditionsBy(contact.fields, { role: 'role_key' }, 'c')

function matching(who: Who, filter: Filter): Piece {
  const { search, tag, custom } = filter
  const company = companyFilter(filter)
  return piece`
  c.firm_id = ${who.firmId} and not c.company_deleted and ${seen(who, 'c')}
  ${fieldsAre(filter)}
  ${isEmpty(company) ? nothing : piece`and c.company_id in (select id from companies where ${companiesMatching(who, company)})`}
  ${withWords(search)}
  ${tag?.length ? piece`and ${taggedWith(who, { kind: 'contact', of: 'c', names: tag })}` : nothing}
  ${customIs(who, { kind: 'contact', of: 'c', conditions: custom })}`
}

const companyFilter = (filter: Filter) => ({
  industry: filter.company_industry,
  location: filter.company_location,
  status: filter.company_status,
  deals: filter.company_deals,
  owner_id: filter.company_owner_id,
})

const isEmpty = (filter: object) => Object.values(filter).every(asksNothing)

const total = (who: Who, filter: Filter, conditions: Piece): Piece =>
  isEmpty({ ...filter, search: undefined })
    ? piece`select coalesce(sum(n), 0) from counters
        where firm_id = ${who.firmId} and facet = 'contacts' and ${seen(who, 'counters')}`
    : piece`select count(*) from contacts c where ${conditions}`
