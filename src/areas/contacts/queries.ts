import { v7 as uuidv7 } from 'uuid'
import { recordChanged, recordCreated, recordRemoved } from '../../access/events.ts'
import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { changes } from '../../platform/db/assignments.ts'
import type { Db, Transaction } from '../../platform/db/open.ts'
import { newRow, piece } from '../../platform/db/statement.ts'
import { putInBin } from '../../records/bin.ts'
import { lockCompany } from '../companies/index.ts'
import { contactNotFound } from './errors.ts'
import { activityWith, type ContactActivity } from './last_contact.ts'
import type { Contact, ContactPatch, NewContact } from './schema.ts'

export const contactColumns = piece`
  c.id, c.name, c.email, c.phone, c.role, c.company_id, company.name as company_name, c.linkedin, c.created_at,
  c.updated_at`

/** What the columns need beside the contact, which is called c. */
export const companyOfContact = (who: Who) => piece`
  left join companies company on company.firm_id = ${who.firmId} and company.id = c.company_id
    and ${seen(who, 'company')}`

export async function requireContact(db: Db, who: Who, id: string): Promise<Contact> {
  const [contact] = await db<Contact[]>`
    select ${contactColumns} from contacts c ${companyOfContact(who)}
    where c.firm_id = ${who.firmId} and c.id = ${id} and not c.company_deleted and ${seen(who, 'c')}`
  if (!contact) throw contactNotFound()
  return contact
}

export async function readContactActivity(db: Db, who: Who, id: string, now: string): Promise<ContactActivity> {
  const [contact] = await db<{ activity: ContactActivity }[]>`
    select ${activityWith(who, { of: piece`c`, now })} as activity from contacts c
    where c.firm_id = ${who.firmId} and c.id = ${id} and not c.company_deleted and ${seen(who, 'c')}`
  if (!contact) throw contactNotFound()
  return contact.activity
}

export async function createContact(db: Transaction, who: Who, contact: NewContact): Promise<Contact> {
  await lockCompany(db, who, contact.company_id)
  const [created] = await db<[Contact]>`
    with created as (
      insert into contacts ${newRow({ ...contact, firm_id: who.firmId, id: uuidv7() })} returning *
    ), recorded as (${recordCreated(who, { subject: 'contact', kind: 'created', company: piece`created.company_id` })})
    select ${contactColumns} from created c ${companyOfContact(who)}`
  return created
}

export async function changeContact(db: Transaction, who: Who, id: string, patch: ContactPatch): Promise<Contact> {
  if (Object.keys(patch).length === 0) return requireContact(db, who, id)
  await lockCompany(db, who, patch.company_id)
  const [changed] = await db<Contact[]>`
    with old as (
      select * from contacts where firm_id = ${who.firmId} and id = ${id} and not company_deleted
        and ${seen(who, 'contacts')} for no key update),
    changed as (
      update contacts c set ${changes(patch)} from old
      where c.firm_id = ${who.firmId} and c.id = old.id returning c.*
    ), recorded as (${recordChanged(who, { subject: 'contact', kind: 'updated', company: piece`changed.company_id` })})
    select ${contactColumns} from changed c ${companyOfContact(who)}`
  if (!changed) throw contactNotFound()
  return changed
}

export async function deleteContact(db: Transaction, who: Who, id: string): Promise<void> {
  await putInBin(db, who, { type: 'contact', table: 'contacts', id })
  const [deleted] = await db`
    with removed as (
      delete from contacts where firm_id = ${who.firmId} and id = ${id} and not company_deleted
        and ${seen(who, 'contacts')} returning *
    ), recorded as (${recordRemoved(who, { subject: 'contact', kind: 'deleted', company: piece`removed.company_id` })})
    select id from removed`
  if (!deleted) throw contactNotFound()
}
