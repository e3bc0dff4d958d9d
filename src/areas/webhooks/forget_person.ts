import { recordRemoved } from '../../access/events.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { asJson, eraseWords, names } from '../../platform/db/erase_words.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { piece } from '../../platform/db/statement.ts'
import { recorded } from './queries.ts'

type Forgotten = { words: string[]; userIds: string[] }

/**
 * Takes a person who has the right to be forgotten out of what receivers answered; what they are told is made of the events
 * as it is sent. Webhooks of one who worked here go: they told what that person may know.
 */
export async function forgetInWebhooks(db: Transaction, who: Who, { words, userIds }: Forgotten): Promise<number> {
  await db`
    with removed as (
      delete from webhooks where firm_id = ${who.firmId} and owner_id = any (${userIds}::uuid[]) returning ${recorded}
    ) ${recordRemoved(who, { subject: 'webhook', kind: 'deleted' })}`
  const named = await eraseWords(db, who, 'webhooks', words, { texts: ['name', 'disabled_reason'] })
  const answered = await db`
    update webhook_deliveries set response = null, error = null, tries = '[]'
    where firm_id = ${who.firmId} and (${names(piece`response`, words)} or ${names(piece`error`, words)}
      or ${names(piece`tries::text`, asJson(words))})`
  return named + answered.count
}
