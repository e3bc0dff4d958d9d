import type { Who } from '../../platform/auth/gate.ts'
import { eraseWords, names } from '../../platform/db/erase_words.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { recordEvent } from '../events/index.ts'

const texts = ['name', 'description', 'source', 'pass_reason', 'next_step']

/** Takes a person who has the right to be forgotten out of the words of deals. */
export async function forgetInDeals(db: Transaction, who: Who, { words }: { words: string[] }): Promise<number> {
  // whoever keeps names of deals in memory learns of another one by its event
  const named = await db<{ id: string; company_id: string }[]>`
    /* beyond walls: erasure is of all that the firm keeps */
    select id, company_id from deals
    where firm_id = ${who.firmId} and ${names(db, db`name`, words)} for no key update`
  for (const { id, company_id } of named)
    await recordEvent(db, who, { subject: 'deal', kind: 'updated', subjectId: id, companyId: company_id })
  return eraseWords(db, who, 'deals', words, { texts, hasUpdatedAt: true })
}
