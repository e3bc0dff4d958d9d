import type { Deps } from '../../../deps.ts'
import { hasPassword } from '../../../platform/auth/accounts.ts'
import { openAgain } from '../../../platform/auth/enrolment.ts'
import type { User } from '../../../platform/auth/gate.ts'
import { newRecoveryCodes, newSecret, otpauthUri } from '../../../platform/auth/second_factor.ts'
import { transact } from '../../../platform/db/transact.ts'
import { requireUser } from '../../users/index.ts'
import {
  invalidCode,
  invalidCredentials,
  passwordNeeded,
  secondFactorElsewhere,
  secondFactorOn,
  sessionNotFound,
} from '../errors.ts'
import { goOn } from '../sessions/begin.ts'
import { isYoung } from '../sessions/queries.ts'
import { activeUser, logIn } from '../sign_in.ts'
import { type Asked, checkFirstCode, sealedSecret } from './check.ts'
import { confirmSecret, findFactor, keepSecret } from './queries.ts'

type Begun = { password: string | undefined; address: string }

/** Shows a secret for the app. Nothing is asked for at sign-in until its first code has come back. */
export async function beginFactor(deps: Deps, who: User, { password, address }: Begun) {
  const { sql } = deps
  if (await isOfIssuer(deps, who)) throw secondFactorElsewhere()
  if ((await findFactor(sql, { firm_id: who.firmId, id: who.userId })).has) throw secondFactorOn()
  await checkPerson(deps, who, { password, address })
  const secret = newSecret()
  if (!(await keepSecret(sql, who, sealedSecret(deps, who.userId, secret)))) throw secondFactorOn()
  return { secret, otpauth_uri: otpauthUri(secret, who.email) }
}

/** A token alone, which may have been left open somewhere, is not enough to shut its person out. */
async function checkPerson(deps: Deps, who: User, { password, address }: Begun): Promise<void> {
  if (password === undefined) {
    if (!(await isYoung(deps.sql, who))) throw passwordNeeded()
    return
  }
  const { email } = await requireUser(deps.sql, who, who.userId)
  const { account } = await logIn(deps, email, password, address)
  if (account.firm_id !== who.firmId || account.user_id !== who.userId) throw invalidCredentials()
}

/** Whoever never brings a password here is asked by their issuer. */
async function isOfIssuer({ sql }: Deps, who: User): Promise<boolean> {
  if (await hasPassword(sql, { firm_id: who.firmId, user_id: who.userId })) return false
  const [known] = await sql`
    select 1 from service.identities 
    where firm_id = ${who.firmId} and user_id = ${who.userId} and provider = 'ldap' limit 1`
  return known === undefined
}

/** Switches the second factor on with its first code; the session goes on with a token that may do everything. */
export async function confirmFactor(deps: Deps, who: User, asked: Asked & { device: string }) {
  const { sql, clock, changes } = deps
  const user = await activeUser(sql, { firm_id: who.firmId, user_id: who.userId })
  const proven = await checkFirstCode(deps, user, asked)
  if (!proven) throw invalidCode()
  const codes = newRecoveryCodes()
  await transact(sql, async (db) => {
    if (!(await confirmSecret(db, who, { ...proven, codes }))) throw secondFactorOn()
    await openAgain(db, who)
  })
  await changes.refresh()
  const going = { sessionId: who.sessionId, issuedAt: clock.now(), device: asked.device }
  const token = await goOn(deps, user, going)
  if (!token) throw sessionNotFound()
  return { ...token, recovery_codes: codes }
}
