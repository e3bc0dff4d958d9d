import type { Who } from '../../platform/auth/gate.ts'
import { asJson, eraseWords, names } from '../../platform/db/erase_words.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { piece } from '../../platform/db/statement.ts'
import { inWork } from './errors.ts'
import { forgetContent } from './forget.ts'
import { during } from './state.ts'

type Forgotten = { words: string[]; userIds: string[] }
type Named = { id: string; storage_key: string | null; is_in_work: boolean }

/**
 * Forgets what was in files that name a person who has the right to be forgotten, or that one who worked here has sent; what
 * was written of them can be undone still. Answers under what the files lie in the storage, to be discarded then.
 */
export async function forgetInImports(db: Transaction, who: Who, { words, userIds }: Forgotten): Promise<string[]> {
  const written = asJson(words)
  const named = await db<Named[]>`
    select i.id, i.storage_key, i.status = any (${Object.values(during)}) as is_in_work from imports i
    where i.firm_id = ${who.firmId} and (i.created_by = any (${userIds}::uuid[]) or ${names(piece`i.filename`, words)}
      or ${names(piece`i.samples::text`, written)} or ${names(piece`i.columns::text`, written)}
      or ${names(piece`i.unfit::text`, written)} or ${names(piece`i.mapping::text`, written)}
      or i.id in (
        select r.import_id from import_rows r where r.firm_id = ${who.firmId} and ${names(piece`r.cells::text`, written)}
        union
        select p.import_id from import_problems p where p.firm_id = ${who.firmId} and ${names(piece`p.problem`, words)}
        union
        select d.import_id from import_differences d
        where d.firm_id = ${who.firmId} and (${names(piece`d.name`, words)} or ${names(piece`d.differences::text`, written)})))
    for update of i`
  if (named.some(({ is_in_work }) => is_in_work)) throw inWork()
  for (const { id } of named) {
    await forgetContent(db, who.firmId, id)
    // what its words mean names people, too
    await db`
      update imports set mapping = jsonb_set(mapping, '{columns}', (
        select coalesce(jsonb_agg(one - 'values'), '[]') from jsonb_array_elements(mapping -> 'columns') one))
      where firm_id = ${who.firmId} and id = ${id} and mapping is not null`
  }
  await eraseWords(db, who, 'imports', words, { texts: ['filename', 'error_message'] })
  await eraseWords(db, who, 'import_changes', words, { json: ['own'] })
  return named.flatMap(({ storage_key }) => storage_key ?? [])
}
