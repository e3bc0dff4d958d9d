import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db, Transaction } from '../../platform/db/open.ts'
import { identifier, piece } from '../../platform/db/statement.ts'
import { unknownReference } from '../../platform/http/errors.ts'
import { CompanyPatch, companyStore } from '../companies/index.ts'
import { ContactPatch, contactStore } from '../contacts/index.ts'
import type { Kind } from './candidates.ts'
import type { Fields } from './fields.ts'
import { rowsOf, tableOf } from './kinds.ts'

/** The fields that a merge decides on. */
export const fieldsOf: Record<Kind, string[]> = {
  company: Object.keys(CompanyPatch.shape),
  contact: Object.keys(ContactPatch.shape),
}

const missing = { company: companyStore.notFound, contact: contactStore.notFound }

/** Both rows as they are, kept from others until the transaction ends; only where the person may know of both. */
export async function lockBoth(
  db: Transaction,
  who: Who,
  kind: Kind,
  { id, otherId }: { id: string; otherId: string },
) {
  const locked = await rowsOf[kind].lock(db, who, [id, otherId])
  const standing = locked.filter(({ deleted }) => !deleted).map((row) => row.id)
  if (!standing.includes(id)) throw missing[kind]()
  if (!standing.includes(otherId)) throw unknownReference('other_id', kind)
  const [survivor, other] = await Promise.all([readRow(db, who, kind, id), readRow(db, who, kind, otherId)])
  return { survivor, other }
}

export async function lockOne(db: Transaction, who: Who, kind: Kind, id: string): Promise<Fields> {
  const [locked] = await rowsOf[kind].lock(db, who, [id])
  if (!locked || locked.deleted) throw missing[kind]()
  return readRow(db, who, kind, id)
}

export async function readRow(db: Transaction, who: Who, kind: Kind, id: string): Promise<Fields> {
  const [found] = await db<{ row: Fields }[]>`/* beyond walls: it is locked, and was seen then */
    select to_jsonb(r) as row from ${identifier(tableOf[kind])} r where r.firm_id = ${who.firmId} and r.id = ${id}`
  if (!found) throw missing[kind]()
  return found.row
}

export async function requireSeen(db: Db, who: Who, kind: Kind, id: string): Promise<void> {
  const stands = kind === 'company' ? piece`r.deleted_at is null` : piece`not r.company_deleted`
  const [found] = await db`
    select r.id from ${identifier(tableOf[kind])} r
    where r.firm_id = ${who.firmId} and r.id = ${id} and ${stands} and ${seen(who, 'r')}`
  if (!found) throw missing[kind]()
}
