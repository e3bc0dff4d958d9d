import type { Writing } from '../../records/rules.ts'
import { changeContact, createContact, deleteContact, requireContact } from './queries.ts'
import { contactRules } from './rules.ts'
import type { Contact, ContactPatch, NewContact } from './schema.ts'

// Mail is filed by the addresses of contacts: where one is added, changed or removed, it is filed anew.

export async function addContact({ db, who, jobs }: Writing, contact: NewContact): Promise<Contact> {
  const created = await createContact(db, who, contact)
  await contactRules.follow({ db, who, jobs }, [{ after: created }])
  return created
}

export async function editContact({ db, who, jobs }: Writing, id: string, patch: ContactPatch): Promise<Contact> {
  const before = await requireContact(db, who, id)
  const changed = await changeContact(db, who, id, patch)
  await contactRules.follow({ db, who, jobs }, [{ before, after: patch }])
  return changed
}

export async function removeContact({ db, who, jobs }: Writing, id: string): Promise<void> {
  const before = await requireContact(db, who, id)
  await deleteContact(db, who, id)
  await contactRules.follow({ db, who, jobs }, [{ before }])
}
