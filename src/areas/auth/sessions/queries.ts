import { insertEvent, recordEvent } from '../../../access/events.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import type { Db } from '../../../platform/db/open.ts'
import { nothing, type Piece, piece } from '../../../platform/db/statement.ts'
import type { Page } from '../../../platform/http/fields.ts'
import type { Session } from './schema.ts'

type Span = { issuedAt: string; secondsMax: number }

/** `event`: what is recorded with it, in the same statement. */
export const beginSession = (
  db: Db,
  who: Who,
  session: Span & { id: string; device: string; provider: string | null },
  event?: Piece,
) => db`
  with begun as (
    insert into service.sessions
      (id, firm_id, user_id, device, provider, created_at, issued_at, last_seen_at, expires_at)
    select ${session.id}, ${who.firmId}, ${who.userId}, ${session.device}, ${session.provider}, at, at, at,
      at + ${session.secondsMax} * interval '1 second'
    from (select ${session.issuedAt}::timestamptz(3) as at) begun
    returning id
  ) ${event ? piece`, recorded as (${event})` : nothing}
  select id from begun`

/** Says that a session has a new token; undefined where it has ended. */
export async function renewSession(db: Db, who: Who, { id, issuedAt, secondsMax }: Span & { id: string }) {
  const [session] = await db<{ provider: string | null }[]>`
    update service.sessions set issued_at = greatest(issued_at, ${issuedAt}::timestamptz),
      last_seen_at = greatest(last_seen_at, ${issuedAt}::timestamptz),
      expires_at = greatest(expires_at, ${issuedAt}::timestamptz + ${secondsMax} * interval '1 second')
    where id = ${id} and firm_id = ${who.firmId} and user_id = ${who.userId} and ended_at is null
    returning provider`
  return session
}

/** Sessions that go on: not ended, not too old to be renewed, and not ended with all of a person's by another password. */
export const goingOn = (who: Pick<Who, 'firmId'>, userId: string | Piece) => piece`
  s.firm_id = ${who.firmId} and s.user_id = ${userId} and s.ended_at is null and s.expires_at > now()
  and not exists (
    select from service.user_changes c 
    where c.firm_id = s.firm_id and c.user_id = s.user_id and c.tokens_valid_after >= s.issued_at)`

/** One's own, the one that is used last first; one row without id where the page is empty. */
export const listSessions = (db: Db, who: Who & { sessionId?: string }, { page, page_size }: Page) => db<
  ({ total: number } & Session)[]
>`
  with mine as (
    select id, device, created_at, last_seen_at, id = ${who.sessionId ?? null}::uuid is true as current,
      case when provider is null then 'password' when provider = 'ldap' then 'directory' else 'issuer' end as signed_in_by
    from service.sessions s where ${goingOn(who, who.userId)}
  ), counted as (select count(*)::int as total from mine),
  page as (
    select * from mine order by current desc, last_seen_at desc, id desc
    limit ${page_size} offset ${(page - 1) * page_size}
  )
  select * from counted left join page on true order by current desc, last_seen_at desc, id desc`

/** Ends one of one's own sessions; false where there is none. */
export async function endSession(db: Db, who: Who, id: string, kind: 'signed_out' | 'revoked'): Promise<boolean> {
  const [ended] = await db`
    with ended as (
      update service.sessions s set ended_at = clock_timestamp()
      where ${goingOn(who, who.userId)} and s.id = ${id} returning id, device
    ), recorded as (${insertEvent(
      who,
      { subject: 'user', kind, subjectId: who.userId, ...(kind === 'revoked' && { after: { sessions: 1 } }) },
      piece`from ended`,
    )})
    select id from ended`
  return ended !== undefined
}

/** Ends all of one's own sessions but this one, and answers how many there were. */
export async function endOtherSessions(db: Db, who: Who & { sessionId?: string }): Promise<number> {
  const ended = await db`
    update service.sessions s set ended_at = clock_timestamp()
    where ${goingOn(who, who.userId)} and s.id is distinct from ${who.sessionId ?? null}::uuid returning id`
  if (ended.length > 0)
    await recordEvent(db, who, {
      subject: 'user',
      kind: 'revoked',
      subjectId: who.userId,
      after: { sessions: ended.length },
    })
  return ended.length
}

/** How many sessions of a person go on. */
export async function countSessions(db: Db, who: Who, userId: string): Promise<number> {
  const [row] = await db<{ n: number }[]>`
    select count(*)::int as n from service.sessions s where ${goingOn(who, userId)}`
  return row?.n ?? 0
}

/** Whether a session was begun within the last minutes: what a person has just proven need not be asked for again. */
export async function isYoung(db: Db, { firmId, userId, sessionId }: Who & { sessionId?: string }): Promise<boolean> {
  if (sessionId === undefined) return false
  const [young] = await db`
    select 1 from service.sessions
    where id = ${sessionId} and firm_id = ${firmId} and user_id = ${userId} and created_at > now() - interval '10 minutes'`
  return young !== undefined
}
