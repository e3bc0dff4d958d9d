import { v7 as uuidv7 } from 'uuid'
import type { Who } from '../../platform/auth/gate.ts'
import { changes } from '../../platform/db/assignments.ts'
import type { Db, Fragment, Transaction } from '../../platform/db/open.ts'
import { withWords } from '../../platform/db/patterns.ts'
import { lockCompany } from '../companies/index.ts'
import { recordChanged, recordCreated, recordRemoved } from '../events/index.ts'
import { contactNotFound } from './errors.ts'
import type { Contact, ContactItem, ContactPatch, ContactQuery, NewContact } from './schema.ts'

const columns = (db: Db) => db`
  c.id, c.name, c.email, c.phone, c.role, c.company_id, company.name as company_name, c.linkedin, c.created_at,
  c.updated_at`

/** What the columns need beside the contact, which is called c. */
const company = (db: Db, who: Who) => db`
  left join companies company on company.firm_id = ${who.firmId} and company.id = c.company_id`

export async function requireContact(db: Db, who: Who, id: string): Promise<Contact> {
  const [contact] = await db<Contact[]>`
    select ${columns(db)} from contacts c ${company(db, who)}
    where c.firm_id = ${who.firmId} and c.id = ${id} and not c.company_deleted`
  if (!contact) throw contactNotFound()
  return contact
}

/** Contacts, newest first; one row without id where the page is empty. */
export async function listContacts(db: Db, who: Who, { page, page_size, ...filter }: ContactQuery) {
  const conditions = matching(db, who, filter)
  const inOrder = db`order by created_at desc, id desc limit ${page_size} offset ${(page - 1) * page_size}`
  // What a search finds is found once, and then counted and sorted; any other list has an index in its order.
  const pages = filter.search
    ? db`
      found as materialized (select id, created_at from contacts where ${conditions}),
      counted as (select count(*)::int as total from found),
      page as (select id as page_id from found ${inOrder})`
    : db`
      counted as (select (${total(db, who, filter, conditions)})::int as total),
      page as (select id as page_id from contacts where ${conditions} ${inOrder})`
  return db<({ total: number } & ContactItem)[]>`
    with ${pages}
    select total, ${columns(db)}
    from counted left join (
      page join contacts c on c.firm_id = ${who.firmId} and c.id = page_id ${company(db, who)}
    ) on true
    order by c.created_at desc, c.id desc`
}

type Filter = Omit<ContactQuery, 'page' | 'page_size'>

const matching = (db: Db, who: Who, { company_id, search, role }: Filter): Fragment => db`
  firm_id = ${who.firmId} and not company_deleted
  ${company_id ? db`and company_id = ${company_id}` : db``}
  ${withWords(db, search)}
  ${role ? db`and role_key = fold(${role})` : db``}`

const total = (db: Db, who: Who, { company_id, role }: Filter, conditions: Fragment): Fragment =>
  company_id || role
    ? db`select count(*) from contacts where ${conditions}`
    : db`select coalesce(sum(n), 0) from counters where firm_id = ${who.firmId} and facet = 'contacts'`

export async function createContact(db: Transaction, who: Who, contact: NewContact): Promise<Contact> {
  await lockCompany(db, who, contact.company_id)
  const [created] = await db<[Contact]>`
    with created as (
      insert into contacts ${db({ ...contact, firm_id: who.firmId, id: uuidv7() })} returning *
    ), recorded as (${recordCreated(db, who, { subject: 'contact', kind: 'created', company: db`created.company_id` })})
    select ${columns(db)} from created c ${company(db, who)}`
  return created
}

export async function changeContact(db: Transaction, who: Who, id: string, patch: ContactPatch): Promise<Contact> {
  if (Object.keys(patch).length === 0) return requireContact(db, who, id)
  await lockCompany(db, who, patch.company_id)
  const [changed] = await db<Contact[]>`
    with old as (
      select * from contacts where firm_id = ${who.firmId} and id = ${id} and not company_deleted for no key update),
    changed as (
      update contacts c set ${changes(db, patch)} from old
      where c.firm_id = ${who.firmId} and c.id = old.id returning c.*
    ), recorded as (${recordChanged(db, who, { subject: 'contact', kind: 'updated', company: db`changed.company_id` })})
    select ${columns(db)} from changed c ${company(db, who)}`
  if (!changed) throw contactNotFound()
  return changed
}

export async function deleteContact(db: Db, who: Who, id: string): Promise<void> {
  const [deleted] = await db`
    with removed as (
      delete from contacts where firm_id = ${who.firmId} and id = ${id} and not company_deleted returning *
    ), recorded as (${recordRemoved(db, who, { subject: 'contact', kind: 'deleted', company: db`removed.company_id` })})
    select id from removed`
  if (!deleted) throw contactNotFound()
}
