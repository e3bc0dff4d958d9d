import { recordEvent } from '../../access/events.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { identifier, piece } from '../../platform/db/statement.ts'
import { unknownReference } from '../../platform/http/errors.ts'
import { makeTags } from './make_tags.ts'
import { tagsOf } from './queries.ts'
import { recordsSeen, recordTables } from './records.ts'
import type { AppliedTags, ApplyTags } from './schema.ts'

/** Puts tags on records and takes others off: on all of them or, where one is not there, on none. Each record that changed tells it. */
export async function applyTags(
  db: Transaction,
  who: Who,
  { kind, ids, add, remove }: ApplyTags,
): Promise<AppliedTags> {
  const column = recordTables[kind].column
  const distinct = [...new Set(ids)].sort()
  const locked = await db<{ id: string; company_id: string | null }[]>`
    select r.id, ${kind === 'company' ? piece`r.id` : piece`r.company_id`} as company_id
    from ${recordsSeen(who, kind)} and r.id = any (${distinct}::uuid[]) order by r.id for share of r`
  if (locked.length < distinct.length) throw unknownReference('ids', kind)
  const before = await tagsOf(db, who, kind, distinct)
  if (add.length > 0) {
    await makeTags(db, who, add)
    await db`
      insert into tagged (firm_id, id, tag_id, ${identifier(column)})
      select ${who.firmId}, gen_random_uuid(), t.id, record::uuid
      from unnest(${distinct}::text[]) record join tags t
        on t.firm_id = ${who.firmId} and t.name_key = any (array(select fold(name) from unnest(${add}::text[]) name))
      on conflict do nothing`
  }
  if (remove.length > 0)
    await db`
      delete from tagged where firm_id = ${who.firmId} and ${identifier(column)} = any (${distinct}::uuid[]) and tag_id in (
        select t.id from tags t
        where t.firm_id = ${who.firmId} and t.name_key = any (array(select fold(name) from unnest(${remove}::text[]) name)))`
  const after = await tagsOf(db, who, kind, distinct)
  const changed: string[] = []
  for (const [index, { id, tags }] of after.entries()) {
    const [old, now] = [before[index]?.tags ?? [], tags].map((list) => list.map(({ name }) => name))
    if (String(old) === String(now)) continue
    changed.push(id)
    const companyId = locked[index]?.company_id
    await recordEvent(db, who, {
      subject: kind,
      kind: 'updated',
      subjectId: id,
      ...(companyId && { companyId }),
      before: { tags: old },
      after: { tags: now },
    })
  }
  return { data: after, changed }
}
