import { v7 as uuidv7 } from 'uuid'
import type { Deps } from '../../deps.ts'
import { type Account, accountKey } from '../../platform/auth/accounts.ts'
import { countFailures } from '../../platform/http/throttle.ts'
import { recordEvent } from '../events/index.ts'
import { findUser, type UserRecord } from '../users/index.ts'
import { accountDisabled, invalidCredentials, refreshFailed } from './errors.ts'

type SignedInUser = UserRecord & { firm_id: string }

/** The user whose e-mail and password these are. Failures count against the e-mail and the address they come from. */
export async function logIn(deps: Deps, email: string, password: string, address: string): Promise<SignedInUser> {
  const account = await checkPassword(deps, email, password, address)
  const user = await findUser(deps.sql, { firmId: account.firm_id }, account.user_id)
  if (!user) throw invalidCredentials()
  if (user.status !== 'active') throw accountDisabled()
  const who = { firmId: account.firm_id, userId: user.id, role: user.role }
  await recordEvent(deps.sql, who, { subject: 'user', kind: 'signed_in', subjectId: user.id })
  return { ...user, firm_id: account.firm_id }
}

/** The account that a password opens; wrong ones are limited wherever they are tried. */
export async function checkPassword(deps: Deps, email: string, password: string, address: string): Promise<Account> {
  const { sql, config, identity } = deps
  const windowSeconds = config.loginWindowSeconds
  const limits = [
    { key: failuresOf(email), attempts: config.loginFailuresPerEmail, windowSeconds },
    { key: `login address ${address}`, attempts: config.loginFailuresPerAddress, windowSeconds },
  ]
  const account = await countFailures(sql, limits, tooManyFailures, () => identity.authenticate(email, password))
  if (!account) throw invalidCredentials()
  return account
}

/** The key under which wrong passwords of an e-mail are counted. */
export const failuresOf = (email: string) => `login e-mail ${accountKey(email)}`

const tooManyFailures = 'Too many failed sign-ins. Wait a while, or set a new password by e-mail.'

/**
 * A new access token for a user, as the specification's login and refresh answer it. It counts as issued when the check
 * that it rests on began: a password that is changed meanwhile ends it like any older one.
 */
export function issueToken({ config, tokens }: Deps, user: SignedInUser, issuedAt: Date) {
  const iat = Math.floor(issuedAt.getTime() / 1000)
  const { tokenLifetimeSeconds } = config
  const access_token = tokens.sign({
    sub: user.id,
    email: user.email,
    firm_id: user.firm_id,
    role: user.role,
    jti: uuidv7({ msecs: issuedAt.getTime() }),
    iat,
    exp: iat + tokenLifetimeSeconds,
  })
  return { access_token, token_type: 'bearer' as const, expires_in: tokenLifetimeSeconds }
}

/** The user behind a token that may be refreshed: well signed, not revoked, not expired for too long, and active. */
export async function refreshableUser(deps: Deps, token: string): Promise<SignedInUser> {
  const { sql, config, tokens, changes, clock } = deps
  const claims = tokens.read(token)
  if (!claims || (await changes.judgeNow(token, claims)) === undefined) throw refreshFailed()
  if ((claims.exp + config.tokenRefreshSeconds) * 1000 < clock.now().getTime()) throw refreshFailed()
  const user = await findUser(sql, { firmId: claims.firm_id }, claims.sub)
  if (user?.status !== 'active') throw refreshFailed()
  return { ...user, firm_id: claims.firm_id }
}
