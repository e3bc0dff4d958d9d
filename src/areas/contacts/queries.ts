import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { piece } from '../../platform/db/statement.ts'
import { contact } from '../../records/descriptions/contacts.ts'
import { type ManyRows, writeMany } from '../../records/engine/many.ts'
import { recordStore } from '../../records/engine/store.ts'
import { activityWith, type ContactActivity } from './last_contact.ts'
import { contactRules } from './rules.ts'
import type { Contact } from './schema.ts'

export const contactStore = recordStore<Contact>(contact, { alias: 'c', rules: contactRules, facet: 'contacts' })

/** Contacts, written many at a time. Who writes addresses has the mail filed anew. */
export const contactRows: ManyRows = writeMany(contact)

export async function readContactActivity(db: Db, who: Who, id: string, now: string): Promise<ContactActivity> {
  const [found] = await db<{ activity: ContactActivity }[]>`
    select ${activityWith(who, { of: piece`c`, now })} as activity from contacts c
    where ${contactStore.visible(who)} and c.id = ${id}`
  if (!found) throw contactStore.notFound()
  return found.activity
}
