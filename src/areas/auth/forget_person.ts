import type { Who } from '../../platform/auth/gate.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { forgetRepliesTo } from '../../platform/http/kept_replies.ts'
import { forgetFailures } from '../../platform/http/throttle.ts'
import { failuresOf } from './sign_in.ts'

type Forgotten = { addresses: string[]; userIds: string[] }

/** Ends every way in of people who worked here: they are disabled, so that no token of theirs is of use any more. */
export async function forgetAccess(db: Transaction, who: Who, { addresses, userIds }: Forgotten): Promise<void> {
  for (const table of ['accounts', 'identities', 'second_factors', 'sessions', 'api_keys', 'oauth_states'])
    await db`
      delete from ${db(`service.${table}`)} where firm_id = ${who.firmId} and user_id = any (${userIds}::uuid[])`
  await db`delete from service.links where firm_id = ${who.firmId} and subject_id = any (${userIds}::uuid[])`
  for (const address of addresses) await forgetFailures(db, failuresOf(address))
  await forgetRepliesTo(db, who, userIds)
}
