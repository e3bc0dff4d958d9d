import type { Who } from '../../platform/auth/gate.ts'
import type { Sql } from '../../platform/db/open.ts'
import { type Break, type Head, type Verified, type VerifyQuery, withIsoTime } from './chain_schema.ts'
import { compareHeads, findMissing, type NotedHead } from './heads.ts'
import { findUnexplained, findUnknownWall, listRedactions } from './verify_redactions.ts'

const positionsAtOnce = 20_000
const eventsAtOnce = 50_000

/** Computes the whole chain of a firm anew from its events, and compares it with the one on record. */
export async function verifyChain(sql: Sql, who: Who, { noted, heads, signal }: Asked): Promise<Verified> {
  // before the head: what waits no longer is part of it, whatever is chained meanwhile
  const waiting = await countWaiting(sql, who)
  const head = await findHead(sql, who)
  const end = head?.position ?? 0
  let erased = 0
  let firstBreak: Break | undefined
  for (let from = 1; from <= end && !firstBreak; from += positionsAtOnce) {
    signal.throwIfAborted()
    const batch = await verifyPositions(sql, who, { from, to: Math.min(end, from + positionsAtOnce - 1) })
    erased += batch.erased
    firstBreak = batch.firstBreak
  }
  const { events, inserted } = await compareEvents(sql, who)
  const told = await compareHeads(sql, who, heads)
  firstBreak ??= inserted ?? (await findUnexplained(sql, who)) ?? (await findUnknownWall(sql, who))
  firstBreak ??= told.firstBreak ?? (await compareNoted(sql, who, noted))
  const redactions = await listRedactions(sql, who)
  const counts = { events, chained: end, waiting, erased }
  return { verified: !firstBreak, ...counts, redactions, noted: told.noted, first_break: firstBreak ?? null, head }
}

/** What was noted outside of the database: by who asks, and by this node. */
type Asked = { noted: VerifyQuery; heads: AsyncIterable<NotedHead>; signal: AbortSignal }

async function findHead(sql: Sql, who: Who): Promise<Head | null> {
  const [head] = await sql<Head[]>`
    select position::float8 as position, encode(hash, 'hex') as hash from event_chain
    where firm_id = ${who.firmId} order by position desc limit 1`
  return head ?? null
}

type Positions = { from: number; to: number }

/** Each link against the one before it and against its event, in one statement. */
async function verifyPositions(sql: Sql, who: Who, { from, to }: Positions) {
  const [found] = await sql<{ links: number; erased: number; broken: Break | null }[]>`
    with links as (
      select *, coalesce(lag(hash) over (order by position), decode(repeat('00', 32), 'hex')) as hash_before
      from event_chain where firm_id = ${who.firmId} and position between ${from - 1} and ${to}
    ), judged as (
      select l.position, l.event_id, e.at, e.erased_at is not null as erased, case
          when e.id is null then 'event_removed'
          when l.digest <> event_digest(event_head(e), l.content) then 'event_changed'
          when l.salt is not null and l.content <> content_digest(l.salt, event_content(e)) then 'event_changed'
          when l.salt is null and not coalesce(r.is_whole and r.first = l.content and r.last = content_left(e), false)
            then 'event_changed'
          when l.hash <> sha256(l.hash_before || l.digest) then 'chain_changed'
        end as what
      from links l /* beyond walls: whether it is whole */ left join events e on e.firm_id = ${who.firmId} and e.id = l.event_id
        left join lateral (
          select bool_and(before is null or content_before = before) as is_whole,
            (array_agg(content_before order by number))[1] as first, (array_agg(content_after order by number desc))[1] as last
          from (
            select *, lag(content_after) over (order by number) as before
            from event_redactions where firm_id = ${who.firmId} and event_id = l.event_id
          ) steps
        ) r on l.salt is null
      where l.position >= ${from}
    )
    select count(*)::int as links, count(*) filter (where erased)::int as erased, (
        select jsonb_build_object('what', what, 'position', position, 'event_id', event_id, 'at', at)
        from judged where what is not null order by position limit 1
      ) as broken
    from judged`
  const { links = 0, erased = 0, broken } = found ?? {}
  const gap: Break = { what: 'chain_gap', position: from, event_id: null, at: null }
  const firstBreak = broken ? withIsoTime(broken) : links === to - from + 1 ? undefined : gap
  return { erased, firstBreak }
}

async function countWaiting(sql: Sql, who: Who): Promise<number> {
  const [counted] = await sql<{ waiting: number }[]>`
    select count(*)::int as waiting from service.events_to_chain where firm_id = ${who.firmId}`
  return counted?.waiting ?? 0
}

/** Events that are neither chained nor about to be, found without reading more than so many at a time. */
async function compareEvents(sql: Sql, who: Who) {
  let events = 0
  let inserted: Break | undefined
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const [batch] = await sql<{ events: number; last: string | null; inserted: Break | null }[]>`
      with batch as materialized (
        select id, at from events /* beyond walls: whether it is whole */ where firm_id = ${who.firmId} and id > ${after} order by id limit ${eventsAtOnce}
      ), unknown as (
        select b.id, b.at from batch b
        where not exists (select from event_chain c where c.firm_id = ${who.firmId} and c.event_id = b.id)
          and not exists (select from service.events_to_chain w where w.firm_id = ${who.firmId} and w.event_id = b.id)
      )
      select count(*)::int as events, (select id from batch order by id desc limit 1) as last, (
          select jsonb_build_object('what', 'event_inserted', 'position', null, 'event_id', id, 'at', at)
          from unknown order by id limit 1
        ) as inserted
      from batch`
    events += batch?.events ?? 0
    inserted ??= batch?.inserted ? withIsoTime(batch.inserted) : undefined
    if (!batch?.last || batch.events < eventsAtOnce) return { events, inserted }
    after = batch.last
  }
}

/** A head that was noted outside must still be part of the chain: else the chain was cut, or made anew from some point. */
async function compareNoted(sql: Sql, who: Who, { position, hash }: VerifyQuery): Promise<Break | undefined> {
  if (position === undefined || hash === undefined) return undefined
  return findMissing(sql, who, [{ position, hash, at: null }])
}
