import type { Who } from '../../platform/auth/gate.ts'
import type { Transaction } from '../../platform/db/open.ts'
import type { Jobs } from '../../platform/jobs/queue.ts'
import { matchAgain } from '../emails/index.ts'
import { changeContact, createContact, deleteContact, requireContact } from './queries.ts'
import type { Contact, ContactPatch, NewContact } from './schema.ts'

// Mail is filed by the addresses of contacts: where one is added, changed or removed, it is filed anew.

type Writing = { db: Transaction; who: Who; jobs: Jobs }

export async function addContact({ db, who, jobs }: Writing, contact: NewContact): Promise<Contact> {
  const created = await createContact(db, who, contact)
  await matchAgain({ jobs }, db, who, { addresses: [created.email] })
  return created
}

export async function editContact({ db, who, jobs }: Writing, id: string, patch: ContactPatch): Promise<Contact> {
  const concernsMail = patch.email !== undefined || patch.company_id !== undefined || patch.name !== undefined
  const before = concernsMail ? await requireContact(db, who, id) : undefined
  const changed = await changeContact(db, who, id, patch)
  if (before) await matchAgain({ jobs }, db, who, { addresses: [before.email, changed.email] })
  return changed
}

export async function removeContact({ db, who, jobs }: Writing, id: string): Promise<void> {
  const { email } = await requireContact(db, who, id)
  await deleteContact(db, who, id)
  await matchAgain({ jobs }, db, who, { addresses: [email] })
}
