import { v7 as uuidv7 } from 'uuid'
import type { EventKind } from '../../access/event_kinds.ts'
import { recordEvents } from '../../access/events.ts'
import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { assignments, laterThan } from '../../platform/db/assignments.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { joined, nothing, piece, raw } from '../../platform/db/statement.ts'
import { unknownReference, validationError } from '../../platform/http/errors.ts'
import { judgeValues } from '../custom-fields/index.ts'
import { recordsSeen, recordTables, type Taggable, taggable } from '../tags/index.ts'
import { findUsers } from '../users/index.ts'
import { entriesAmong, findEntries } from './entries.ts'
import { alreadyThere, entryNotFound, listIsArchived, listIsFull } from './errors.ts'
import { type Entry, type EntryPatch, entriesMax, type NewEntry, type PlainList } from './schema.ts'
import { shownOf } from './subjects.ts'

// What is written of entries. The caller holds the list: alone to add to it, shared with others to change or remove.

type Writing = { db: Transaction; who: Who; list: PlainList }
type Adding = Pick<NewEntry, 'status_id' | 'values' | 'note' | 'position'> & {
  ids: readonly string[]
  /** of a record that has another one than the others */
  statusOf?: (id: string) => string | undefined
}

/** Puts records into the list, in their order. Answers the ids of the new entries, and how many were there already. */
export async function addRecords(writing: Writing, adding: Adding, field: string) {
  const { db, who, list } = writing
  if (list.archived_at !== null) throw listIsArchived()
  const { kind } = shownOf[list.subject]
  const column = raw(recordTables[kind].column)
  const ids = [...new Set(adding.ids)]
  const records = await db<{ id: string }[]>`
    select r.id from ${recordsSeen(who, kind)} and r.id = any (${ids}::uuid[]) order by r.id for share of r`
  if (records.length < ids.length) throw unknownReference(field, kind)
  const statusId = adding.status_id === undefined ? (list.statuses[0]?.id ?? null) : adding.status_id
  const values = await judged(writing, { status_id: statusId, ...(adding.values && { values: adding.values }) })
  // behind the others by the age of the list in seconds: a count would tell how many entries stand there behind walls
  const added = await db<{ id: string }[]>`
    insert into list_entries (firm_id, id, list_id, ${column}, status_id, "values", position, note, added_by)
    select ${who.firmId}, given.id, ${list.id}, given.record, given.status, ${JSON.stringify(values?.put ?? {})}::jsonb,
      coalesce(${adding.position ?? null}::float8, last.place + given.place * 1e-3), ${adding.note ?? null}, ${who.userId}
    from unnest(${ids.map(() => uuidv7())}::uuid[], ${ids}::uuid[], ${ids.map((id) => adding.statusOf?.(id) ?? statusId)}::uuid[])
        with ordinality as given (id, record, status, place),
      (select greatest(max(position), extract(epoch from clock_timestamp() - ${list.created_at}::timestamptz)) as place
       from list_entries /* beyond walls: behind all others */
       where firm_id = ${who.firmId} and list_id = ${list.id}) last
    order by given.place
    on conflict do nothing returning id`
  await checkRoom(writing)
  const entries = added.map(({ id }) => id)
  await tellAll(writing, 'created', entries)
  return { entries, already: ids.length - entries.length }
}

/** The entry of one record, which the list must not have yet. */
export async function addEntry(writing: Writing, given: NewEntry): Promise<Entry> {
  const { id, field, ...adding } = await meantRecord(writing, given)
  const { entries } = await addRecords(writing, { ...adding, ids: [id] }, field)
  const [entry] = await findEntries(writing.db, writing.who, writing.list, entries)
  if (entry) return entry
  const there = await entryOf(writing, id)
  throw there ? alreadyThere(there) : entryNotFound()
}

/** Puts a record into the list or, where it is there already, changes what it has there. Answers the id of its entry. */
export async function putEntry(writing: Writing, given: NewEntry): Promise<string> {
  const { id, field: _field, ...patch } = await meantRecord(writing, given)
  const there = await entryOf(writing, id)
  if (!there) return (await addEntry(writing, given)).id
  await changeEntries(writing, [there], patch)
  return there
}

/** Which record of the kind that the list is of. */
async function meantRecord({ db, who, list }: Writing, given: NewEntry) {
  const { company_id, contact_id, deal_id, ...rest } = given
  const { kind } = shownOf[list.subject]
  checkStatus(list, given)
  const sent: Record<Taggable, string | undefined> = { company: company_id, contact: contact_id, deal: deal_id }
  for (const other of taggable) {
    const id = sent[other]
    if (other === kind || id === undefined) continue
    const field = recordTables[other].column
    const [there] = await db`select r.id from ${recordsSeen(who, other)} and r.id = ${id}`
    throw there
      ? validationError([{ field, message: `is not for a list of ${list.subject}` }])
      : unknownReference(field, other)
  }
  const id = sent[kind]
  const field = recordTables[kind].column
  if (id === undefined) throw validationError([{ field, message: 'is required' }])
  return { ...rest, id, field }
}

async function entryOf({ db, who, list }: Writing, recordId: string): Promise<string | undefined> {
  const { column } = recordTables[shownOf[list.subject].kind]
  const [there] = await db<{ id: string }[]>`
    select id from list_entries e
    where e.firm_id = ${who.firmId} and e.list_id = ${list.id} and e.${raw(column)} = ${recordId} and ${seen(who, 'e')}`
  return there?.id
}

