import { insertEvent } from '../../../access/events.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import { recoveryHash } from '../../../platform/auth/second_factor.ts'
import type { Db } from '../../../platform/db/open.ts'
import { piece } from '../../../platform/db/statement.ts'
import type { SecondFactor } from './schema.ts'

type Person = { firm_id: string; id: string }

/** Whether a person has a second factor, and whether their firm asks for one: it waits for a firm that begins to. */
export async function findFactor(db: Db, { firm_id, id }: Person): Promise<{ required: boolean; has: boolean }> {
  const [found] = await db<{ required: boolean; has: boolean }[]>`
    select f.require_second_factor as required, s.confirmed_at is not null as has
    from firms f left join service.second_factors s on s.firm_id = f.id and s.user_id = ${id} where f.id = ${firm_id}
    for share of f`
  return found ?? { required: false, has: false }
}

export async function tellFactor(db: Db, who: Who): Promise<SecondFactor> {
  const [found] = await db<SecondFactor[]>`
    select s.confirmed_at is not null as enabled, s.confirmed_at as enabled_at,
      coalesce(cardinality(s.recovery_sha256), 0) as recovery_codes_left, f.require_second_factor as required
    from firms f left join service.second_factors s on s.firm_id = f.id and s.user_id = ${who.userId}
    where f.id = ${who.firmId}`
  return found ?? { enabled: false, enabled_at: null, recovery_codes_left: 0, required: false }
}

/** The sealed secret of a person; `confirmed` or still to be proven. */
export async function findSecret(
  db: Db,
  { firm_id, id }: Person,
  state: 'confirmed' | 'shown',
): Promise<string | undefined> {
  const [factor] = await db<{ secret: string }[]>`
    select secret from service.second_factors
    where firm_id = ${firm_id} and user_id = ${id} and (confirmed_at is not null) = ${state === 'confirmed'}`
  return factor?.secret
}

/** Keeps a secret that is being shown; false where a proven one is there. */
export async function keepSecret(db: Db, who: Who, sealed: string): Promise<boolean> {
  const [kept] = await db`
    insert into service.second_factors as s (user_id, firm_id, secret) values (${who.userId}, ${who.firmId}, ${sealed})
    on conflict (firm_id, user_id) do update set secret = excluded.secret, created_at = now() where s.confirmed_at is null
    returning user_id`
  return kept !== undefined
}

/** The person has proven that the secret arrived; false where it is another by now. */
export async function confirmSecret(db: Db, who: Who, { sealed, step, codes }: Proven): Promise<boolean> {
  const [confirmed] = await db`
    with changed as (
      update service.second_factors set confirmed_at = now(), last_step = ${step}, recovery_sha256 = ${hashes(codes)}
      where firm_id = ${who.firmId} and user_id = ${who.userId} and secret = ${sealed} and confirmed_at is null
      returning user_id
    ), recorded as (${recordSwitch(who, who.userId, { from: false, to: true })})
    select user_id from changed`
  return confirmed !== undefined
}

type Proven = { sealed: string; step: number; codes: string[] }

/** Uses a code up: of two that bring the same, or one of before it, one gets in. */
export async function useStep(db: Db, { firm_id, id }: Person, step: number): Promise<boolean> {
  const [used] = await db`
    update service.second_factors set last_step = ${step}
    where firm_id = ${firm_id} and user_id = ${id} and confirmed_at is not null and last_step < ${step}
    returning user_id`
  return used !== undefined
}

export async function useRecoveryCode(db: Db, { firm_id, id }: Person, code: string): Promise<boolean> {
  const hash = recoveryHash(code)
  const [used] = await db`
    update service.second_factors set recovery_sha256 = array_remove(recovery_sha256, ${hash}::bytea)
    where firm_id = ${firm_id} and user_id = ${id} and confirmed_at is not null
      and ${hash}::bytea = any (recovery_sha256) returning user_id`
  return used !== undefined
}

/** Puts the same secret under the newest key. */
export const sealAnew = (db: Db, { firm_id, id }: Person, { from, to }: { from: string; to: string }) => db`
  update service.second_factors set secret = ${to} 
  where firm_id = ${firm_id} and user_id = ${id} and secret = ${from}`

export async function replaceRecoveryCodes(db: Db, who: Who, codes: string[]): Promise<void> {
  await db`
    with changed as (
      update service.second_factors set recovery_sha256 = ${hashes(codes)}
      where firm_id = ${who.firmId} and user_id = ${who.userId} and confirmed_at is not null returning user_id
    ), recorded as (${insertEvent(
      who,
      { subject: 'user', kind: 'updated', subjectId: who.userId, after: { recovery_codes: 'new' } },
      piece`from changed`,
    )})
    select user_id from changed`
}

/** Takes the second factor of a person of the firm away; false where there is none. */
export async function removeFactor(db: Db, who: Who, userId: string): Promise<boolean> {
  const [removed] = await db`
    with changed as (
      delete from service.second_factors where firm_id = ${who.firmId} and user_id = ${userId} and confirmed_at is not null
      returning user_id
    ), recorded as (${recordSwitch(who, userId, { from: true, to: false })})
    select user_id from changed`
  return removed !== undefined
}

const recordSwitch = (who: Who, subjectId: string, { from, to }: { from: boolean; to: boolean }) =>
  insertEvent(
    who,
    {
      subject: 'user',
      kind: 'updated',
      subjectId,
      before: { second_factor: from ? 'on' : 'off' },
      after: { second_factor: to ? 'on' : 'off' },
    },
    piece`from changed`,
  )

const hashes = (codes: string[]) => piece`
  array(select decode(h, 'hex') from unnest(${codes.map((code) => recoveryHash(code).toString('hex'))}::text[]) h)`
