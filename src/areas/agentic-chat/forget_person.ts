import type { Who } from '../../platform/auth/gate.ts'
import { eraseWords } from '../../platform/db/erase_words.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { noLonger } from './mentions.ts'

type Forgotten = { words: string[]; contactIds: string[]; userIds: string[] }

/**
 * Takes a person who has the right to be forgotten out of questions, and blanks the answers that told of them. Chats of one
 * who worked here go.
 */
export async function forgetInChats(
  db: Transaction,
  who: Who,
  { words, contactIds, userIds }: Forgotten,
): Promise<number> {
  const removed = await db`
    delete from chats where firm_id = ${who.firmId} and user_id = any (${userIds}::uuid[])`
  const blanked = await db`
    update chat_messages set content = ${noLonger}, data = null, mentions = '{}'
    where firm_id = ${who.firmId} and mentions && ${contactIds}::uuid[]`
  const titles = await eraseWords(db, who, 'chats', words, { texts: ['title'] })
  const said = await eraseWords(db, who, 'chat_messages', words, { texts: ['content'], json: ['data'] })
  return removed.count + blanked.count + titles + said
}