/** Changes entries, all in the same way. Answers how many differ then. */
export async function changeEntries(writing: Writing, ids: readonly string[], patch: EntryPatch): Promise<number> {
  const { db, who, list } = writing
  const values = await judged(writing, patch)
  const before = await holdEntries(writing, ids)
  const { values: _values, ...plain } = patch
  const put = values && piece`(e."values" || ${JSON.stringify(values.put)}::jsonb) - ${values.cleared}::text[]`
  const differing = [
    ...(put ? [piece`${put} <> e."values"`] : []),
    ...Object.entries(plain).map(
      ([name, value]) => piece`e.${raw(name)} is distinct from ${value ?? null}::${raw(typesOf[name] ?? 'text')}`,
    ),
  ]
  if (differing.length === 0) return 0
  const rows = await db<{ id: string }[]>`
    update list_entries e set updated_at = ${laterThan(piece`e.updated_at`)}
      ${Object.keys(plain).length > 0 ? piece`, ${assignments(plain)}` : nothing} ${put ? piece`, "values" = ${put}` : nothing}
    where ${entriesAmong(who, list, ids)}
      and (${joined(differing, ' or ')})
    returning e.id`
  await tellAll(
    writing,
    'updated',
    rows.map(({ id }) => id),
    new Map(before.map((entry) => [entry.id, entry])),
  )
  return rows.length
}

const typesOf: Record<string, string> = { status_id: 'uuid', position: 'float8' }

/** Takes entries out of the list; their records stay. */
export async function removeEntries(writing: Writing, ids: readonly string[]): Promise<number> {
  const { db, who, list } = writing
  const entries = await holdEntries(writing, ids)
  await tellAll(
    writing,
    'deleted',
    entries.map(({ id }) => id),
  )
  await db`
    delete from list_entries e
    where ${entriesAmong(who, list, ids)}`
  return entries.length
}

/** All of them, kept from being changed by others; throws where one is not there. */
async function holdEntries({ db, who, list }: Writing, ids: readonly string[]): Promise<Entry[]> {
  const asked = [...new Set(ids)]
  await db`
    select id from list_entries e
    where ${entriesAmong(who, list, asked)}
    order by id for no key update`
  const entries = await findEntries(db, who, list, asked)
  if (entries.length < asked.length) throw entryNotFound()
  return entries
}

/** What becomes of values, as the columns of the list let them through; throws what is wrong with them or the status. */
async function judged({ db, who, list }: Writing, { status_id: statusId, values }: EntryPatch) {
  checkStatus(list, { status_id: statusId })
  if (!values) return undefined
  const all = judgeValues(list.fields, values)
  const people = all.flatMap(({ field, value }) =>
    field.type === 'person' && typeof value === 'string' ? [value] : [],
  )
  const known = new Set((await findUsers(db, who, people)).map(({ id }) => id))
  const stranger = all.find(
    ({ field, value }) => field.type === 'person' && value !== null && !known.has(String(value)),
  )
  if (stranger) throw unknownReference(`values.${stranger.field.key}`, 'user')
  return {
    put: Object.fromEntries(all.filter(({ value }) => value !== null).map(({ field, value }) => [field.key, value])),
    cleared: all.filter(({ value }) => value === null).map(({ field }) => field.key),
  }
}

/** Throws where a status is none of the list. */
export function checkStatus({ statuses }: PlainList, { status_id: asked }: EntryPatch) {
  if (asked && !statuses.some(({ id }) => id === asked)) throw unknownReference('status_id', 'status')
}

async function checkRoom({ db, who, list }: Writing) {
  const [there] = await db<{ n: number }[]>`
    select count(*)::int as n from list_entries /* beyond walls: of all there are at most so many */
    where firm_id = ${who.firmId} and list_id = ${list.id}`
  if ((there?.n ?? 0) > entriesMax) throw listIsFull()
}

/** Tells of entries, under the company that their record belongs to: what they have, or what differs from before. */
async function tellAll(writing: Writing, kind: EventKind, ids: readonly string[], before?: ReadonlyMap<string, Entry>) {
  if (ids.length === 0) return
  const { db, who, list } = writing
  const entries = await findEntries(db, who, list, ids)
  const rows = entries.flatMap((entry) => {
    const now = told(entry, list)
    const old = before?.get(entry.id)
    const was = old && told(old, list)
    const names = Object.keys({ ...was, ...now }).filter(
      (name) => JSON.stringify(was?.[name]) !== JSON.stringify(now[name]),
    )
    // a place in the order is not told
    if (was && names.length === 0) return []
    const side = (of: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, of[name] ?? null]))
    // by these it stands behind the walls of the deal for good
    const place = list.deal_id ? { deal_id: list.deal_id } : {}
    const whole = { name: titleOf(entry, list), ...now, ...place }
    const event = { subject_id: entry.id, company_id: companyOf(entry) }
    if (was) return { ...event, before: { ...side(was), ...place }, after: { ...side(now), ...place } }
    return { ...event, [kind === 'deleted' ? 'before' : 'after']: whole }
  })
  await recordEvents(db, who, { subject: 'list_entry', kind }, rows)
}

/** “Orla Pumps in Targets” */
const titleOf = ({ company, contact, deal }: Entry, list: PlainList) =>
  `${(company ?? contact ?? deal)?.name ?? ''} in ${list.name}`

const companyOf = ({ company, contact, deal }: Entry): string | null =>
  company?.id ?? contact?.company_id ?? deal?.company_id ?? null

function told({ status_name, values, note, contact, deal }: Entry, { fields }: PlainList): Record<string, unknown> {
  return {
    ...(contact && { contact_id: contact.id }),
    ...(deal && { deal_id: deal.id }),
    ...(status_name !== null && { status: status_name }),
    ...Object.fromEntries(fields.flatMap(({ key, name }) => (values[key] === undefined ? [] : [[name, values[key]]]))),
    ...(note !== null && { note }),
  }
}
