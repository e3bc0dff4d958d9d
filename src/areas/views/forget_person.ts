import type { Who } from '../../platform/auth/gate.ts'
import { eraseWords } from '../../platform/db/erase_words.ts'
import type { Transaction } from '../../platform/db/open.ts'

type Forgotten = { words: string[]; userIds: string[] }

/**
 * Takes a person who has the right to be forgotten out of saved views. Of one who worked here their own views go; those that
 * they shared become those of whoever erases.
 */
export async function forgetInViews(db: Transaction, who: Who, { words, userIds }: Forgotten): Promise<number> {
  await db`
    delete from saved_views where firm_id = ${who.firmId} and owner_id = any (${userIds}::uuid[]) and not is_shared`
  await db`
    update saved_views set owner_id = ${who.userId}
    where firm_id = ${who.firmId} and owner_id = any (${userIds}::uuid[])`
  return eraseWords(db, who, 'saved_views', words, { texts: ['name'], json: ['query'], hasUpdatedAt: true })
}
