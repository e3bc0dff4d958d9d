import { recordEvent } from '../../access/events.ts'
import type { Deps } from '../../deps.ts'
import { replacePasswordHash, setPasswordHash } from '../../platform/auth/accounts.ts'
import { recordUserChange } from '../../platform/auth/changes.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { transact } from '../../platform/db/transact.ts'
import { forgetFailures } from '../../platform/http/throttle.ts'
import { findUser, markEmailVerified, type UserRecord } from '../users/index.ts'
import { invalidCredentials, linkNotFound } from './errors.ts'
import { failuresOf } from './sign_in.ts'

/**
 * Sets a password in the place of the one with this hash; every token issued until now ends, and every other link to set one.
 * Of several who know the old one and change it at once, one does.
 */
export async function changePassword(
  deps: Deps,
  who: Who,
  user: UserRecord,
  { before, password }: { before: string; password: string },
): Promise<void> {
  const after = await deps.passwords.hash(password)
  await transact(deps.sql, async (db) => {
    const account = { firm_id: who.firmId, user_id: user.id }
    if (!(await replacePasswordHash(db, account, { before, after }))) throw invalidCredentials()
    await recordNewPassword(deps, db, who, user)
  })
  await deps.changes.refresh()
}

/** Sets a new password with the token of a mailed link, which is used up by it. Throws 404 when it cannot be used. */
export async function resetPassword(deps: Deps, token: string, password: string): Promise<void> {
  if (!(await deps.links.find(deps.sql, 'reset_password', token))) throw linkNotFound()
  const passwordHash = await deps.passwords.hash(password)
  await transact(deps.sql, async (db) => {
    const link = await deps.links.use(db, 'reset_password', token)
    const user = link && (await findUser(db, { firmId: link.firm_id }, link.subject_id))
    if (!link || !user) throw linkNotFound()
    const who = { firmId: link.firm_id, userId: user.id, role: user.role }
    await setPasswordHash(db, { firm_id: who.firmId, user_id: user.id }, passwordHash)
    await recordNewPassword(deps, db, who, user)
    await markEmailVerified(db, who) // the link came by mail
  })
  await deps.changes.refresh()
}

async function recordNewPassword(deps: Deps, db: Transaction, who: Who, user: UserRecord) {
  const { firmId } = who
  await recordUserChange(db, who, { ...user, tokensValidAfter: deps.clock.now() })
  for (const purpose of ['reset_password', 'second_factor'] as const)
    await deps.links.withdraw(db, purpose, { firmId, subjectId: user.id })
  await forgetFailures(db, failuresOf(user.email))
  await recordEvent(db, who, { subject: 'user', kind: 'password_changed', subjectId: user.id })
}
