import { recordRemoved } from '../../access/events.ts'
import type { Deps } from '../../deps.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { eraseWords } from '../../platform/db/erase_words.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { takeBack } from './connecting/disconnect.ts'
import { requireConnection } from './connecting/find.ts'

type Forgotten = { words: string[]; userIds: string[] }

/** Takes back the tokens for the own accounts of people who worked here, as far as their providers can be reached. */
export async function takeBackTokensOf(deps: Deps, who: Who, userIds: readonly string[]): Promise<void> {
  const own = await deps.sql<{ id: string; owner_id: string }[]>`
    select id, owner_id from connections where firm_id = ${who.firmId} and owner_id = any (${userIds as string[]}::uuid[])`
  for (const { id, owner_id } of own)
    await takeBack(deps, await requireConnection(deps.sql, { ...who, userId: owner_id, role: 'member' }, id))
}

/** Forgets their accounts, and the person in what runs have told of. What an account brought stays. */
export async function forgetConnections(db: Transaction, who: Who, { words, userIds }: Forgotten): Promise<number> {
  const removed = await db`
    with removed as (
      delete from connections where firm_id = ${who.firmId} and owner_id = any (${userIds}::uuid[])
      returning firm_id, id, service, adapter, name, owner_id
    ) ${recordRemoved(who, { subject: 'connection', kind: 'disconnected' })}`
  const named = await eraseWords(db, who, 'connections', words, { texts: ['name', 'error_message'] })
  const told = { texts: ['error_message'], json: ['skipped', 'request'] }
  return removed.count + named + (await eraseWords(db, who, 'sync_runs', words, told))
}
