import type { Who } from '../../platform/auth/gate.ts'
import { eraseWords } from '../../platform/db/erase_words.ts'
import type { Transaction } from '../../platform/db/open.ts'

type Forgotten = { words: string[]; contactIds: string[] }

/** Forgets what contacts of a person who has the right to be forgotten were before they were merged: it cannot be undone then. */
export async function forgetInMerges(db: Transaction, who: Who, { words, contactIds }: Forgotten): Promise<number> {
  const removed = await db`
    delete from merges where firm_id = ${who.firmId}
      and (survivor_id = any (${contactIds}::uuid[]) or other_id = any (${contactIds}::uuid[]))`
  const named = await eraseWords(db, who, 'merges', words, { json: ['other_row', 'fields_before', 'fields_after'] })
  return removed.count + named + (await eraseWords(db, who, 'merged_links', words, { json: ['dropped'] }))
}
