import type { Who } from '../../platform/auth/gate.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { identifier } from '../../platform/db/statement.ts'
import { forgetRepliesTo } from '../../platform/http/kept_replies.ts'

/**
 * Ends every way in of people who worked here: they are disabled, so that no token of theirs is of use any more. Failed
 * sign-ins of an address go on counting, until they are forgotten by time: whoever erases proves nothing about an address,
 * which may be that of a person in another firm or in a directory.
 */
export async function forgetAccess(db: Transaction, who: Who, { userIds }: { userIds: string[] }): Promise<void> {
  for (const table of ['accounts', 'identities', 'second_factors', 'sessions', 'api_keys', 'oauth_states', 'presence'])
    await db`
      delete from ${identifier(`service.${table}`)} where firm_id = ${who.firmId} and user_id = any (${userIds}::uuid[])`
  await db`delete from service.links where firm_id = ${who.firmId} and subject_id = any (${userIds}::uuid[])`
  await forgetRepliesTo(db, who, userIds)
}
