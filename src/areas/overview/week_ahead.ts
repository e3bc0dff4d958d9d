import { readingAs } from '../../access/read_restricted.ts'
import { seen } from '../../access/seen.ts'
import type { Deps } from '../../deps.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { addDays, clockIn, momentIn } from '../../platform/time_zones.ts'
import { isOpen } from '../../records/deal_stages.ts'
import { listTasks } from '../tasks/index.ts'
import { listBidsDue, listClosingSoon } from './deals.ts'
import { listGoingCold } from './going_cold.ts'
import { closingDays, rowsMax } from './schema.ts'
import { listMeetings } from './week.ts'

export type WeekAhead = Awaited<ReturnType<typeof readWeekAhead>>

/** What lies before a person in the seven days from today in their time zone, and what waits for them. */
export function readWeekAhead({ sql, clock }: Pick<Deps, 'sql' | 'clock'>, who: Who, timeZone: string) {
  const at = clock.now().toISOString()
  const { day: today } = clockIn(timeZone, clock.now())
  const from = momentIn(timeZone, today).toISOString()
  const before = momentIn(timeZone, addDays(today, 7)).toISOString()
  const due = { assignee_id: 'me', status: 'open', due_to: addDays(today, 6), page: 1, page_size: rowsMax } as const
  return readingAs(sql, who, async (db) => {
    const tasks = await listTasks(db, who, due, { at, day: today })
    return {
      meetings: await listMeetings(db, who, { from, before }),
      tasks: { total: tasks[0]?.total ?? 0, data: tasks.filter(({ id }) => id !== null) },
      bids: await listBidsDue(db, who, today),
      closing: await listClosingSoon(db, who, today),
      ndas: await listNdasEnding(db, who, today),
      cold: await listGoingCold(db, who, { now: at, timeZone }),
    }
  })
}

type NdaEnding = { total: number; deal_id: string; deal_name: string; party_name: string; ends: string }

/** Signed agreements with parties of open deals that end within the days to look ahead, the next one first. */
async function listNdasEnding(db: Db, who: Who, today: string) {
  const rows = await db<NdaEnding[]>`
    select count(*) over ()::int as total, d.id as deal_id, d.name as deal_name, coalesce(c.name, k.name) as party_name,
      p.nda_expires_on as ends
    from deal_parties p
      join deals d on d.firm_id = ${who.firmId} and d.id = p.deal_id and not d.company_deleted and ${isOpen} and ${seen(who, 'd')}
      left join companies c on c.firm_id = ${who.firmId} and c.id = p.company_id and ${seen(who, 'c')}
      left join contacts k on k.firm_id = ${who.firmId} and k.id = p.contact_id and not k.company_deleted and ${seen(who, 'k')}
    where p.firm_id = ${who.firmId} and not p.company_deleted and ${seen(who, 'p')}
      and p.nda_state = 'signed' and p.nda_expires_on between ${today}::date and ${today}::date + ${closingDays}::int
      and coalesce(c.name, k.name) is not null
    order by p.nda_expires_on, p.id limit ${rowsMax}`
  return { total: rows[0]?.total ?? 0, data: rows }
}
