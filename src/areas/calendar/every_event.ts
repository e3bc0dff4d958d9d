import { seen } from '../../access/seen.ts'
import type { User } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Row } from './columns.ts'
import { listEvents } from './list.ts'
import { rangeOf } from './range.ts'
import type { CalendarQuery } from './schema.ts'

type Wanted = { query: CalendarQuery; zone: string; now: Date }

/**
 * All events that a list of this query would show, a month at a time, repeated ones once for each occurrence: from the
 * first on record to a year ahead, and within the dates of the query.
 */
export async function* everyEvent(db: Db, user: User, { query, zone, now }: Wanted): AsyncGenerator<Row[]> {
  const kept = await spanOf(db, user, now)
  const asked = rangeOf(
    { ...query, start_date: query.start_date ?? kept.from, end_date: query.end_date ?? kept.before },
    zone,
    now,
  )
  const from = later(asked.from, kept.from)
  const before = earlier(asked.before, kept.before)
  const of = query.owner === 'me' ? user : undefined
  let at = from
  while (at < before) {
    const month = { from: at, before: earlier(monthAfter(at), before) }
    const { company_id, deal_id } = query
    const { events } = await listEvents(db, user, month, { limit: everything, company_id, deal_id, of, zone })
    // one that reaches over from the month before was told of there
    const begun = at === from ? events : events.filter(({ start }) => start >= month.from)
    if (begun.length > 0) yield begun
    at = month.before
  }
}

/** From the first event to the end of the last, or to a year from now: repeated ones may have no end. */
async function spanOf(db: Db, user: User, now: Date): Promise<{ from: string; before: string }> {
  const [span] = await db<{ first: string | null; last: string | null }[]>`
    select min(e.starts_at) as first, max(e.ends_at) as last from calendar_events e
    where e.firm_id = ${user.firmId} and not e.company_deleted and ${seen(user, 'e')}`
  const ahead = new Date(now.getTime() + yearMs).toISOString()
  return { from: span?.first ?? now.toISOString(), before: later(span?.last ?? ahead, ahead) }
}

const everything = 1_000_000
const yearMs = 366 * 86_400_000
const monthAfter = (moment: string) => new Date(Date.parse(moment) + 31 * 86_400_000).toISOString()
const earlier = (a: string, b: string) => (a < b ? a : b)
const later = (a: string, b: string) => (a > b ? a : b)
