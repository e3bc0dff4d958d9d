import type { Who } from '../../platform/auth/gate.ts'
import type { Db, Fragment } from '../../platform/db/open.ts'
import { onPage } from '../../platform/db/paging.ts'
import { withWords } from '../../platform/db/patterns.ts'
import { customIs } from '../custom-fields/index.ts'
import { taggedWith } from '../tags/index.ts'
import { seen } from '../walls/index.ts'
import { companyOfContact, contactColumns } from './queries.ts'
import type { ContactItem, ContactQuery, ContactSort } from './schema.ts'

/** Contacts, newest first where no other order is asked for; one row without id where the page is empty. */
export async function listContacts(db: Db, who: Who, query: ContactQuery) {
  const { page, page_size, sort_by, sort_order, ...filter } = query
  const place = { page, page_size }
  const conditions = matching(db, who, filter)
  const order = inOrder(db, query)
  const named = sort_by === 'company_name' ? companyOfContact(db, who) : db``
  // What a search finds is found once, and then counted and sorted; newest first and by name there is an index for the order.
  const pages = filter.search
    ? db`
      found as materialized (select id from contacts c where ${conditions}),
      counted as (select count(*)::int as total from found),
      page as (${onPage(
        db,
        db`select c.id as page_id from found join contacts c on c.firm_id = ${who.firmId} and c.id = found.id
          and ${seen(db, who, 'c')} ${named}`,
        order,
        place,
      )})`
    : db`
      counted as (select (${total(db, who, filter, conditions)})::int as total),
      page as (${onPage(db, db`select c.id as page_id from contacts c ${named} where ${conditions}`, order, place)})`
  return db<({ total: number } & ContactItem)[]>`
    with ${pages}
    select total, ${contactColumns(db)}
    from counted left join (
      page join contacts c on c.firm_id = ${who.firmId} and c.id = page_id and ${seen(db, who, 'c')}
        ${companyOfContact(db, who)}
    ) on true
    order by ${order}`
}

/** Of the contact c and its company. Missing values come last either way; ties break by id. */
function inOrder(db: Db, { sort_by, sort_order }: ContactQuery): Fragment {
  const field = sort_by ?? 'created_at'
  const descending = sort_by ? sort_order === 'desc' : sort_order !== 'asc'
  const key = keys[field](db)
  // what is never missing is not asked whether it is: an index has no such order
  const last = field === 'name' || field === 'created_at' ? db`` : db`nulls last`
  return descending ? db`${key} desc ${last}, c.id desc` : db`${key} ${last}, c.id`
}

const keys: Record<ContactSort, (db: Db) => Fragment> = {
  name: (db) => db`c.name_key collate "C"`,
  company_name: (db) => db`company.name_key collate "C"`,
  role: (db) => db`c.role_key collate "C"`,
  email: (db) => db`lower(c.email) collate "C"`,
  created_at: (db) => db`c.created_at`,
}

type Filter = Pick<ContactQuery, 'company_id' | 'search' | 'role' | 'tag' | 'custom'>

const matching = (db: Db, who: Who, { company_id, search, role, tag, custom }: Filter): Fragment => db`
  c.firm_id = ${who.firmId} and not c.company_deleted and ${seen(db, who, 'c')}
  ${company_id ? db`and c.company_id = ${company_id}` : db``}
  ${withWords(db, search)}
  ${role ? db`and c.role_key = fold(${role})` : db``}
  ${tag ? db`and ${taggedWith(db, who, { kind: 'contact', of: 'c', name: tag })}` : db``}
  ${customIs(db, who, { kind: 'contact', of: 'c', conditions: custom })}`

const total = (db: Db, who: Who, { company_id, role, tag, custom }: Filter, conditions: Fragment): Fragment =>
  company_id || role || tag || custom
    ? db`select count(*) from contacts c where ${conditions}`
    : db`select coalesce(sum(n), 0) from counters
        where firm_id = ${who.firmId} and facet = 'contacts' and ${seen(db, who, 'counters')}`
