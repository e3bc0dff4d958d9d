import { v7 as uuidv7 } from 'uuid'
import type { Who } from '../platform/auth/gate.ts'
import type { Db } from '../platform/db/open.ts'
import { nothing, type Piece, piece, raw } from '../platform/db/statement.ts'
import type { EventKind, SubjectType } from './event_kinds.ts'

/** Whose doing an event is; nobody's of the firm when an e-mail is opened by its receiver, or the service has read a file. */
export type Actor = { readonly firmId: string; readonly userId: string | null; readonly key?: { readonly id: string } }

/** "at": of what became known later than it happened; else it is told of as of now. */
type Change = { subject: SubjectType; kind: EventKind; company?: Piece; at?: Piece }

// Each of these is the body of a WITH query, so that a change and its event are one statement. "company" is the column,
// of the changed row, that names the company the event belongs to.

/** Records rows that the WITH query "created" has just returned. */
export const recordCreated = (
  who: Who,
  { subject, kind, company = piece`null::uuid`, at = piece`now()` }: Change,
): Piece => piece`
  insert into events (firm_id, id, actor_id, key_id, kind, subject_type, subject_id, company_id, after, at)
  select created.firm_id, ${uuidv7()}, ${who.userId}, ${who.key?.id ?? null}, ${kind}, ${subject}, created.id, ${company},
    event_fields(to_jsonb(created)), ${at}
  from created`

/** The id of an event, another one for each row of the WITH query: time, what tells apart those of a millisecond, and the row's own. */
const idBeside = (rows: 'changed' | 'removed') =>
  piece`(left(${uuidv7()}, 26) || right(${raw(rows)}.id::text, 10))::uuid`

/** Of two events about one row, in their order: the last digit of the first is even. */
const first = (id: Piece) =>
  piece`(left(${id}::text, 35) || translate(right(${id}::text, 1), '13579bdf', '02468ace'))::uuid`
const second = (id: Piece) =>
  piece`(left(${id}::text, 35) || translate(right(${id}::text, 1), '02468ace', '13579bdf'))::uuid`

/**
 * Records the difference between the WITH queries "old" and "changed", of one or several rows; nothing where there is none. A record that moves
 * to another company is told of under both: a second event, otherwise the same, goes to the company it left.
 */
export function recordChanged(who: Actor, { subject, kind, company = piece`null::uuid` }: Change): Piece {
  const id = idBeside('changed')
  return piece`
  insert into events (firm_id, id, actor_id, key_id, kind, subject_type, subject_id, company_id, before, after)
  select changed.firm_id, told.id, ${who.userId}, ${who.key?.id ?? null}, ${kind}, ${subject}, changed.id, told.company_id,
    event_difference(to_jsonb(old), to_jsonb(changed)), event_difference(to_jsonb(changed), to_jsonb(old))
  from changed join old using (firm_id, id) cross join lateral (
    select ${first(id)} as id, ${company} as company_id
    union all
    select ${second(id)}, (to_jsonb(old) ->> 'company_id')::uuid
    where to_jsonb(old) ->> 'company_id' <> coalesce(to_jsonb(changed) ->> 'company_id', '')
  ) told
  where event_difference(to_jsonb(changed), to_jsonb(old)) is not null`
}

/** Records rows, one or several, that the WITH query "removed" has just deleted. */
export const recordRemoved = (who: Who, { subject, kind, company = piece`null::uuid` }: Change) => piece`
  insert into events (firm_id, id, actor_id, key_id, kind, subject_type, subject_id, company_id, before)
  select removed.firm_id, ${idBeside('removed')}, ${who.userId}, ${who.key?.id ?? null},
    ${kind}, ${subject}, removed.id, ${company}, event_fields(to_jsonb(removed))
  from removed`

/** Records something that happened to a record without changing its row, where the part "from asked" has a row. */
export const insertEvent = (who: Actor, event: Happening, from: Piece = nothing): Piece => piece`
  insert into events (firm_id, id, actor_id, key_id, kind, subject_type, subject_id, company_id, before, after)
  select ${who.firmId}, ${event.id ?? uuidv7()}, ${who.userId}, ${who.key?.id ?? null}, ${event.kind}, ${event.subject}, ${event.subjectId},
    ${event.companyId ?? null}, ${event.before ? JSON.stringify(event.before) : null},
    ${event.after ? JSON.stringify(event.after) : null} ${from}`

/** The same as a statement of its own: a sign-in, a view, an export. */
export const recordEvent = (db: Db, who: Actor, event: Happening) => db`${insertEvent(who, event)}`

type ToldOf = { subject_id: string; company_id: string | null; before?: object; after?: object }

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
  id?: string
  subject: SubjectType
  kind: EventKind
  subjectId: string
  companyId?: string
  before?: object
  after?: object
}

type Redaction = {
  /** events that tell of nothing but the person: all that they tell goes */
  emptied: readonly string[]
  /** events in which only these words go */
  named: readonly string[]
  words: readonly string[]
  /** what the log says of it */
  erased: { subject: SubjectType; subjectId: string; after: Record<string, unknown> }
}

/**
 * Takes a person who has the right to be forgotten out of what events tell, and records by whom and why, with a digest of what
 * each told before and after: the chain of the audit log holds, and says what was redacted.
 */
export async function redactEvents(db: Db, who: Actor, { emptied, named, words, erased }: Redaction) {
  const id = uuidv7()
  const [redacted] = await db<{ redacted_events: number; redactions_digest: string | null }[]>`
    select * from redact_events(${who.firmId}, ${id}, ${[...emptied]}::uuid[], ${[...named]}::uuid[], ${[...words]}::text[])`
  await recordEvent(db, who, { ...erased, id, kind: 'erased', after: { ...erased.after, ...redacted } })
}

/** What has happened to a record is told from now on to those only who are within these walls. */
export const putEventsBehind = (db: Db, { firmId }: Actor, subjectId: string, walls: readonly string[]) =>
  db`select put_events_behind(${firmId}, ${subjectId}, ${[...walls]}::uuid[])`
