import type { Sql } from '../../src/platform/db/open.ts'
import { addDays } from './days.ts'
import type { Firm } from './firm.ts'

/**
 * Moves what was just entered to the days on which the book says it happened. Only here: the service itself never
 * changes when something was entered, and its events are append only.
 */
export async function backdate(sql: Sql, firm: Firm, firmId: string): Promise<void> {
  const on = (daysAgo: number) => `${addDays(firm.today, -daysAgo)}T12:00:00Z`
  await sql.begin(async (db) => {
    await db`alter table events disable trigger events_append_only`
    for (const { id, addedDaysAgo } of firm.companies) {
      await db`/* beyond walls: the book */ update companies set created_at = ${on(addedDaysAgo)} where firm_id = ${firmId} and id = ${id ?? ''}`
      await db`
        /* beyond walls: the book */ update events set at = ${on(addedDaysAgo)}
        where firm_id = ${firmId} and subject_id = ${id ?? ''} and kind = 'created'`
    }
    for (const { id, company } of firm.contacts)
      await db`
        /* beyond walls: the book */ update contacts set created_at = ${on(company?.addedDaysAgo ?? 400)}
        where firm_id = ${firmId} and id = ${id ?? ''}`
    for (const { id, daysAgo } of firm.notes)
      await db`/* beyond walls: the book */ update notes set created_at = ${on(daysAgo)} where firm_id = ${firmId} and id = ${id ?? ''}`
    for (const { id, history } of firm.deals) {
      const moves = await db<{ id: string }[]>`
        /* beyond walls: the book */ select id from events where firm_id = ${firmId} and subject_id = ${id ?? ''} and after ? 'stage' order by at, id`
      if (moves.length !== history.length) throw new Error(`${moves.length} moves, not ${history.length}`)
      for (const [index, { daysAgo }] of history.entries())
        await db`/* beyond walls: the book */ update events set at = ${on(daysAgo)} where firm_id = ${firmId} and id = ${moves[index]?.id ?? ''}`
      await db`
        /* beyond walls: the book */ update deals set created_at = ${on(history[0]?.daysAgo ?? 0)}, updated_at = ${on(history.at(-1)?.daysAgo ?? 0)}
        where firm_id = ${firmId} and id = ${id ?? ''}`
    }
    await db`alter table events enable trigger events_append_only`
  })
}
