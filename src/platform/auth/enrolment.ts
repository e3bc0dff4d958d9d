import type { Db } from '../db/open.ts'
import { nothing, piece } from '../db/statement.ts'

type Person = { firmId: string; userId: string }

/** Says of "users u" that they come in without a second factor: they have none, and no issuer asks for it in our place. */
const withoutFactor = piece`
  not exists (select from service.second_factors s where s.firm_id = u.firm_id and s.user_id = u.id and s.confirmed_at is not null)
  and not (
    exists (select from service.identities i where i.firm_id = u.firm_id and i.user_id = u.id)
    and not exists (
      select from service.identities i where i.firm_id = u.firm_id and i.user_id = u.id and i.provider = 'ldap')
    and not exists (
      select from service.accounts a where a.firm_id = u.firm_id and a.user_id = u.id and a.password_hash is not null))`

export async function isWithoutFactor(db: Db, { firmId, userId }: Person): Promise<boolean> {
  const [person] = await db`
    select 1 from users u where u.firm_id = ${firmId} and u.id = ${userId} and ${withoutFactor}`
  return person !== undefined
}

/** Says of "users u" that they have yet to set up the second factor that their firm asks for. */
export const yetToEnrol = piece`
  (select require_second_factor from firms where id = u.firm_id) and ${withoutFactor}`

export async function isYetToEnrol(db: Db, { firmId, userId }: Person): Promise<boolean> {
  const [person] = await db`
    select 1 from users u where u.firm_id = ${firmId} and u.id = ${userId} and ${yetToEnrol}`
  return person !== undefined
}

type People = { firmId: string; userId?: string }

/**
 * Says, in the transaction of the change, that those who have yet to enrol must do so now, of the firm or one of them: tokens
 * issued until now open nothing else, and neither do keys.
 */
export async function shutUntilEnrolled(db: Db, people: People, now: Date): Promise<void> {
  await db`
    insert into service.user_changes as c (firm_id, user_id, role, status, must_enrol_up_to)
    select u.firm_id, u.id, u.role, u.status, ${now.toISOString()} from users u
    where ${those(people)} and u.status = 'active' and ${yetToEnrol}
    on conflict (firm_id, user_id) do update set must_enrol_up_to = excluded.must_enrol_up_to, changed_at = clock_timestamp()`
  await readKeysAgain(db, people)
}

/** Ends that: a factor was set up, or the firm asks for none any more. */
export async function openAgain(db: Db, people: People): Promise<void> {
  await db`
    update service.user_changes c set must_enrol_up_to = null, changed_at = clock_timestamp()
    from users u where ${those(people)} and c.firm_id = u.firm_id and c.user_id = u.id and c.must_enrol_up_to is not null`
  await readKeysAgain(db, people)
}

const those = ({ firmId, userId }: People) => piece`
  u.firm_id = ${firmId} ${userId === undefined ? nothing : piece`and u.id = ${userId}`}`

const readKeysAgain = (db: Db, { firmId, userId }: People) => db`
  update service.api_keys set changed_at = clock_timestamp()
  where firm_id = ${firmId} ${userId === undefined ? nothing : piece`and user_id = ${userId}`} and revoked_at is null`
