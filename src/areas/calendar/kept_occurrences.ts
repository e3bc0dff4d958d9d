import { setImmediate } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db, Transaction } from '../../platform/db/open.ts'
import { type Piece, piece } from '../../platform/db/statement.ts'
import { transact } from '../../platform/db/transact.ts'
import { startsBetween, withRuleLast } from '../../platform/icalendar/recurrence.ts'
import { firmsWith } from '../../platform/jobs/firms_with.ts'
import { timeZoneOf } from '../auth/index.ts'
import { endFrom, ofSeries, type SeriesRow, seriesOf } from './occurrences.ts'

// Overview, companies, drafts and the analyst ask by SQL, which cannot follow a rule: it reads what is kept here.
const daysBack = 700
const daysAhead = 396

type Rule = Omit<SeriesRow, 'id'> & { id: string }
type At = { zone: string; now: Date }

/** Writes down when a series takes place, in the transaction that changed it. Of an event that is not repeated, nothing is left. */
export async function keepOccurrences(db: Transaction, who: Pick<Who, 'firmId'>, id: string, { zone, now }: At) {
  await db`delete from calendar_occurrences where firm_id = ${who.firmId} and event_id = ${id}`
  const [row] = await db<Rule[]>`
    select e.id, e.starts_at as start, e.ends_at as "end", e.time_zone, e.all_day, e.recurrence, ${ofSeries(who)}
    from calendar_events e /* beyond walls */
    where e.firm_id = ${who.firmId} and e.id = ${id} and e.recurrence is not null`
  if (!row) return
  const day = 86_400_000
  const from = new Date(now.getTime() - daysBack * day)
  const before = new Date(now.getTime() + daysAhead * day)
  const starts = startsBetween(await withRuleLast(seriesOf(row, zone)), { from, before })
  const ends = starts.map((at) => endFrom(row, at, zone).toISOString())
  await db`
    insert into calendar_occurrences (firm_id, event_id, starts_at, ends_at)
    select ${who.firmId}::uuid, ${id}::uuid, s, e
    from unnest(${starts.map((at) => at.toISOString())}::timestamptz[], ${ends}::timestamptz[]) u (s, e)`
}

const extendedAfterDays = 30

/** Writes down again what was last some weeks ago, of series that go on; firm by firm. */
export async function extendAll({ sql, clock, config }: Pick<Deps, 'sql' | 'clock' | 'config'>, signal: AbortSignal) {
  for (const firmId of await firmsWith(sql, piece`select ${due(piece`f.id`)}`)) {
    const zone = await timeZoneOf(sql, { firmId }, config)
    for (const { id } of await listDue(sql, firmId)) {
      signal.throwIfAborted()
      await transact(sql, async (db) => {
        await db`
          select id from calendar_events /* beyond walls */ where firm_id = ${firmId} and id = ${id} for no key update`
        await keepOccurrences(db, { firmId }, id, { zone, now: clock.now() })
      })
      await setImmediate()
    }
  }
}

const listDue = (sql: Db, firmId: string) => sql<{ id: string }[]>`
  select e.id ${due(piece`${firmId}`)} order by e.id`

const due = (firmId: Piece): Piece => piece`
  from calendar_events e /* beyond walls */
  where e.firm_id = ${firmId} and e.recurrence is not null and (e.repeats_until is null or e.repeats_until > now())
    and not exists (
      select from calendar_occurrences o
      where o.firm_id = e.firm_id and o.event_id = e.id
        and o.kept_at > now() - make_interval(days => ${extendedAfterDays}))`
