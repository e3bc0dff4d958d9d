import type { Deps } from '../../deps.ts'
import { setPassword } from '../../platform/auth/accounts.ts'
import { recordUserChange } from '../../platform/auth/changes.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { transact } from '../../platform/db/transact.ts'
import { recordEvent } from '../events/index.ts'
import { findUser, markEmailVerified, type UserRecord } from '../users/index.ts'
import { linkNotFound } from './errors.ts'

/** Sets a password; every token issued until now ends. */
export async function changePassword(deps: Deps, who: Who, user: UserRecord, password: string): Promise<void> {
  await transact(deps.sql, (db) => replacePassword(deps, db, who, user, password))
  await deps.changes.refresh()
}

/** Sets a new password with the token of a mailed link, which is used up by it. Throws 404 when it cannot be used. */
export async function resetPassword(deps: Deps, token: string, password: string): Promise<void> {
  await transact(deps.sql, async (db) => {
    const link = await deps.links.use(db, 'reset_password', token)
    const user = link && (await findUser(db, { firmId: link.firm_id }, link.subject_id))
    if (!link || !user) throw linkNotFound()
    const who = { firmId: link.firm_id, userId: user.id, role: user.role }
    await replacePassword(deps, db, who, user, password)
    await markEmailVerified(db, who, user.id) // the link came by mail
  })
  await deps.changes.refresh()
}

async function replacePassword({ clock }: Deps, db: Transaction, who: Who, user: UserRecord, password: string) {
  await setPassword(db, user.email, password)
  await recordUserChange(db, user, clock.now())
  await recordEvent(db, who, { subject: 'user', kind: 'password_changed', subjectId: user.id })
}
