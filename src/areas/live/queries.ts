import type { EventKind, SubjectType } from '../../access/event_kinds.ts'
import type { Db } from '../../platform/db/open.ts'
import { identifier, joined, type Piece, piece } from '../../platform/db/statement.ts'
import { tablesOfPapers } from '../../records/papers_of_deals.ts'
import { shownFields } from '../events/index.ts'

/** What is known of an event before anybody is told of it: everything but the values of its fields. */
export type LiveEvent = {
  firm_id: string
  id: string
  /** in the chain of its firm; null while it waits to be chained */
  position: number | null
  kind: EventKind
  subject_type: SubjectType
  subject_id: string
  company_id: string | null
  actor_id: string | null
  walls: string[] | null
  is_brought: boolean
  /** of mail only those that everybody may know */
  fields: string[]
  /** the company and the deal that it has come to */
  moved_to: string[]
  /** the deals that it belongs to, and belonged to before it */
  deals: string[]
  at: string
}

/** How far a firm's events were read: its chain up to a position, and what was waiting to be chained. */
export type Place = { firm_id: string; position: number; told: readonly string[] }

export const eventsAtOnce = 2000

// The chain has events in the order of their commits, a second late; those that wait for it are read before. In one
// snapshot an event is in one of the two, so nothing is missed, however long a transaction took.

/** What is new in these firms. */
export const listFresh = (db: Db, places: readonly Place[]) => db<LiveEvent[]>`
  with asked as (
    select * from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as a (firm_id uuid, position bigint, told uuid[])
  ), fresh as (
    select asked.firm_id, waiting.event_id, null::bigint as position
    from asked cross join lateral (
      select w.event_id from service.events_to_chain w where w.firm_id = asked.firm_id
      order by w.event_id desc limit ${eventsAtOnce}
    ) waiting
    where waiting.event_id <> all (asked.told)
    union all
    select asked.firm_id, chained.event_id, chained.position
    from asked cross join lateral (
      select c.event_id, c.position from event_chain c where c.firm_id = asked.firm_id and c.position > asked.position
      order by c.position limit ${eventsAtOnce}
    ) chained
  )
  ${detailsOf(piece`fresh`)}`

/** The chain of a firm between two positions, both of which are known, without the first. */
export const listBetween = (db: Db, firmId: string, after: number, upTo: number) => db<LiveEvent[]>`
  with fresh as (
    select firm_id, event_id, position from event_chain
    where firm_id = ${firmId} and position > ${after} and position <= ${upTo} order by position limit ${eventsAtOnce}
  )
  ${detailsOf(piece`fresh`)}`

const detailsOf = (fresh: Piece): Piece => piece`
  select f.firm_id, f.event_id as id, f.position::float8 as position, e.kind, e.subject_type, e.subject_id, e.company_id, e.actor_id,
    e.walls, e.brought_by is not null as is_brought, e.at,
    array(select jsonb_object_keys(coalesce(${shownFields(piece`e.before`, piece`e.subject_type`)}, '{}')
      || coalesce(${shownFields(piece`e.after`, piece`e.subject_type`)}, '{}'))) as fields,
    array_remove(array[
      case when e.before ? 'company_id' then e.after ->> 'company_id' end,
      case when e.before ? 'deal_id' then e.after ->> 'deal_id' end], null) as moved_to,
    array_remove(array[e.before ->> 'deal_id', e.after ->> 'deal_id', ${dealNow}::text], null) as deals
  from ${fresh} f cross join lateral (
    select * from events where firm_id = f.firm_id and id = f.event_id offset 0
  ) e
  /* beyond walls: of the firms that listen; each event is judged by its walls for each person (tell.ts) */
  order by f.position nulls last, f.event_id`

/** Of an event "e": an event says which fields changed, and not what its record belongs to. */
const ofDeals = {
  ...tablesOfPapers,
  party: 'deal_parties',
  comment: 'comments',
  list: 'lists',
  list_entry: 'list_entries',
}
const dealNow = piece`case e.subject_type ${joined(
  Object.entries(ofDeals).map(
    ([subject, table]) => piece`
      when ${subject} then (select p.deal_id from ${identifier(table)} p where p.firm_id = f.firm_id and p.id = e.subject_id)`,
  ),
)} end`

const screenSeconds = 15

/** How long the chain of a firm is, and how long it was before what a screen shows was asked for. */
export async function findHead(db: Db, firmId: string): Promise<{ head: number; recent: number }> {
  const [row] = await db<{ head: number; recent: number }[]>`
    with latest as (
      select position, chained_at from event_chain where firm_id = ${firmId} order by position desc limit ${eventsAtOnce}
    )
    select coalesce(max(position), 0)::float8 as head,
      coalesce(max(position) filter (where chained_at < now() - make_interval(secs => ${screenSeconds})),
        min(position) - 1, 0)::float8 as recent
    from latest`
  return row ?? { head: 0, recent: 0 }
}

type Person = { firmId: string; userId: string }

/** The walls that each of some people is within, by `personKey`. */
export async function wallsOfPeople(db: Db, people: readonly Person[]): Promise<Map<string, ReadonlySet<string>>> {
  const asked = people.map(({ firmId, userId }) => ({ firm_id: firmId, user_id: userId }))
  const rows = await db<{ firm_id: string; user_id: string; walls: string[] }[]>`
    select a.firm_id, a.user_id, walls_of(a.firm_id, a.user_id) as walls
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a (firm_id uuid, user_id uuid)`
  return new Map(rows.map((row) => [personKey({ firmId: row.firm_id, userId: row.user_id }), new Set(row.walls)]))
}

export const personKey = ({ firmId, userId }: Person) => `${firmId} ${userId}`
