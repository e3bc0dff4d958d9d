import type { Who } from '../../platform/auth/gate.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { forgetReplies } from '../../platform/http/kept_replies.ts'
import { forgetExportsOf } from '../export/index.ts'

/** Of people who may not know of a record any more, forgets what was kept for them while they did: archives, and answers. */
export async function forgetKept(db: Transaction, who: Who, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await forgetExportsOf(db, who, userIds)
  await forgetReplies(db, who, userIds)
}

/** Those of the firm who are not within the wall. */
export async function listOutside(db: Transaction, who: Who, wallId: string): Promise<string[]> {
  const people = await db<{ id: string }[]>`
    select u.id from users u where u.firm_id = ${who.firmId} and not exists (
      select from wall_people p where p.firm_id = ${who.firmId} and p.wall_id = ${wallId} and p.user_id = u.id)`
  return people.map(({ id }) => id)
}
