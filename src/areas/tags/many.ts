import type { Who } from '../../platform/auth/gate.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { identifier, piece } from '../../platform/db/statement.ts'
import { makeTags } from './make_tags.ts'
import { isCarriedInSight } from './out_of_sight.ts'
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
  const made = await makeTags(db, who, [...new Set(given.map(({ name }) => name))])
  await db`
    insert into tagged (firm_id, id, tag_id, ${identifier(recordTables[kind].column)})
    select ${who.firmId}, gen_random_uuid(), t.id, given.record
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (record uuid, name text)
      join tags t on t.firm_id = ${who.firmId} and t.name_key = fold(given.name)
    on conflict do nothing`
  return made
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

/** Removes those of the tags that nothing carries. One that only restricted records carry is nobody's: as it was before. */
export async function removeUnusedTags(db: Transaction, who: Who, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db`
    delete from tags t where t.firm_id = ${who.firmId} and t.id = any (${[...ids]}::uuid[])
      and not exists (select from tagged g where g.firm_id = ${who.firmId} and g.tag_id = t.id)`
  await db`select note_walls_of_tags(${who.firmId}, ${[...ids]}::uuid[])`
  await db`
    update tags t set created_by = null where t.firm_id = ${who.firmId} and t.id = any (${[...ids]}::uuid[])
      and not ${isCarriedInSight(who, piece`t.id`)}`
}
