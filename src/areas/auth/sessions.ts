import { v7 as uuidv7 } from 'uuid'
import type { Deps } from '../../deps.ts'
import { accountKey } from '../../platform/auth/accounts.ts'
import { giveBackAttempt, takeAttempt } from '../../platform/http/throttle.ts'
import { recordEvent } from '../events/index.ts'
import { findUser, type UserRecord } from '../users/index.ts'
import { accountDisabled, invalidCredentials, refreshFailed } from './errors.ts'

type SignedInUser = UserRecord & { firm_id: string }

/** Checks e-mail and password. Failures count against the e-mail and the address they come from. */
export async function logIn(deps: Deps, email: string, password: string, address: string): Promise<SignedInUser> {
  const { sql, config, identity } = deps
  const windowSeconds = config.loginWindowSeconds
  const byEmail = `login e-mail ${accountKey(email)}`
  const byAddress = `login address ${address}`
  const detail = 'Too many failed sign-ins. Wait a while, or set a new password.'
  await takeAttempt(sql, byEmail, { attempts: config.loginFailuresPerEmail, windowSeconds }, detail)
  try {
    await takeAttempt(sql, byAddress, { attempts: config.loginFailuresPerAddress, windowSeconds }, detail)
  } catch (error) {
    await giveBackAttempt(sql, byEmail)
    throw error
  }
  const account = await identity.authenticate(email, password)
  if (!account) throw invalidCredentials()
  await giveBackAttempt(sql, byEmail)
  await giveBackAttempt(sql, byAddress)
  const user = await findUser(sql, { firmId: account.firm_id }, account.user_id)
  if (!user) throw invalidCredentials()
  if (user.status !== 'active') throw accountDisabled()
  const who = { firmId: account.firm_id, userId: user.id, role: user.role }
  await recordEvent(sql, who, { subject: 'user', kind: 'signed_in', subjectId: user.id })
  return { ...user, firm_id: account.firm_id }
}

/** A new access token for a user, as the specification's login and refresh answer it. */
export function issueToken({ config, tokens, clock }: Deps, user: SignedInUser) {
  const iat = Math.floor(clock.now().getTime() / 1000)
  const { tokenLifetimeSeconds } = config
  const access_token = tokens.sign({
    sub: user.id,
    email: user.email,
    firm_id: user.firm_id,
    role: user.role,
    jti: uuidv7({ msecs: clock.now().getTime() }),
    iat,
    exp: iat + tokenLifetimeSeconds,
  })
  return { access_token, token_type: 'bearer' as const, expires_in: tokenLifetimeSeconds }
}

/** The user behind a token that may be refreshed: well signed, not revoked, not expired for too long, and active. */
export async function refreshableUser(deps: Deps, token: string): Promise<SignedInUser> {
  const { sql, config, tokens, changes, clock } = deps
  const claims = tokens.read(token)
  if (!claims || changes.judge(token, claims) === undefined) throw refreshFailed()
  if ((claims.exp + config.tokenRefreshSeconds) * 1000 < clock.now().getTime()) throw refreshFailed()
  const user = await findUser(sql, { firmId: claims.firm_id }, claims.sub)
  if (user?.status !== 'active') throw refreshFailed()
  return { ...user, firm_id: claims.firm_id }
}
