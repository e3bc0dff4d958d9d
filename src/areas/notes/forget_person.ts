import { recordRemoved } from '../../access/events.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { piece } from '../../platform/db/statement.ts'
import { note } from '../../records/descriptions/notes.ts'
import { forgetIn } from '../../records/personal.ts'

type Forgotten = { words: string[]; contactIds: string[] }

/** Deletes the notes about a person who has the right to be forgotten, and takes them out of the others. */
export async function forgetInNotes(db: Transaction, who: Who, { words, contactIds }: Forgotten): Promise<number> {
  const removed = await db`
    /* beyond walls: erasure is of all that the firm keeps */
    with removed as (
      delete from notes where firm_id = ${who.firmId} and contact_id = any (${contactIds}::uuid[]) returning *
    ) ${recordRemoved(who, { subject: 'note', kind: 'deleted', company: piece`removed.company_id` })}`
  const changed = await forgetIn(note)(db, who, { words })
  return removed.count + changed
}
