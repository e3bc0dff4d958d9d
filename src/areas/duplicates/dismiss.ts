import { recordEvent } from '../../access/events.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Sql } from '../../platform/db/open.ts'
import { transact } from '../../platform/db/transact.ts'
import { unknownReference } from '../../platform/http/errors.ts'
import type { Kind } from './candidates.ts'
import { sameRecord } from './errors.ts'
import { rowsOf } from './kinds.ts'
import type { Dismissed } from './schema.ts'

/** Remembers that two records are two, or that they may be one after all. Saying it twice changes nothing. */
export async function dismissPair(
  sql: Sql,
  who: Who,
  kind: Kind,
  { id, other_id, dismissed }: Dismissed,
): Promise<Dismissed> {
  if (id === other_id) throw sameRecord('other_id')
  const [first = id, second = other_id] = [id, other_id].sort()
  await transact(sql, async (db) => {
    const standing = (await rowsOf[kind].lock(db, who, [id, other_id])).filter(({ deleted }) => !deleted)
    if (!standing.some((row) => row.id === id)) throw unknownReference(`${kind}_id`, kind)
    if (!standing.some((row) => row.id === other_id)) throw unknownReference('other_id', kind)
    const changed = dismissed
      ? await db`
          insert into duplicates_dismissed (firm_id, id, other_id, dismissed_by)
          values (${who.firmId}, ${first}, ${second}, ${who.userId}) on conflict do nothing returning id`
      : await db`
          delete from duplicates_dismissed
          where firm_id = ${who.firmId} and id = ${first} and other_id = ${second} returning id`
    if (changed.length === 0) return
    const after = dismissed ? { not_the_same_as: other_id } : { perhaps_the_same_as: other_id }
    const companyId = kind === 'company' ? { companyId: id } : {}
    await recordEvent(db, who, { subject: kind, kind: 'updated', subjectId: id, ...companyId, after })
  })
  return { id, other_id, dismissed }
}
