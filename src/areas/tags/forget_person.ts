import type { Who } from '../../platform/auth/gate.ts'
import { names } from '../../platform/db/erase_words.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { piece } from '../../platform/db/statement.ts'

/** Removes tags that name a person who has the right to be forgotten. */
export async function forgetInTags(db: Transaction, who: Who, { words }: { words: string[] }): Promise<number> {
  const removed = await db`
    delete from tags where firm_id = ${who.firmId} and ${names(piece`name`, words)}`
  return removed.count
}
