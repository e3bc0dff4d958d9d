import type { Deps } from '../../deps.ts'
import { type Account, changeAddress, findAccount, setPasswordHash } from '../../platform/auth/accounts.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { findUser, giveUpEmail, revokeKeysOf } from '../users/index.ts'
import { removeFactor } from './second_factor/queries.ts'
import { endOtherSessions } from './sessions/queries.ts'

/**
 * Makes way for somebody who has proven that an address is theirs: an account that has it without proof keeps its data, its
 * password and its sessions, and has to pick another address. False where that account has proven it, too.
 */
export async function freeAddress({ links }: Pick<Deps, 'links'>, db: Transaction, email: string): Promise<boolean> {
  const account = await findAccount(db, email)
  if (!account) return true
  const released = await giveUpEmail(db, { firmId: account.firm_id, userId: account.user_id })
  if (released === undefined) return false
  await changeAddress(db, account, released)
  // they would be opened by whoever reads the mail of the address
  for (const purpose of ['verify_email', 'reset_password'] as const)
    await links.withdraw(db, purpose, { firmId: account.firm_id, subjectId: account.user_id })
  return true
}

/**
 * Before a provider vouches for the person of an account that never proved its address: whoever made it may be somebody else,
 * so that their password, second factor, sessions and keys end.
 */
export async function endUnproven(db: Transaction, account: Account): Promise<void> {
  const user = await findUser(db, { firmId: account.firm_id }, account.user_id)
  if (!user || user.email_verified) return
  const who = { firmId: account.firm_id, userId: user.id, role: user.role }
  await setPasswordHash(db, account, null)
  await removeFactor(db, who, user.id)
  await revokeKeysOf(db, who, user.id)
  await endOtherSessions(db, who)
}
