import type { Db, Sql, Transaction } from '../../platform/db/open.ts'
import { type Piece, piece } from '../../platform/db/statement.ts'
import { transact } from '../../platform/db/transact.ts'
import { companyDomain } from '../../records/identity.ts'
import {
  companyKeys,
  companyTraits,
  contactKeys,
  contactTraits,
  type Judged,
  judgeGivenCompanies,
  judgeGivenContacts,
  type Kind,
} from './candidates.ts'

const batchSize = 500

/**
 * Compares what waits for it, up to this many records, so that the pairs are those of now; what is being changed waits on.
 * Answers how many still wait.
 */
export async function settle(sql: Sql, firmId: string, recordsMax: number, signal?: AbortSignal): Promise<number> {
  for (let settled = 0; settled < recordsMax; settled += batchSize) {
    signal?.throwIfAborted()
    const count = await transact(sql, (db) => settleBatch(db, firmId))
    if (count < batchSize) break
  }
  return countDue(sql, firmId)
}

/** How many records wait to be compared. */
export async function countDue(sql: Sql, firmId: string): Promise<number> {
  const [due] = await sql<{ count: number }[]>`
    select count(*)::int as count from duplicates_due where firm_id = ${firmId}`
  return due?.count ?? 0
}

async function settleBatch(db: Transaction, firmId: string): Promise<number> {
  const due = await db<{ id: string; subject_type: Kind }[]>`
    delete from duplicates_due d
    using (
      select id from duplicates_due where firm_id = ${firmId} order by id limit ${batchSize} for update skip locked
    ) first
    where d.firm_id = ${firmId} and d.id = first.id returning d.id, d.subject_type`
  if (due.length === 0) return 0
  const ids = due.map(({ id }) => id)
  await db`
    delete from duplicate_pairs where firm_id = ${firmId} and (id = any (${ids}::uuid[]) or other_id = any (${ids}::uuid[]))`
  await db`delete from duplicates_known where firm_id = ${firmId} and id = any (${ids}::uuid[])`
  const idsOf = (kind: Kind) => due.filter(({ subject_type }) => subject_type === kind).map(({ id }) => id)
  await keepPairs(db, firmId, 'company', await compareCompanies(db, firmId, idsOf('company')))
  await keepPairs(db, firmId, 'contact', await compareContacts(db, firmId, idsOf('contact')))
  return due.length
}

async function compareCompanies(db: Transaction, firmId: string, ids: string[]): Promise<Judged[]> {
  if (ids.length === 0) return []
  const sites = await db<{ id: string; website: string | null }[]>`/* beyond walls: read by nobody but the comparing */
    select id, website from companies where firm_id = ${firmId} and id = any (${ids}::uuid[]) and deleted_at is null`
  const known = sites.map(({ id, website }) => ({ id, domain: companyDomain(website) }))
  const given = piece`
    select c.id, ${companyKeys(piece`c.name`, piece`known.domain`)} as keys,
      ${companyTraits(piece`c.name`, piece`c.website`)} as traits
    from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as known (id uuid, domain text)
      join companies c on c.firm_id = ${firmId} and c.id = known.id and c.deleted_at is null`
  await keepKeys(db, firmId, given)
  return judgeGivenCompanies(db, firmId, given)
}

async function compareContacts(db: Transaction, firmId: string, ids: string[]): Promise<Judged[]> {
  if (ids.length === 0) return []
  const fields = { name: piece`name`, nameKey: piece`name_key`, email: piece`email`, phone: piece`phone` }
  const given = piece`
    select id, ${contactKeys({ ...fields, companyId: piece`company_id` })} as keys,
      ${contactTraits({ ...fields, companyId: piece`company_id` })} as traits
    from contacts where firm_id = ${firmId} and id = any (${ids}::uuid[]) and not company_deleted`
  await keepKeys(db, firmId, given)
  return judgeGivenContacts(db, firmId, given)
}

const keepKeys = (db: Transaction, firmId: string, given: Piece) =>
  db`/* beyond walls: read by nobody but the comparing */
    insert into duplicates_known (firm_id, key, id)
    select distinct ${firmId}::uuid, key, given.id from (${given}) given cross join lateral unnest(given.keys) key
    on conflict do nothing`

async function keepPairs(db: Db, firmId: string, kind: Kind, pairs: Judged[]): Promise<void> {
  if (pairs.length === 0) return
  await db`
    insert into duplicate_pairs (firm_id, id, other_id, subject_type, score, reasons)
    select distinct on (least(id, other_id), greatest(id, other_id))
      ${firmId}, least(id, other_id), greatest(id, other_id), ${kind}, score, reasons
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb)
      as judged (id uuid, other_id uuid, score real, reasons text[])
    order by least(id, other_id), greatest(id, other_id)
    on conflict (firm_id, id, other_id) do update set score = excluded.score, reasons = excluded.reasons`
}
