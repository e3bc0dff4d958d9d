import type { Who } from '../../platform/auth/gate.ts'
import { eraseWords } from '../../platform/db/erase_words.ts'
import type { Transaction } from '../../platform/db/open.ts'

/** Takes somebody out of what is written in lists; their own entries go with their contact. */
export async function forgetInLists(db: Transaction, who: Who, { words }: { words: string[] }): Promise<number> {
  const named = await eraseWords(db, who, 'lists', words, {
    texts: ['name', 'description'],
    json: ['statuses', 'fields'],
    hasUpdatedAt: true,
  })
  return (
    named +
    (await eraseWords(db, who, 'list_entries', words, { texts: ['note'], json: ['values'], hasUpdatedAt: true }))
  )
}
