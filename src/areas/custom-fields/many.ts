import { recordEvents } from '../../access/events.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db, Transaction } from '../../platform/db/open.ts'
import { identifier, piece } from '../../platform/db/statement.ts'
import { addTagsToMany, recordsSeen, recordTables, type Taggable, tagsOf, takeTagsOffMany } from '../tags/index.ts'
import { listFields } from './queries.ts'
import type { Field } from './schema.ts'
import { typeOf } from './types.ts'
import { valuesOf } from './values.ts'

// The tags and the values of a firm's own fields of many records at once, a few statements for all of them.

/** What a record carries: its tags by id, its values by the keys of the fields. */
export type Carried = { tags: Map<string, string>; values: Record<string, unknown> }

/** What to put on a record: names of tags, values that were judged before by their keys; null takes one away. */
export type Put = {
  id: string
  tags?: readonly string[]
  tagsOff?: readonly string[]
  values?: Readonly<Record<string, unknown>>
}

/** What became another: the ids of tags that are new, and of each value what it was and is. */
export type PutChange = { tags: string[]; values: Record<string, [before: unknown, after: unknown]> }

/** Of those among the ids that the person may know of. */
export async function carriedBy(db: Db, who: Who, kind: Taggable, ids: string[]): Promise<Map<string, Carried>> {
  const tags = new Map((await tagsOf(db, who, kind, ids)).map((row) => [row.id, row.tags]))
  return new Map(
    (await valuesOf(db, who, kind, ids)).map(({ id, values }) => [
      id,
      { values, tags: new Map((tags.get(id) ?? []).map((tag) => [tag.id, tag.name])) },
    ]),
  )
}

/** Writes them and tells of it under each record that became another. The caller holds the records. */
export async function putOnMany(
  db: Transaction,
  who: Who,
  kind: Taggable,
  puts: readonly Put[],
): Promise<{ changes: Map<string, PutChange>; tagsMade: string[] }> {
  const changes = new Map<string, PutChange>()
  const ids = puts.map(({ id }) => id)
  if (ids.length === 0) return { changes, tagsMade: [] }
  const fields = await listFields(db, who, { kind })
  const before = await carriedBy(db, who, kind, ids)
  const known = puts.filter(({ id }) => before.has(id))
  const tagsMade = await addTagsToMany(
    db,
    who,
    kind,
    known.map(({ id, tags = [] }) => ({ id, names: tags })),
  )
  await takeTagsOffMany(
    db,
    who,
    kind,
    known.map(({ id, tagsOff = [] }) => ({ id, tagIds: tagsOff })),
  )
  await writeValues(db, who, { kind, fields, puts: known })
  const after = await carriedBy(db, who, kind, ids)
  const told = []
  for (const [id, old] of before) {
    const now = after.get(id) ?? old
    const change = changeOf(old, now)
    const isRetagged = String([...old.tags.keys()]) !== String([...now.tags.keys()])
    if (!isRetagged && Object.keys(change.values).length === 0) continue
    changes.set(id, change)
    const side = (at: 0 | 1, { tags }: Carried) => ({
      ...Object.fromEntries(Object.entries(change.values).map(([key, pair]) => [nameOf(fields, key), pair[at]])),
      ...(isRetagged && { tags: [...tags.values()] }),
    })
    told.push({ subject_id: id, before: side(0, old), after: side(1, now) })
  }
  await tell(db, who, kind, told)
  return { changes, tagsMade }
}

const nameOf = (fields: readonly Field[], key: string) => fields.find((field) => field.key === key)?.name ?? key

function changeOf(old: Carried, now: Carried): PutChange {
  const values: PutChange['values'] = {}
  for (const key of new Set([...Object.keys(old.values), ...Object.keys(now.values)])) {
    const [before = null, after = null] = [old.values[key], now.values[key]]
    if (JSON.stringify(before) !== JSON.stringify(after)) values[key] = [before, after]
  }
  return { tags: [...now.tags.keys()].filter((id) => !old.tags.has(id)), values }
}

type Writing = { kind: Taggable; fields: readonly Field[]; puts: readonly Put[] }

async function writeValues(db: Transaction, who: Who, { kind, fields, puts }: Writing) {
  const column = identifier(recordTables[kind].column)
  const byKey = new Map(fields.map((field) => [field.key, field]))
  const rows = puts.flatMap(({ id, values = {} }) =>
    Object.entries(values).flatMap(([key, value]) => {
      const field = byKey.get(key)
      if (!field) return []
      // reason: a value that its own type has let through
      const found = value === null ? {} : typeOf(field.type).lookUp(value as never)
      return [{ record: id, field_id: field.id, ...(value !== null && { value }), ...found }]
    }),
  )
  if (rows.length === 0) return
  const given = piece`
    jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (record uuid, field_id uuid, value jsonb, number numeric, day date, words jsonb)`
  await db`
    delete from custom_values v using ${given}
    where v.firm_id = ${who.firmId} and v.${column} = given.record and v.field_id = given.field_id`
  await db`
    insert into custom_values (firm_id, id, field_id, ${column}, value, number, day, words)
    select ${who.firmId}, gen_random_uuid(), field_id, record, value, number, day,
      (select array_agg(left(fold(word), 500)) from jsonb_array_elements_text(words) word)
    from ${given} where value is not null`
}

type Told = { subject_id: string; before: object; after: object }

async function tell(db: Transaction, who: Who, kind: Taggable, told: readonly Told[]) {
  if (told.length === 0) return
  const rows = await db<{ id: string; company_id: string | null }[]>`
    select r.id, ${kind === 'company' ? piece`r.id` : piece`r.company_id`} as company_id
    from ${recordsSeen(who, kind)} and r.id = any (${told.map(({ subject_id }) => subject_id)}::uuid[])`
  const companies = new Map(rows.map(({ id, company_id }) => [id, company_id]))
  await recordEvents(
    db,
    who,
    { subject: kind, kind: 'updated' },
    told.map((event) => ({ ...event, company_id: companies.get(event.subject_id) ?? null })),
  )
}
