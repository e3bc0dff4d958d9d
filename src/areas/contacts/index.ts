import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { unknownReference } from '../../platform/http/errors.ts'

export { contactNotFound } from './errors.ts'
export { forgetContacts } from './forget_person.ts'
export { lastContactsWithAll, lastContactWith } from './last_contact.ts'
export { listContacts } from './list.ts'
export { contactRows } from './many.ts'
export { addContact } from './matched_mail.ts'
export { requireContact } from './queries.ts'
export { contactRules } from './rules.ts'
export { Contact, ContactId, ContactItem, ContactPatch, ContactQuery, NewContact } from './schema.ts'

/**
 * Makes sure, in the caller's transaction, that the contact a record is to hang on is there, and keeps it from being
 * deleted until the transaction ends. Nothing given: nothing to check.
 */
export async function lockContact(db: Db, who: Who, id: string | null | undefined): Promise<void> {
  if (id === null || id === undefined) return
  const locked = await findAndLock(db, who, [id])
  if (locked.length === 0) throw unknownReference('contact_id', 'contact')
}

/** The same for a list of contacts; answers it without duplicates, in the order given. */
export async function lockContacts(db: Db, who: Who, ids: readonly string[]): Promise<string[]> {
  const distinct = [...new Set(ids.map((id) => id.toLowerCase()))]
  if (distinct.length === 0) return []
  const locked = await findAndLock(db, who, distinct)
  if (locked.length < distinct.length) throw unknownReference('contact_ids', 'contact')
  return distinct
}

const findAndLock = (db: Db, who: Who, ids: string[]) => db`
  select id from contacts where firm_id = ${who.firmId} and id = any (${ids}::uuid[]) and not company_deleted
    and ${seen(who, 'contacts')} for key share`
