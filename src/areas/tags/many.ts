import type { Who } from '../../platform/auth/gate.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { identifier } from '../../platform/db/statement.ts'
import { requireRoom } from './queries.ts'
import { recordTables } from './records.ts'
import type { Taggable } from './schema.ts'

/**
 * Puts tags on many records, on each its own, and makes those that the firm does not have: answers the ids of these. The
 * caller has seen the records, and records what became of them.
 */
export async function addTagsToMany(
  db: Transaction,
  who: Who,
  kind: Taggable,
  rows: readonly { id: string; names: readonly string[] }[],
): Promise<string[]> {
  const given = rows.flatMap(({ id, names }) => names.map((name) => ({ record: id, name })))
  if (given.length === 0) return []
  const made = await db<{ id: string }[]>`
    insert into tags (firm_id, id, name, created_by)
    select ${who.firmId}, gen_random_uuid(), name, ${who.userId} from unnest(${[...new Set(given.map(({ name }) => name))]}::text[]) name
    on conflict (firm_id, name_key) do nothing returning id`
  if (made.length > 0) await requireRoom(db, who, 0)
  await db`
    insert into tagged (firm_id, id, tag_id, ${identifier(recordTables[kind].column)})
    select ${who.firmId}, gen_random_uuid(), t.id, given.record
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (record uuid, name text)
      join tags t on t.firm_id = ${who.firmId} and t.name_key = fold(given.name)
    on conflict do nothing`
  return made.map(({ id }) => id)
}

/** Takes tags off many records, off each its own. */
export async function takeTagsOffMany(
  db: Transaction,
  who: Who,
  kind: Taggable,
  rows: readonly { id: string; tagIds: readonly string[] }[],
): Promise<void> {
  const given = rows.flatMap(({ id, tagIds }) => tagIds.map((tag_id) => ({ record: id, tag_id })))
  if (given.length === 0) return
  const column = identifier(recordTables[kind].column)
  await db`
    delete from tagged g using jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (record uuid, tag_id uuid)
    where g.firm_id = ${who.firmId} and g.${column} = given.record and g.tag_id = given.tag_id`
}

/** Removes those of the tags that nothing carries. */
export const removeUnusedTags = (db: Transaction, who: Who, ids: readonly string[]) => db`
  delete from tags t where t.firm_id = ${who.firmId} and t.id = any (${[...ids]}::uuid[])
    and not exists (select from tagged g where g.firm_id = ${who.firmId} and g.tag_id = t.id)`
