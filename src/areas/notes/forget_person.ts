import type { Who } from '../../platform/auth/gate.ts'
import { eraseWords } from '../../platform/db/erase_words.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { recordRemoved } from '../events/index.ts'

type Forgotten = { words: string[]; contactIds: string[] }

/** Deletes the notes about a person who has the right to be forgotten, and takes them out of the others. */
export async function forgetInNotes(db: Transaction, who: Who, { words, contactIds }: Forgotten): Promise<number> {
  const removed = await db`
    /* beyond walls: erasure is of all that the firm keeps */
    with removed as (
      delete from notes where firm_id = ${who.firmId} and contact_id = any (${contactIds}::uuid[]) returning *
    ) ${recordRemoved(db, who, { subject: 'note', kind: 'deleted', company: db`removed.company_id` })}`
  const changed = await eraseWords(db, who, 'notes', words, { texts: ['content'], lists: ['tags'], hasUpdatedAt: true })
  return removed.count + changed
}
