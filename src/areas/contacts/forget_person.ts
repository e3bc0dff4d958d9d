import { recordRemoved } from '../../access/events.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { piece } from '../../platform/db/statement.ts'

/** Deletes the contacts of a person who has the right to be forgotten, with their tags and fields. */
export async function forgetContacts(
  db: Transaction,
  who: Who,
  { contactIds }: { contactIds: string[] },
): Promise<number> {
  const removed = await db`
    /* beyond walls: erasure is of all that the firm keeps */
    with removed as (
      delete from contacts where firm_id = ${who.firmId} and id = any (${contactIds}::uuid[]) returning *
    ) ${recordRemoved(who, { subject: 'contact', kind: 'deleted', company: piece`removed.company_id` })}`
  return removed.count
}
