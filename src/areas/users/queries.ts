import { type Actor, recordChanged, recordCreated } from '../../access/events.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { changes } from '../../platform/db/assignments.ts'
import type { Db } from '../../platform/db/open.ts'
import { newRow, nothing, type Piece, piece } from '../../platform/db/statement.ts'
import { userNotFound } from './errors.ts'
import type { UserPatch, UserQuery, UserRecord } from './schema.ts'

const columns = piece`
  id, email, name, role, status, capacity, email_verified_at is not null as email_verified, created_at`

export async function findUser(db: Db, who: Pick<Who, 'firmId'>, id: string): Promise<UserRecord | undefined> {
  const [user] = await db<UserRecord[]>`select ${columns} from users where firm_id = ${who.firmId} and id = ${id}`
  return user
}

export const findUsers = (db: Db, who: Pick<Who, 'firmId'>, ids: readonly string[]) =>
  db<UserRecord[]>`select ${columns} from users where firm_id = ${who.firmId} and id = any (${ids}::uuid[])`

export async function requireUser(db: Db, who: Pick<Who, 'firmId'>, id: string): Promise<UserRecord> {
  const user = await findUser(db, who, id)
  if (!user) throw userNotFound()
  return user
}

/** People of the firm by name; one row without id where the page is empty. */
export const listUsers = (db: Db, who: Who, { status, page, page_size }: UserQuery) => {
  const conditions = piece`firm_id = ${who.firmId} ${status ? piece`and status = ${status}` : nothing}`
  return db<({ total: number } & UserRecord)[]>`
    with counted as (select count(*)::int as total from users where ${conditions}),
    page as (
      select ${columns} from users where ${conditions}
      order by fold(name), id limit ${page_size} offset ${(page - 1) * page_size}
    )
    select * from counted left join page on true order by fold(name), id`
}

export async function createUser(
  db: Db,
  who: Who,
  user: { email: string; name: string; role: string },
): Promise<UserRecord> {
  const [created] = await db<[UserRecord]>`
    with created as (insert into users ${newRow({ ...user, firm_id: who.firmId, id: who.userId })} returning *),
    recorded as (${recordCreated(who, { subject: 'user', kind: 'created' })})
    select ${columns} from created`
  return created
}

export async function changeUser(
  db: Db,
  who: Who,
  id: string,
  patch: UserPatch & { time_zone?: string | null | undefined },
): Promise<UserRecord> {
  if (Object.keys(patch).length === 0) return requireUser(db, who, id)
  const [changed] = await db<UserRecord[]>`
    with old as (select * from users where firm_id = ${who.firmId} and id = ${id} for no key update),
    changed as (
      update users u set ${changes(patch)} from old
      where u.firm_id = ${who.firmId} and u.id = old.id returning u.*
    ), recorded as (${recordChanged(who, { subject: 'user', kind: 'updated' })})
    select ${columns} from changed`
  if (!changed) throw userNotFound()
  return changed
}

export async function markEmailVerified(db: Db, who: Actor & { userId: string }): Promise<void> {
  await db`
    with old as (
      select * from users where firm_id = ${who.firmId} and id = ${who.userId} and email_verified_at is null
      for no key update),
    changed as (
      update users u set email_verified_at = now() from old
      where u.firm_id = ${who.firmId} and u.id = old.id returning u.*
    ), recorded as (${recordChanged(who, { subject: 'user', kind: 'updated' })})
    select id from changed`
}

/** The address of an account that had one of somebody else; nobody gets mail there (RFC 2606). */
const releasedDomain = '@released.invalid'
export const isReleased = (email: string) => email.endsWith(releasedDomain)

/** Takes an address from a person who never proved it, and answers the one they have until they pick another; undefined where they did. */
export async function giveUpEmail(db: Db, who: Actor & { userId: string }): Promise<string | undefined> {
  const email = `released-${who.userId}${releasedDomain}`
  const changed = await changeEmail(db, { ...who, userId: null }, who.userId, email, piece`email_verified_at is null`)
  return changed?.email
}

/** Gives a person who lost theirs another address, which they have yet to prove. */
export const takeEmail = (db: Db, who: Who, email: string) =>
  changeEmail(db, who, who.userId, email, piece`email like ${`%${releasedDomain}`}`)

async function changeEmail(db: Db, actor: Actor, id: string, email: string, only: Piece) {
  const [changed] = await db<UserRecord[]>`
    with old as (select * from users where firm_id = ${actor.firmId} and id = ${id} and ${only} for no key update),
    changed as (
      update users u set email = ${email}, updated_at = now() from old
      where u.firm_id = ${actor.firmId} and u.id = old.id returning u.*
    ), recorded as (${recordChanged(actor, { subject: 'user', kind: 'updated' })})
    select ${columns} from changed`
  return changed
}

/** Keeps others from changing who is an admin until the caller's transaction ends, and counts the active admins. */
export async function countAdmins(db: Db, who: Who): Promise<number> {
  await db`select id from firms where id = ${who.firmId} for no key update`
  const [row] = await db<{ n: number }[]>`
    select count(*)::int as n from users where firm_id = ${who.firmId} and role = 'admin' and status = 'active'`
  return row?.n ?? 0
}
