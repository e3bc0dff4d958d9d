import { v7 as uuidv7 } from 'uuid'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db, Fragment } from '../../platform/db/open.ts'
import type { Piece, piece } from '../../platform/db/statement.ts'
import type { EventKind, SubjectType } from './kinds.ts'

export { type EventKind, eventKinds, type SubjectType, subjectTypes } from './kinds.ts'
export { type ManyRows, type NewRow, type RowPatch, writeMany } from './many.ts'
export { findEvents, listEvents, shownFields } from './queries.ts'
export type { Event } from './schema.ts'
export { EventQuery } from './schema.ts'

/** Whose doing an event is; nobody's of the firm when an e-mail is opened by its receiver, or the service has read a file. */
export type Actor = { readonly firmId: string; readonly userId: string | null; readonly key?: { readonly id: string } }

/** "at": of what became known later than it happened; else it is told of as of now. */
type Change<Sql = Fragment> = { subject: SubjectType; kind: EventKind; company?: Sql; at?: Sql }

// Each of these is the body of a WITH query, so that a change and its event are one statement. "company" is the column,
// of the changed row, that names the company the event belongs to.

/** Records rows that the WITH query "created" has just returned. */
export function recordCreated(db: Db, who: Who, change: Change): Fragment
export function recordCreated(db: typeof piece, who: Who, change: Change<Piece>): Piece
export function recordCreated(db: unknown, who: Who, { subject, kind, company, at }: Change<unknown>): unknown {
  // reason: both write the same template, each in its own way
  const tag = db as typeof piece
  return tag`
  insert into events (firm_id, id, actor_id, key_id, kind, subject_type, subject_id, company_id, after, at)
  select created.firm_id, ${uuidv7()}, ${who.userId}, ${who.key?.id ?? null}, ${kind}, ${subject}, created.id, ${company ?? tag`null::uuid`},
    event_fields(to_jsonb(created)), ${at ?? tag`now()`}
  from created`
}

/**
 * Records the difference between the WITH queries "old" and "changed"; nothing where there is none. A record that moves
 * to another company is told of under both: a second event, otherwise the same, goes to the company it left.
 */
export const recordChanged = (db: Db, who: Actor, { subject, kind, company = db`null::uuid` }: Change) => db`
  insert into events (firm_id, id, actor_id, key_id, kind, subject_type, subject_id, company_id, before, after)
  select changed.firm_id, told.id, ${who.userId}, ${who.key?.id ?? null}, ${kind}, ${subject}, changed.id, told.company_id,
    event_difference(to_jsonb(old), to_jsonb(changed)), event_difference(to_jsonb(changed), to_jsonb(old))
  from changed join old using (firm_id, id) cross join lateral (
    select ${uuidv7()}::uuid as id, ${company} as company_id
    union all
    select ${uuidv7()}::uuid, (to_jsonb(old) ->> 'company_id')::uuid
    where to_jsonb(old) ->> 'company_id' <> coalesce(to_jsonb(changed) ->> 'company_id', '')
  ) told
  where event_difference(to_jsonb(changed), to_jsonb(old)) is not null`

/** Records rows, one or several, that the WITH query "removed" has just deleted. */
export const recordRemoved = (db: Db, who: Who, { subject, kind, company = db`null::uuid` }: Change) => db`
  insert into events (firm_id, id, actor_id, key_id, kind, subject_type, subject_id, company_id, before)
  select removed.firm_id, (left(${uuidv7()}, 24) || right(removed.id::text, 12))::uuid, ${who.userId}, ${who.key?.id ?? null},
    ${kind}, ${subject}, removed.id, ${company}, event_fields(to_jsonb(removed))
  from removed`

/**
 * Records something that happened to a record without changing its row: a sign-in, a view, an export. As the body of a
 * WITH query "only" says when: "from asked" records it where the WITH query "asked" has a row.
 */
export const recordEvent = (db: Db, who: Actor, event: Happening, only: Fragment = db``) => db`
  insert into events (firm_id, id, actor_id, key_id, kind, subject_type, subject_id, company_id, before, after)
  select ${who.firmId}, ${uuidv7()}, ${who.userId}, ${who.key?.id ?? null}, ${event.kind}, ${event.subject}, ${event.subjectId},
    ${event.companyId ?? null}, ${event.before ? JSON.stringify(event.before) : null},
    ${event.after ? JSON.stringify(event.after) : null} ${only}`

type ToldOf = { subject_id: string; company_id: string | null; before: object; after: object }

/** The same of many records at once. */
export const recordEvents = (
  db: Db,
  who: Actor,
  { subject, kind }: Pick<Happening, 'subject' | 'kind'>,
  rows: readonly ToldOf[],
) => db`
  insert into events (firm_id, id, actor_id, key_id, kind, subject_type, subject_id, company_id, before, after)
  select ${who.firmId}, id, ${who.userId}, ${who.key?.id ?? null}, ${kind}, ${subject}, subject_id, company_id, before, after
  from jsonb_to_recordset(${JSON.stringify(rows.map((row) => ({ ...row, id: uuidv7() })))}::jsonb)
    as given (id uuid, subject_id uuid, company_id uuid, before jsonb, after jsonb) order by id`

type Happening = {
  subject: SubjectType
  kind: EventKind
  subjectId: string
  companyId?: string
  before?: object
  after?: object
}

/** Erases what these events tell, for those who have the right to be forgotten; the chain of the audit log holds. */
export const eraseEventContent = (db: Db, { firmId }: Actor, eventIds: readonly string[]) =>
  db`select erase_event_content(${firmId}, ${eventIds}::uuid[])`

/** What has happened to a record is told from now on to those only who are within these walls. */
export const putEventsBehind = (db: Db, { firmId }: Actor, subjectId: string, walls: readonly string[]) =>
  db`/* beyond walls: those who are within see no less */
    update events set walls = all_of(walls, ${[...walls]}::uuid[]) where firm_id = ${firmId} and subject_id = ${subjectId}`
