import type { Deps } from '../../deps.ts'
import { type Account, accountKey } from '../../platform/auth/accounts.ts'
import { sha256 } from '../../platform/auth/tokens.ts'
import type { Db } from '../../platform/db/open.ts'
import { countFailures } from '../../platform/http/throttle.ts'
import { findUser, type UserRecord } from '../users/index.ts'
import { admit } from './admit.ts'
import { accountDisabled, invalidCredentials, passwordsOff } from './errors.ts'

export type SignedInUser = UserRecord & { firm_id: string }

/** Whose e-mail and password these are, and who said so. Failures count against the e-mail and the address they come from. */
export async function logIn(
  deps: Deps,
  email: string,
  password: string,
  address: string,
): Promise<{ account: Account; provider: string | null }> {
  const { identity, directory, config } = deps
  const found = await limited(deps, email, address, async () => {
    const account = config.passwordSignIn ? await identity.authenticate(email, password) : undefined
    return account ?? (await directory?.authenticate(email, password))
  })
  if (!found) throw config.passwordSignIn || directory ? invalidCredentials() : passwordsOff()
  if (!('subject' in found)) return { account: found, provider: null }
  return { account: await admit(deps, found), provider: found.provider }
}

/** The person of an account, unless they are disabled. */
export async function activeUser(db: Db, account: Account): Promise<SignedInUser> {
  const user = await findUser(db, { firmId: account.firm_id }, account.user_id)
  if (!user) throw invalidCredentials()
  if (user.status !== 'active') throw accountDisabled()
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

/** The key under which wrong passwords of an e-mail are counted; without the address, which may have to be erased meanwhile. */
export const failuresOf = (email: string) => `login e-mail ${sha256(accountKey(email)).toString('base64url')}`

export const tooManyFailures = 'Too many failed sign-ins. Wait a while, or set a new password by e-mail.'
