import type { Who } from '../../platform/auth/gate.ts'
import type { Sql } from '../../platform/db/open.ts'
import { type Break, type Redaction, withIsoTime } from './chain_schema.ts'

const redactionsMax = 100

/** A redaction that no event explains, or whose event, which the chain covers, tells of another one. */
export async function findUnexplained(sql: Sql, who: Who): Promise<Break | undefined> {
  const [found] = await sql<{ unexplained: Break }[]>`
    select jsonb_build_object('what', 'redaction_unexplained', 'position', c.position, 'event_id', r.by_event, 'at', e.at) as unexplained
    from (select distinct by_event from event_redactions where firm_id = ${who.firmId}) r
      /* beyond walls: whether it is whole */ left join events e on e.firm_id = ${who.firmId} and e.id = r.by_event and e.kind = 'erased'
      left join event_chain c on c.firm_id = ${who.firmId} and c.event_id = r.by_event
    where e.after ->> 'redactions_digest' is distinct from digest_of_redactions(${who.firmId}, r.by_event)
    limit 1`
  return found && withIsoTime(found.unexplained)
}

/** An event behind a wall that nobody of the firm has raised around anything: it would be hidden from all. */
export async function findUnknownWall(sql: Sql, who: Who): Promise<Break | undefined> {
  const [found] = await sql<{ hidden: Break }[]>`
    with hiding as (
      select distinct wall from events e, unnest(e.walls) wall
      where e.firm_id = ${who.firmId} and e.walls is not null /* beyond walls: whether it is whole */
    ), unknown as (
      select wall from hiding
      where not exists (select from walls w where w.firm_id = ${who.firmId} and w.id = wall)
        or not exists (
          select from events k where k.firm_id = ${who.firmId} and k.subject_id = wall /* beyond walls: as above */)
    )
    select jsonb_build_object('what', 'walls_unknown', 'position', c.position, 'event_id', e.id, 'at', e.at) as hidden
    from events e /* beyond walls: as above */ left join event_chain c on c.firm_id = ${who.firmId} and c.event_id = e.id
    where e.firm_id = ${who.firmId} and e.walls && array(select wall from unknown) limit 1`
  return found && withIsoTime(found.hidden)
}

/** Who erased what: the newest first. */
export async function listRedactions(sql: Sql, who: Who): Promise<Redaction[]> {
  const rows = await sql<Redaction[]>`
    select e.id as event_id, e.at, e.after ->> 'reason' as reason, counted.events,
      case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as actor
    from (
      select by_event, count(*)::int as events from event_redactions where firm_id = ${who.firmId} group by by_event
    ) counted
      join events e /* beyond walls: that something was erased, not what */ on e.firm_id = ${who.firmId} and e.id = counted.by_event
      left join users u on u.firm_id = ${who.firmId} and u.id = e.actor_id
    order by e.at desc, e.id desc limit ${redactionsMax}`
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
}
