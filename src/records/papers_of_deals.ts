import type { Who } from '../platform/auth/gate.ts'
import type { Transaction } from '../platform/db/open.ts'
import { identifier } from '../platform/db/statement.ts'

/** What belongs to a deal, and through it to the deal's company. Mail can be of another: that of an adviser. */
const papers = ['notes', 'tasks', 'files', 'interactions', 'calendar_events', 'reports']

/** Lets what belongs to deals go along to the companies that these have moved to; the event of the deal tells of it. */
export async function moveAlong(db: Transaction, who: Who, dealIds: readonly string[]): Promise<void> {
  if (dealIds.length === 0) return
  for (const table of papers)
    await db`
      update ${identifier(table)} p /* beyond walls: also what the person may not know of */ set company_id = d.company_id
      from deals d where d.firm_id = ${who.firmId} and d.id = any (${[...dealIds]}::uuid[])
        and p.firm_id = ${who.firmId} and p.deal_id = d.id and p.company_id is distinct from d.company_id`
}
