import { v7 as uuidv7 } from 'uuid'
import { putEventsBehind, recordChanged, recordCreated, recordEvent, recordRemoved } from '../../access/events.ts'
import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { assignments } from '../../platform/db/assignments.ts'
import type { Db, Transaction } from '../../platform/db/open.ts'
import { identifier, piece } from '../../platform/db/statement.ts'
import { unknownReference } from '../../platform/http/errors.ts'
import { nameTaken, tagNotFound, tooManyTags } from './errors.ts'
import { isCarriedInSight, taggedOutOfSight } from './out_of_sight.ts'
import { recordsSeen, recordTables } from './records.ts'
import type { NewTag, Tag, Taggable, TagPatch, TagWithCounts } from './schema.ts'
import { carryInstead, takeInHidden } from './take_in_hidden.ts'

const columns = piece`t.id, t.name, t.color`

/**
 * The tags of the firm by name, with how much carries each of what the person may know of. One that only records carry
 * of which they may not know, and that they did not make, may be such a record's code name: it is not told of.
 */
export const listTags = (db: Db, who: Who) => db<TagWithCounts[]>`
  with on_companies as (${countsOf(who, 'company')}), on_contacts as (${countsOf(who, 'contact')}),
    on_deals as (${countsOf(who, 'deal')})
  select ${columns}, t.created_at, coalesce(c.n, 0) as companies, coalesce(p.n, 0) as contacts, coalesce(d.n, 0) as deals
  from tags t left join on_companies c on c.tag_id = t.id left join on_contacts p on p.tag_id = t.id
    left join on_deals d on d.tag_id = t.id
  where t.firm_id = ${who.firmId} and (num_nonnulls(c.tag_id, p.tag_id, d.tag_id) > 0 or ${isTold(who)})
  order by t.name_key collate "C", t.id`

const countsOf = (who: Who, kind: Taggable) => piece`
  select g.tag_id, count(*) filter (where ${recordTables[kind].shown})::int as n
  from tagged g join ${identifier(recordTables[kind].table)} r
    on r.firm_id = ${who.firmId} and r.id = g.${identifier(recordTables[kind].column)} and ${seen(who, 'r')}
  where g.firm_id = ${who.firmId} group by g.tag_id`

/** Whether the person is told of the tag t: they made it, or it tells of nothing that they may not know of. */
export const isTold = (who: Who) =>
  piece`(t.created_by is not distinct from ${who.userId} or ${isCarriedInSight(who, piece`t.id`)})`

const tagsMax = 2000

export async function createTag(db: Transaction, who: Who, { name, color = null }: NewTag): Promise<Tag> {
  await requireRoom(db, who)
  const id = uuidv7()
  const there = await findNamed(db, who, name)
  if (there?.is_told) throw nameTaken(name)
  // its records carry the new one: for the person there was none, and what they make has no mark of it
  if (there) await makeRoomFor(db, who, there.id)
  const [tag] = await db<Tag[]>`
    with created as (
      insert into tags (firm_id, id, name, color, created_by)
      values (${who.firmId}, ${id}, ${name}, ${color}, ${who.userId})
      on conflict (firm_id, name_key) do nothing returning *
    ), recorded as (${recordCreated(who, { subject: 'tag', kind: 'created' })})
    select ${columns} from created t`
  if (!tag) throw nameTaken(name)
  if (there) await takeInHidden(db, who, { id: there.id, intoId: id })
  return tag
}

async function findNamed(db: Db, who: Who, name: string) {
  const [tag] = await db<{ id: string; is_told: boolean }[]>`
    select t.id, ${isTold(who)} as is_told from tags t
    where t.firm_id = ${who.firmId} and t.name_key = fold(${name}) for update`
  return tag
}

/** Gives the tag a name that nobody can have given to another. */
export const makeRoomFor = (db: Transaction, who: Who, id: string) =>
  db`update tags set name = id::text where firm_id = ${who.firmId} and id = ${id}`

export async function requireRoom(db: Db, who: Who, added = 1): Promise<void> {
  const [found] = await db<{ n: number }[]>`select count(*)::int as n from tags where firm_id = ${who.firmId}`
  if ((found?.n ?? 0) + added > tagsMax) throw tooManyTags(tagsMax)
}

export async function changeTag(db: Transaction, who: Who, id: string, patch: TagPatch): Promise<Tag> {
  const tag = await requireTag(db, who, id)
  const other = patch.name === undefined ? undefined : await findNamed(db, who, patch.name)
  if (patch.name === undefined || other?.id === tag.id) return renameTag(db, who, tag.id, patch)
  if (other?.is_told) throw nameTaken(patch.name)
  return leaveOutOfSight(db, who, tag, async () => {
    if (other) await takeInHidden(db, who, { id: other.id, intoId: tag.id })
    return renameTag(db, who, tag.id, patch)
  })
}

