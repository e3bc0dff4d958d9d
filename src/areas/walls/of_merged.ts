import { recordEvent } from '../../access/events.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { piece } from '../../platform/db/statement.ts'
import { forgetKept, listOutside } from './forget_kept.ts'
import { requireOwnersWithin } from './owners_within.ts'

/** What merging two companies did to the wall of the one that stays. */
export type JoinedWall = { raised: boolean; people_removed: string[] }

type Merged = { survivorId: string; otherId: string; name: string }

/**
 * Before a company becomes part of another one: who may know of the one that stays are those who may know of both. The wall
 * of the other stays where it is, around what was recorded of it, and is there again when the two are taken apart.
 */
export async function joinWalls(
  db: Transaction,
  who: Who,
  { survivorId, otherId, name }: Merged,
): Promise<JoinedWall | null> {
  const walls = await db<{ id: string }[]>`
    select id from walls where firm_id = ${who.firmId} and id in (${survivorId}, ${otherId}) order by id for update`
  if (!walls.some(({ id }) => id === otherId)) return null
  const raised = !walls.some(({ id }) => id === survivorId)
  if (raised) {
    await db`
      insert into walls (firm_id, id, subject_type, raised_by)
      values (${who.firmId}, ${survivorId}, 'company', ${who.userId})`
    await db`
      insert into wall_people (firm_id, wall_id, user_id, added_by)
      select ${who.firmId}, ${survivorId}, user_id, ${who.userId} from wall_people
      where firm_id = ${who.firmId} and wall_id = ${otherId}`
  }
  const removed = await db<{ user_id: string }[]>`
    delete from wall_people p where p.firm_id = ${who.firmId} and p.wall_id = ${survivorId} and not exists (
      select from wall_people o where o.firm_id = ${who.firmId} and o.wall_id = ${otherId} and o.user_id = p.user_id)
    returning user_id`
  const people_removed = removed.map(({ user_id }) => user_id)
  await forgetKept(db, who, raised ? await listOutside(db, who, survivorId) : people_removed)
  if (raised || people_removed.length > 0)
    await recordEvent(db, who, {
      subject: 'wall',
      kind: raised ? 'created' : 'updated',
      subjectId: survivorId,
      companyId: survivorId,
      after: { name, merged_id: otherId, people_removed },
    })
  return { raised, people_removed }
}

/** After the deals have moved: nobody is left with one that they may not know of. */
export async function requireAllWithin(db: Transaction, who: Who, survivorId: string): Promise<void> {
  const [wall] = await db`select id from walls where firm_id = ${who.firmId} and id = ${survivorId}`
  if (wall) await requireOwnersWithin(db, who, survivorId, { field: 'other_id' })
}

/**
 * Takes back what joinWalls did: those who were within before are within again. A wall that came with the merge goes, unless
 * somebody has said since who is to be within. Answers whether it went.
 */
export async function partWalls(
  db: Transaction,
  who: Who,
  { survivorId, otherId, joined }: { survivorId: string; otherId: string; joined: JoinedWall },
): Promise<boolean> {
  // somebody who came within since the merge may not know of the other
  await forgetKept(db, who, await listOutside(db, who, otherId))
  if (joined.raised) {
    const gone = await db`
      delete from walls where firm_id = ${who.firmId} and id = ${survivorId} and
        (${peopleOf(who, survivorId)}) = (${peopleOf(who, otherId)}) returning id`
    if (gone.length === 0) return false
  } else
    await db`
      insert into wall_people (firm_id, wall_id, user_id, added_by)
      select ${who.firmId}, ${survivorId}, u.id, ${who.userId}
      from users u join walls w on w.firm_id = ${who.firmId} and w.id = ${survivorId}
      where u.firm_id = ${who.firmId} and u.id = any (${joined.people_removed}::uuid[]) on conflict do nothing`
  await recordEvent(db, who, {
    subject: 'wall',
    kind: joined.raised ? 'deleted' : 'updated',
    subjectId: survivorId,
    companyId: survivorId,
    after: { people_added: joined.people_removed, restored_id: otherId },
  })
  return joined.raised
}

const peopleOf = (who: Who, wallId: string) => piece`
  select array_agg(user_id order by user_id) from wall_people where firm_id = ${who.firmId} and wall_id = ${wallId}`
