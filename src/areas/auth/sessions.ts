import { v7 as uuidv7 } from 'uuid'
import type { Deps } from '../../deps.ts'
import { type Account, accountKey } from '../../platform/auth/accounts.ts'
import { countFailures } from '../../platform/http/throttle.ts'
import { recordEvent } from '../events/index.ts'
import { findUser, type UserRecord } from '../users/index.ts'
import { admit } from './admit.ts'
import { accountDisabled, invalidCredentials, passwordsOff, refreshFailed } from './errors.ts'

export type SignedInUser = UserRecord & { firm_id: string }

/** The user whose e-mail and password these are. Failures count against the e-mail and the address they come from. */
export async function logIn(deps: Deps, email: string, password: string, address: string): Promise<SignedInUser> {
  const { identity, directory, config } = deps
  const found = await limited(deps, email, address, async () => {
    const account = config.passwordSignIn ? await identity.authenticate(email, password) : undefined
    return account ?? (await directory?.authenticate(email, password))
  })
  if (!found) throw config.passwordSignIn || directory ? invalidCredentials() : passwordsOff()
  return 'subject' in found ? enter(deps, await admit(deps, found), found.provider) : enter(deps, found)
}

/** Lets a person in, unless they are disabled. */
export async function enter(deps: Deps, account: Account, provider?: string): Promise<SignedInUser> {
  const user = await findUser(deps.sql, { firmId: account.firm_id }, account.user_id)
  if (!user) throw invalidCredentials()
  if (user.status !== 'active') throw accountDisabled()
  const who = { firmId: account.firm_id, userId: user.id, role: user.role }
  const after = provider ? { after: { provider } } : {}
  await recordEvent(deps.sql, who, { subject: 'user', kind: 'signed_in', subjectId: user.id, ...after })
  return { ...user, firm_id: account.firm_id }
}

/** The account that a password kept here opens; wrong ones are limited wherever they are tried. */
export async function checkPassword(deps: Deps, email: string, password: string, address: string): Promise<Account> {
  const account = await limited(deps, email, address, () => deps.identity.authenticate(email, password))
  if (!account) throw invalidCredentials()
  return account
}

function limited<T>(deps: Deps, email: string, address: string, work: () => Promise<T | undefined>) {
  const { loginFailuresPerEmail: attempts, loginWindowSeconds: windowSeconds } = deps.config
  const limits = [{ key: failuresOf(email), attempts, windowSeconds }, failuresFrom(deps, address)]
  return countFailures(deps.sql, limits, tooManyFailures, work)
}

/** What an address may fail at signing in. */
export const failuresFrom = ({ config }: Deps, address: string) => ({
  key: `login address ${address}`,
  attempts: config.loginFailuresPerAddress,
  windowSeconds: config.loginWindowSeconds,
})

/** The key under which wrong passwords of an e-mail are counted. */
export const failuresOf = (email: string) => `login e-mail ${accountKey(email)}`

export const tooManyFailures = 'Too many failed sign-ins. Wait a while, or set a new password by e-mail.'

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
  if (user?.status !== 'active' || !(await isVouchedFor(deps, user.id))) throw refreshFailed()
  return { ...user, firm_id: claims.firm_id }
}

/** Whoever left the directory goes unnoticed until they have to sign in there again; people with a password here need not. */
async function isVouchedFor({ sql, config }: Deps, userId: string): Promise<boolean> {
  const [over] = await sql`
    select 1 from service.identities i join service.accounts a using (firm_id, user_id)
    where i.user_id = ${userId} and a.password_hash is null
    having max(i.vouched_at) < now() - ${config.signInDays} * interval '1 day'`
  return over === undefined
}
