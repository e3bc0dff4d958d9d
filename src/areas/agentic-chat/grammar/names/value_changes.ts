import type { Who } from '../../../../platform/auth/gate.ts'
import type { Sql } from '../../../../platform/db/open.ts'

type Firm = Pick<Who, 'firmId'>

/** Up to when the events of a firm are known: the moment, and which of the last ones before it have been seen. */
export type Moment = { at: string; seen: ReadonlySet<string> }

type Changed = {
  /** companies and contacts that were written */
  recordIds: string[]
  /** a record has gone, and perhaps the last one of an industry, a place or a role; or has come back, or behind a wall or out */
  isAnyGone: boolean
  /** a wall was raised, changed or taken down */
  isWall: boolean
}
type Changes = {
  moment: Moment
  changed: Changed
  /** more than reading everything anew would be */
  isTooMuch: boolean
}

// An event bears the time its transaction began and is seen when that commits, which may be later than others that began
// after it; no statement lasts longer than 30 seconds.
const overlapSeconds = 60
const eventsMax = 50_000
const freshMax = 20_000

type EventRow = { now: string; id: string | null; kind: string; subject_type: string; subject_id: string }

/** What has changed since a moment that values come from, and the moment to ask from next time. Nothing given: only the moment. */
export async function changedSince(sql: Sql, firm: Firm, since: Moment | undefined): Promise<Changes> {
  const rows = await sql<EventRow[]>`/* beyond walls: which records changed, and not what to */
    select now.now, e.id, e.kind, e.subject_type, e.subject_id
    from (select now() as now) now left join lateral (
      select id, kind, subject_type, subject_id from events
      where firm_id = ${firm.firmId} and at > ${since?.at ?? null}::timestamptz - ${overlapSeconds} * interval '1 second'
        and subject_type in ('company', 'contact', 'wall') and kind <> 'access'
      order by at desc limit ${eventsMax}
    ) e on true`
  const events = rows.filter((row) => row.id !== null)
  const fresh = events.filter(({ id }) => !since?.seen.has(id ?? ''))
  return {
    moment: { at: rows[0]?.now ?? '', seen: new Set(events.map(({ id }) => id ?? '')) },
    changed: changedBy(fresh),
    isTooMuch: fresh.length > freshMax || (events.length === eventsMax && fresh.length > 0),
  }
}

function changedBy(events: readonly EventRow[]): Changed {
  const records = events.filter(({ subject_type }) => subject_type !== 'wall')
  const isWall = events.some(({ subject_type }) => subject_type === 'wall')
  return {
    recordIds: [...new Set(records.map(({ subject_id }) => subject_id))],
    // a company takes along its contacts
    isAnyGone: isWall || events.some(({ kind }) => kind === 'deleted' || kind === 'restored'),
    isWall,
  }
}
