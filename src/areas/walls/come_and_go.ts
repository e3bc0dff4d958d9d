import { recordEvent } from '../../access/events.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { forbidden } from '../../platform/http/errors.ts'
import { lastWithin, wallNotFound } from './errors.ts'
import { forgetKept } from './forget_kept.ts'
import { requireOwnersWithin } from './owners_within.ts'
import { requireWall } from './queries.ts'
import type { Wall } from './schema.ts'

/** Lets an admin in who may not know of the record yet; those within are told. */
export async function joinWall(db: Transaction, who: Who, id: string): Promise<Wall> {
  const record = await holdWall(db, who, id)
  const [joined] = await db`
    insert into wall_people (firm_id, wall_id, user_id, added_by)
    values (${who.firmId}, ${id}, ${who.userId}, ${who.userId}) on conflict do nothing returning user_id`
  if (joined) await recordOf(db, who, record, 'access', { access: 'joined' })
  return requireWall(db, who, id)
}

export async function leaveWall(db: Transaction, who: Who, id: string): Promise<void> {
  const record = await holdWall(db, who, id)
  await requireWithinIt(db, who, id)
  await requireOthers(db, who, id)
  await requireOwnersWithin(db, who, id, { field: 'wall_id', leaving: who.userId })
  await recordOf(db, who, record, 'access', { access: 'left' })
  await db`
    delete from wall_people where firm_id = ${who.firmId} and wall_id = ${id} and user_id = ${who.userId}`
  await forgetKept(db, who, [who.userId])
}

/** Opens the record to the whole firm again. */
export async function takeDownWall(db: Transaction, who: Who, id: string): Promise<void> {
  const record = await holdWall(db, who, id)
  await requireWithinIt(db, who, id)
  await recordOf(db, who, record, 'deleted', {})
  await db`delete from walls where firm_id = ${who.firmId} and id = ${id}`
}

type Held = { id: string; company_id: string | null; name: string | null }

/** The wall, kept from being changed by others until the transaction ends, and its record before the wall, as raising does. */
async function holdWall(db: Transaction, who: Who, id: string): Promise<Held> {
  await db`select close_wall_gate(${who.firmId}, ${id})`
  const [record] = await db<Held[]>`/* beyond walls: an admin comes in from outside */
    select id, id as company_id, name from companies where firm_id = ${who.firmId} and id = ${id} for no key update`
  const [deal] = record
    ? []
    : await db<Held[]>`/* beyond walls: an admin comes in from outside */
      select id, company_id, name from deals where firm_id = ${who.firmId} and id = ${id} for no key update`
  const [wall] = await db`select id from walls where firm_id = ${who.firmId} and id = ${id} for update`
  if (!wall) throw wallNotFound()
  return record ?? deal ?? { id, company_id: null, name: null }
}

async function requireWithinIt(db: Transaction, who: Who, id: string): Promise<void> {
  const [within] = await db`
    select user_id from wall_people where firm_id = ${who.firmId} and wall_id = ${id} and user_id = ${who.userId}`
  if (!within) throw who.role === 'admin' ? forbidden('Join it first: only those within may change it') : wallNotFound()
}

async function requireOthers(db: Transaction, who: Who, id: string): Promise<void> {
  const [other] = await db`
    select p.user_id from wall_people p join users u on u.firm_id = ${who.firmId} and u.id = p.user_id
    where p.firm_id = ${who.firmId} and p.wall_id = ${id} and p.user_id <> ${who.userId} and u.status = 'active' limit 1`
  if (!other) throw lastWithin()
}

const recordOf = (db: Transaction, who: Who, record: Held, kind: 'access' | 'deleted', fields: object) =>
  recordEvent(db, who, {
    subject: 'wall',
    kind,
    subjectId: record.id,
    companyId: record.company_id ?? undefined,
    ...(kind === 'deleted' ? { before: { name: record.name } } : { after: { ...fields, name: record.name } }),
  })
