import { v7 as uuidv7 } from 'uuid'
import type { Who } from '../../platform/auth/gate.ts'
import { assignments } from '../../platform/db/assignments.ts'
import type { Db, Transaction } from '../../platform/db/open.ts'
import { unknownReference } from '../../platform/http/errors.ts'
import { recordChanged, recordCreated, recordEvent, recordRemoved } from '../events/index.ts'
import { seen } from '../walls/index.ts'
import { nameTaken, tagNotFound, tooManyTags } from './errors.ts'
import { recordsSeen, recordTables } from './records.ts'
import type { NewTag, Tag, Taggable, TagPatch, TagWithCounts } from './schema.ts'
import { carryInstead, takeInHidden } from './take_in_hidden.ts'

const columns = (db: Db) => db`t.id, t.name, t.color`

/**
 * The tags of the firm by name, with how much carries each of what the person may know of. One that only records carry
 * of which they may not know, and that they did not make, may be such a record's code name: it is not told of.
 */
export const listTags = (db: Db, who: Who) => db<TagWithCounts[]>`
  with companies as (${countsOf(db, who, 'company')}), contacts as (${countsOf(db, who, 'contact')}),
    deals as (${countsOf(db, who, 'deal')})
  select ${columns(db)}, t.created_at, coalesce(companies.n, 0) as companies, coalesce(contacts.n, 0) as contacts,
    coalesce(deals.n, 0) as deals
  from tags t left join companies on companies.tag_id = t.id left join contacts on contacts.tag_id = t.id
    left join deals on deals.tag_id = t.id
  where t.firm_id = ${who.firmId} and (companies.tag_id is not null or contacts.tag_id is not null or deals.tag_id is not null
    or ${isOpen(db, who)}) order by t.name_key collate "C", t.id`

const countsOf = (db: Db, who: Who, kind: Taggable) => db`
  select g.tag_id, count(*) filter (where ${recordTables[kind].shown(db)})::int as n
  from tagged g join ${db(recordTables[kind].table)} r
    on r.firm_id = ${who.firmId} and r.id = g.${db(recordTables[kind].column)} and ${seen(db, who, 'r')}
  where g.firm_id = ${who.firmId} group by g.tag_id`

/** Whether a tag tells of no record: the person made it, or nothing carries it. */
const isOpen = (db: Db, who: Who) => db`
  (t.created_by is not distinct from ${who.userId} or not exists (
    select from tagged g where g.firm_id = ${who.firmId} and g.tag_id = t.id))`

const tagsMax = 2000

export async function createTag(db: Db, who: Who, { name, color = null }: NewTag): Promise<Tag> {
  await requireRoom(db, who)
  const [tag] = await db<Tag[]>`
    with created as (
      insert into tags (firm_id, id, name, color, created_by)
      values (${who.firmId}, ${uuidv7()}, ${name}, ${color}, ${who.userId})
      on conflict (firm_id, name_key) do nothing returning *
    ), recorded as (${recordCreated(db, who, { subject: 'tag', kind: 'created' })})
    select ${columns(db)} from created t`
  if (tag) return tag
  const [there] = await db<
    { id: string }[]
  >`select id from tags where firm_id = ${who.firmId} and name_key = fold(${name})`
  const [hidden] = (await isTold(db, who, there?.id)) ? [] : await takeHiddenTag(db, who, name)
  if (!hidden) throw nameTaken(name)
  return hidden
}

const isTold = async (db: Db, who: Who, tagId: string | undefined) =>
  (await listTags(db, who)).some(({ id }) => id === tagId)

/** A tag that the person is not told of becomes one that they have made, as if it had not been there. */
const takeHiddenTag = (db: Db, who: Who, name: string) => db<Tag[]>`
  update tags t set created_by = ${who.userId} where t.firm_id = ${who.firmId} and t.name_key = fold(${name})
  returning ${columns(db)}`

export async function requireRoom(db: Db, who: Who, added = 1): Promise<void> {
  const [found] = await db<{ n: number }[]>`select count(*)::int as n from tags where firm_id = ${who.firmId}`
  if ((found?.n ?? 0) + added > tagsMax) throw tooManyTags(tagsMax)
}

export async function changeTag(db: Transaction, who: Who, id: string, patch: TagPatch): Promise<Tag> {
  if (patch.name !== undefined) {
    const found = await db<{ id: string; is_it: boolean }[]>`
      select id, id = ${id} as is_it from tags
      where firm_id = ${who.firmId} and (id = ${id} or name_key = fold(${patch.name}))`
    if (!found.some((tag) => tag.is_it)) throw tagNotFound()
    const other = found.find((tag) => !tag.is_it)
    if (other && (await isTold(db, who, other.id))) throw nameTaken(patch.name)
    if (other) await takeInHidden(db, who, { id: other.id, intoId: id })
  }
  const [tag] = await db<Tag[]>`
    with old as (select * from tags where firm_id = ${who.firmId} and id = ${id}),
    changed as (
      update tags t set ${assignments(db, { ...patch, updated_at: new Date().toISOString() })} from old
      where t.firm_id = ${who.firmId} and t.id = old.id returning t.*
    ), recorded as (${recordChanged(db, who, { subject: 'tag', kind: 'updated' })})
    select ${columns(db)} from changed t`
  if (!tag) throw tagNotFound()
  return tag
}

export async function deleteTag(db: Db, who: Who, id: string): Promise<void> {
  const [removed] = await db`
    with removed as (delete from tags where firm_id = ${who.firmId} and id = ${id} returning *),
    recorded as (${recordRemoved(db, who, { subject: 'tag', kind: 'deleted' })})
    select id from removed`
  if (!removed) throw tagNotFound()
}

/** Whatever carries the tag carries the other one instead, and the tag is gone. */
export async function mergeTag(
  db: Transaction,
  who: Who,
  { id, intoId }: { id: string; intoId: string },
): Promise<Tag> {
  const found = await db<Tag[]>`
    select ${columns(db)} from tags t where t.firm_id = ${who.firmId} and t.id in (${id}, ${intoId}) order by t.id for update`
  const into = found.find((tag) => tag.id === intoId.toLowerCase())
  const from = found.find((tag) => tag.id === id.toLowerCase())
  if (!from) throw tagNotFound()
  if (!into) throw unknownReference('into_id', 'tag')
  if (found.length === 1) return into
  await carryInstead(db, who, { id, intoId })
  await deleteTag(db, who, id)
  const after = { name: into.name, merged_name: from.name }
  await recordEvent(db, who, { subject: 'tag', kind: 'merged', subjectId: into.id, after })
  return into
}

/** The tags of records of a kind, for those among the ids that the person may know of. */
export const tagsOf = (db: Db, who: Who, kind: Taggable, ids: string[]) => db<{ id: string; tags: Tag[] }[]>`
  select r.id, coalesce((
    select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'color', t.color) order by t.name_key collate "C")
    from tagged g join tags t on t.firm_id = ${who.firmId} and t.id = g.tag_id
    where g.firm_id = ${who.firmId} and g.${db(recordTables[kind].column)} = r.id), '[]') as tags
  from ${recordsSeen(db, who, kind)} and r.id = any (${ids}::uuid[])
  order by r.id`
