import { recordEvent } from '../../access/events.ts'
import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { unknownReference, validationError } from '../../platform/http/errors.ts'
import { fileUnderDeal } from '../../records/papers_of_deals.ts'
import { outsideCompany, recordNotFound } from './errors.ts'
import { forgetKept, listOutside } from './forget_kept.ts'
import { requireOwnersWithin } from './owners_within.ts'
import { requireWall } from './queries.ts'
import type { NewPeople, Wall } from './schema.ts'

type Restricted = { id: string; subject_type: Wall['subject_type']; company_id: string; name: string }

/** Restricts a company or a deal to these people and the asker, or changes who is within. */
export async function putWall(db: Transaction, who: Who, id: string, wanted: NewPeople): Promise<Wall> {
  const { user_ids: userIds, papers = [], with_company } = wanted
  const record = await holdRecord(db, who, id)
  if (record.subject_type === 'company' && (papers.length > 0 || with_company))
    throw validationError([{ field: with_company ? 'with_company' : 'papers', message: 'is for the wall of a deal' }])
  if (with_company) await putWall(db, who, record.company_id, { user_ids: userIds })
  await fileUnderDeal(db, who, record, papers)
  const within = await listWanted(db, who, record, userIds)
  const [raised] = await db`
    insert into walls (firm_id, id, subject_type, raised_by)
    values (${who.firmId}, ${id}, ${record.subject_type}, ${who.userId}) on conflict do nothing returning id`
  const before = await namesWithin(db, who, id)
  const removed = await db<{ user_id: string }[]>`
    delete from wall_people where firm_id = ${who.firmId} and wall_id = ${id} and user_id <> all (${within}::uuid[])
    returning user_id`
  await db`
    insert into wall_people (firm_id, wall_id, user_id, added_by)
    select ${who.firmId}, ${id}, person, ${who.userId} from unnest(${within}::uuid[]) person on conflict do nothing`
  await requireOwnersWithin(db, who, id, { field: 'user_ids' })
  await forgetKept(db, who, raised ? await listOutside(db, who, id) : removed.map(({ user_id }) => user_id))
  const after = await namesWithin(db, who, id)
  if (raised || before.join() !== after.join())
    await recordEvent(db, who, {
      subject: 'wall',
      kind: raised ? 'created' : 'updated',
      subjectId: id,
      companyId: record.company_id,
      ...(!raised && { before: { people: before } }),
      after: { name: record.name, people: after },
    })
  return requireWall(db, who, id)
}

/** The record, kept from being changed and from having its wall changed by others until the transaction ends. */
async function holdRecord(db: Transaction, who: Who, id: string): Promise<Restricted> {
  await db`select close_wall_gate(${who.firmId}, ${id})`
  const [company] = await db<Restricted[]>`
    select id, 'company' as subject_type, id as company_id, name from companies
    where firm_id = ${who.firmId} and id = ${id} and deleted_at is null and ${seen(who, 'companies')} for no key update`
  if (company) return company
  const [deal] = await db<Restricted[]>`
    select id, 'deal' as subject_type, company_id, name from deals
    where firm_id = ${who.firmId} and id = ${id} and not company_deleted and ${seen(who, 'deals')} for no key update`
  if (deal) return deal
  throw recordNotFound()
}

/**
 * Those who are to be within. Whoever is within the wall of a deal stays within that of its company: else a deal could be
 * lost to all, by somebody who may not know that it exists.
 */
async function listWanted(db: Transaction, who: Who, record: Restricted, userIds: readonly string[]) {
  const wanted = [...new Set([...userIds, who.userId])]
  const people = await db<{ id: string; name: string; may_be_added: boolean; knows_company: boolean }[]>`
    select u.id, u.name,
      u.status = 'active' or exists (
        select from wall_people p where p.firm_id = ${who.firmId} and p.wall_id = ${record.id} and p.user_id = u.id
      ) as may_be_added,
      not exists (select from walls w where w.firm_id = ${who.firmId} and w.id = ${record.company_id}) or exists (
        select from wall_people p where p.firm_id = ${who.firmId} and p.wall_id = ${record.company_id} and p.user_id = u.id
      ) as knows_company
    from users u where u.firm_id = ${who.firmId} and u.id = any (${wanted}::uuid[])`
  if (people.length < wanted.length) throw unknownReference('user_ids', 'user')
  if (people.some((person) => !person.may_be_added))
    throw validationError([{ field: 'user_ids', message: 'must be people whose account is active' }])
  const stranger = record.subject_type === 'deal' && people.find((person) => !person.knows_company)
  if (stranger) throw outsideCompany(stranger.name)
  const insiders = await db<{ user_id: string }[]>`/* beyond walls: the asker is not told of these deals */
    select distinct p.user_id from deals d join wall_people p on p.firm_id = ${who.firmId} and p.wall_id = d.id
    where d.firm_id = ${who.firmId} and d.company_id = ${record.id}`
  return [...new Set([...wanted, ...insiders.map((insider) => insider.user_id)])]
}

async function namesWithin(db: Transaction, who: Who, wallId: string): Promise<string[]> {
  const rows = await db<{ name: string }[]>`
    select u.name from wall_people p join users u on u.firm_id = ${who.firmId} and u.id = p.user_id
    where p.firm_id = ${who.firmId} and p.wall_id = ${wallId} order by fold(u.name), u.id`
  return rows.map((row) => row.name)
}
