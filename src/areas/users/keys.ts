import { insertEvent } from '../../access/events.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { piece } from '../../platform/db/statement.ts'

/** Ends a key: one's own, as an admin anybody's of the firm. False where there is none that works. */
export async function revokeKey(db: Db, who: Who, id: string): Promise<boolean> {
  const [revoked] = await db`
    with changed as (
      update service.api_keys set revoked_at = now(), revoked_by = ${who.userId}, changed_at = clock_timestamp()
      where firm_id = ${who.firmId} and id = ${id} and revoked_at is null
        and (user_id = ${who.userId} or ${who.role === 'admin'})
      returning id
    ), recorded as (${insertEvent(who, { subject: 'api_key', kind: 'revoked', subjectId: id }, piece`from changed`)})
    select id from changed`
  return revoked !== undefined
}

/** Ends all keys of a person who may not come in any more, in the caller's transaction. */
export async function revokeKeysOf(db: Db, who: Who, userId: string): Promise<void> {
  const keys = await db<{ id: string }[]>`
    select id from service.api_keys
    where firm_id = ${who.firmId} and user_id = ${userId} and revoked_at is null order by id`
  for (const { id } of keys) await revokeKey(db, { ...who, role: 'admin' }, id)
}