async function renameTag(db: Transaction, who: Who, id: string, patch: TagPatch): Promise<Tag> {
  const [tag] = await db<[Tag]>`
    with old as (select * from tags where firm_id = ${who.firmId} and id = ${id}),
    changed as (
      update tags t set ${assignments({ ...patch, updated_at: new Date().toISOString() })} from old
      where t.firm_id = ${who.firmId} and t.id = old.id returning t.*
    ), recorded as (${recordChanged(who, { subject: 'tag', kind: 'updated' })})
    select ${columns} from changed t`
  return tag
}

async function requireTag(db: Transaction, who: Who, id: string): Promise<Tag> {
  const [tag] = await db<Tag[]>`
    select ${columns} from tags t where t.firm_id = ${who.firmId} and t.id = ${id} and ${isTold(who)} for update`
  if (!tag) throw tagNotFound()
  return tag
}

export async function deleteTag(db: Transaction, who: Who, id: string): Promise<void> {
  const tag = await requireTag(db, who, id)
  await leaveOutOfSight(db, who, tag, () => removeTag(db, who, tag.id))
}

async function removeTag(db: Transaction, who: Who, id: string) {
  const [removed] = await db<[{ stood_behind: string[] | null }]>`
    with removed as (delete from tags where firm_id = ${who.firmId} and id = ${id} returning *),
    recorded as (${recordRemoved(who, { subject: 'tag', kind: 'deleted' })})
    select stood_behind from removed`
  if (removed.stood_behind) await putEventsBehind(db, who, id, removed.stood_behind)
}

/**
 * What a person does to a tag does not reach what they may not know of: that carries one of the same name from now on, which
 * only those are told of who may know of these records.
 */
async function leaveOutOfSight<T>(db: Transaction, who: Who, tag: Tag, change: () => Promise<T>): Promise<T> {
  const hidden = await db<{ id: string }[]>`${taggedOutOfSight(who, tag.id)}`
  if (hidden.length === 0) return change()
  const left = uuidv7()
  await db`
    insert into tags (firm_id, id, name, color) values (${who.firmId}, ${left}, ${left}, ${tag.color})`
  await db`
    update tagged set tag_id = ${left} where firm_id = ${who.firmId} and id = any (${hidden.map(({ id }) => id)}::uuid[])`
  const changed = await change()
  await db`update tags set name = ${tag.name} where firm_id = ${who.firmId} and id = ${left}`
  await db`select note_walls_of_tags(${who.firmId}, ${[left, tag.id]}::uuid[])`
  return changed
}

/** Whatever the person may know of that carries the tag carries the other one instead, and the tag is gone. */
export async function mergeTag(
  db: Transaction,
  who: Who,
  { id, intoId }: { id: string; intoId: string },
): Promise<Tag> {
  const found = await db<Tag[]>`
    select ${columns} from tags t
    where t.firm_id = ${who.firmId} and t.id in (${id}, ${intoId}) and ${isTold(who)} order by t.id for update`
  const into = found.find((tag) => tag.id === intoId.toLowerCase())
  const from = found.find((tag) => tag.id === id.toLowerCase())
  if (!from) throw tagNotFound()
  if (!into) throw unknownReference('into_id', 'tag')
  if (found.length === 1) return into
  await leaveOutOfSight(db, who, from, async () => {
    await carryInstead(db, who, { id: from.id, intoId: into.id })
    await removeTag(db, who, from.id)
  })
  const after = { name: into.name, merged_name: from.name }
  await recordEvent(db, who, { subject: 'tag', kind: 'merged', subjectId: into.id, after })
  return into
}

/** The tags of records of a kind, for those among the ids that the person may know of. */
export const tagsOf = (db: Db, who: Who, kind: Taggable, ids: string[]) => db<{ id: string; tags: Tag[] }[]>`
  select r.id, coalesce((
    select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'color', t.color) order by t.name_key collate "C")
    from (
      select tag_id from tagged where firm_id = ${who.firmId} and ${identifier(recordTables[kind].column)} = r.id
      offset 0 -- not by the tag, which a thousand records may carry
    ) g join tags t on t.firm_id = ${who.firmId} and t.id = g.tag_id), '[]') as tags
  from ${recordsSeen(who, kind)} and r.id = any (${ids}::uuid[])
  order by r.id`
