import { requireOthersWithin } from '../../access/within.ts'
import type { AccessChanges } from '../../platform/auth/changes.ts'
import { recordUserChange } from '../../platform/auth/changes.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Sql } from '../../platform/db/open.ts'
import { transact } from '../../platform/db/transact.ts'
import { lastAdmin } from './errors.ts'
import { revokeKeysOf } from './keys.ts'
import { changeUser, countAdmins } from './queries.ts'
import type { UserPatch, UserRecord } from './schema.ts'

/**
 * Changes a user, and at once what their existing tokens and keys may do: another role counts from now on, and a disabled
 * user's end for good.
 */
export async function changeAccess(
  { sql, changes, clock }: { sql: Sql; changes: AccessChanges; clock: { now(): Date } },
  who: Who,
  userId: string,
  patch: UserPatch,
): Promise<UserRecord> {
  const user = await transact(sql, async (db) => {
    const adminsBefore = await countAdmins(db, who)
    if (patch.status === 'disabled') await requireOthersWithin(db, who, userId)
    const changed = await changeUser(db, who, userId, patch)
    if (adminsBefore > 0 && (await countAdmins(db, who)) === 0) throw lastAdmin()
    const tokensValidAfter = changed.status === 'disabled' ? clock.now() : undefined
    if (patch.role || patch.status) await recordUserChange(db, who, { ...changed, tokensValidAfter })
    if (changed.status === 'disabled') await revokeKeysOf(db, who, userId)
    return changed
  })
  await changes.refresh()
  return user
}
