import type { Who } from '../../../../platform/auth/gate.ts'
import type { Sql } from '../../../../platform/db/open.ts'
import { recordSources, type Source } from './name_rows.ts'

type Firm = Pick<Who, 'firmId'>

/** Up to when the events of a firm are known: the moment, and which of the last ones before it have been seen. */
export type Moment = { at: string; seen: ReadonlySet<string> }

type Changed = {
  records: { source: Source; ids: string[] }[]
  noteIds: string[]
  /** a record has gone, and perhaps the last one of an industry, a place, a role or a tag */
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

/** What has changed since a moment that names come from, and the moment to ask from next time. Nothing given: only the moment. */
export async function changedSince(sql: Sql, firm: Firm, since: Moment | undefined): Promise<Changes> {
  const rows = await sql<EventRow[]>`/* beyond walls: which names changed, and not what to */
    select now.now, e.id, e.kind, e.subject_type, e.subject_id
    from (select now() as now) now left join lateral (
      select id, kind, subject_type, subject_id from events
      where firm_id = ${firm.firmId} and at > ${since?.at ?? null}::timestamptz - ${overlapSeconds} * interval '1 second'
        and subject_type in ('company', 'contact', 'deal', 'fund', 'user', 'file', 'note', 'wall') and kind <> 'access'
      order by at desc limit ${eventsMax}
    ) e on true`
  const events = rows.filter((row) => row.id !== null)
  const fresh = events.filter(({ id }) => !since?.seen.has(id ?? ''))
  return {
    moment: { at: rows[0]?.now ?? '', seen: new Set(events.map(({ id }) => id ?? '')) },
    changed: await withWhatHangsOn(sql, firm, fresh),
    isTooMuch: fresh.length > freshMax || (events.length === eventsMax && fresh.length > 0),
  }
}

/** A company that goes or comes back, or comes behind a wall or out, takes along its contacts, deals and files. */
async function withWhatHangsOn(sql: Sql, firm: Firm, events: readonly EventRow[]): Promise<Changed> {
  const ids = new Map<string, Set<string>>()
  const add = (type: string, id: string) => ids.set(type, (ids.get(type) ?? new Set()).add(id))
  // a wall has the id of its company or deal
  for (const { subject_type, subject_id } of events)
    for (const type of subject_type === 'wall' ? ['company', 'deal'] : [subject_type]) add(type, subject_id)
  const isWall = events.some(({ subject_type }) => subject_type === 'wall')
  const moved = events
    .filter(({ subject_type, kind }) => subject_type === 'wall' || (subject_type === 'company' && hides.has(kind)))
    .map((event) => event.subject_id)
  if (moved.length > 0) for (const { type, id } of await hangingOn(sql, firm, moved)) add(type, id)
  const records = recordSources
    .map((source) => ({ source, ids: [...(ids.get(source.type) ?? [])] }))
    .filter((each) => each.ids.length > 0)
  const isAnyGone = isWall || events.some(({ kind }) => kind === 'deleted')
  return { records, noteIds: [...(ids.get('note') ?? [])], isAnyGone, isWall }
}

const hides = new Set(['deleted', 'restored'])

const hangingOn = (sql: Sql, { firmId }: Firm, companyIds: readonly string[]) => sql<{ type: string; id: string }[]>`
  /* beyond walls: whether they may be named is asked when they are read */
  select 'contact' as type, id from contacts where firm_id = ${firmId} and company_id = any (${[...companyIds]}::uuid[])
  union all
  select 'deal', id from deals where firm_id = ${firmId} and company_id = any (${[...companyIds]}::uuid[])
  union all
  select 'file', id from files where firm_id = ${firmId} and company_id = any (${[...companyIds]}::uuid[])`
