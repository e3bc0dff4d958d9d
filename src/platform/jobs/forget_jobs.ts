import { asJson, names } from '../db/erase_words.ts'
import type { Db } from '../db/open.ts'
import { piece } from '../db/statement.ts'

/**
 * Removes what background work of a firm was given that names somebody who has the right to be forgotten: it is kept for days
 * after it was done. Work that goes on at this moment is left to end.
 */
export async function forgetJobs(
  db: Db,
  { firmId }: { readonly firmId: string },
  words: readonly string[],
): Promise<void> {
  const written = asJson(words)
  await db`
    delete from jobs.job
    where data ->> 'firm_id' = ${firmId} and state <> 'active'
      and (${names(piece`data::text`, written)} or ${names(piece`output::text`, written)})`
}

/** Whose turn was so long ago comes first in any case. */
export const forgetOldTurns = (db: Db) => db`delete from service.job_turns where begun_at < now() - interval '1 day'`
