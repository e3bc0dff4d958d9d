import type { Who } from '../../platform/auth/gate.ts'
import { asJson, names } from '../../platform/db/erase_words.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { piece } from '../../platform/db/statement.ts'

/** Forgets what was sent to a person who has the right to be forgotten; the history of mail is asked by itself. */
export async function forgetOutgoing(db: Transaction, who: Who, { words }: { words: string[] }): Promise<number> {
  const written = asJson(words)
  const removed = await db`
    delete from outgoing_mail
    where firm_id = ${who.firmId} and state <> 'sending'
      and (${names(piece`record::text`, written)} or ${names(piece`answer::text`, written)})`
  return removed.count
}
