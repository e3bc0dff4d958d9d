import type { Who } from '../../platform/auth/gate.ts'
import { names, namesInJson } from '../../platform/db/erase_words.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { piece } from '../../platform/db/statement.ts'

type Forgotten = { words: string[]; contactIds: string[] }

/**
 * Deletes for good whatever in the bin is of a person who has the right to be forgotten, or names them: what is deleted
 * already is not rewritten. Companies stay where they are, and are seen to there.
 */
export async function forgetInBin(db: Transaction, who: Who, { words, contactIds }: Forgotten): Promise<number> {
  const removed = await db`
    delete from deleted_records b /* beyond walls: erasure is of all that the firm keeps */
    where b.firm_id = ${who.firmId} and b.type <> 'company' and (
      b.id = any (${contactIds}::uuid[]) or ${names(piece`b.name`, words)} or exists (
        select from deleted_rows r where r.firm_id = ${who.firmId} and r.record_id = b.id
          and (r.row ->> 'contact_id' = any (${contactIds}::text[]) and r.table_name = 'notes'
            or ${namesInJson(piece`r.row::jsonb`, words)})))`
  return removed.count
}
