import type { Who } from '../../platform/auth/gate.ts'
import { eraseWords, names } from '../../platform/db/erase_words.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { piece } from '../../platform/db/statement.ts'

/** Takes a person who has the right to be forgotten out of a firm's own fields and what records have in them. */
export async function forgetInFields(db: Transaction, who: Who, { words }: { words: string[] }): Promise<number> {
  // a key is made of the name
  await db`
    update custom_fields set key = 'field_' || right(id::text, 12)
    where firm_id = ${who.firmId} and ${names(piece`name`, words)}`
  const named = await eraseWords(db, who, 'custom_fields', words, { texts: ['name'], lists: ['options'] })
  return named + (await eraseWords(db, who, 'custom_values', words, { json: ['value'], lists: ['words'] }))
}
