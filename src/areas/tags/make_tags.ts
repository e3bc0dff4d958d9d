import { v7 as uuidv7 } from 'uuid'
import type { Who } from '../../platform/auth/gate.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { isTold, makeRoomFor, requireRoom } from './queries.ts'
import { takeInHidden } from './take_in_hidden.ts'

/**
 * Makes the tags of these names that there are not, and answers the ids of those that it made. One that the person is not told
 * of is taken in, as where somebody creates a tag of its name: nothing tells of it.
 */
export async function makeTags(db: Transaction, who: Who, names: readonly string[]): Promise<string[]> {
  const hidden = await db<{ id: string; name_key: string }[]>`
    select t.id, t.name_key from tags t
    where t.firm_id = ${who.firmId} and t.name_key = any (array(select fold(name) from unnest(${[...names]}::text[]) name))
      and not ${isTold(who)}
    order by t.id for update`
  for (const { id } of hidden) await makeRoomFor(db, who, id)
  const made = await db<{ id: string; name_key: string }[]>`
    insert into tags (firm_id, id, name, created_by)
    select ${who.firmId}, id, name, ${who.userId}
    from unnest(${names.map(() => uuidv7())}::uuid[], ${[...names]}::text[]) as given (id, name)
    on conflict (firm_id, name_key) do nothing returning id, name_key`
  const intoIds = new Map(made.map(({ id, name_key }) => [name_key, id]))
  for (const { id, name_key } of hidden) {
    const intoId = intoIds.get(name_key)
    if (intoId === undefined) throw new Error('a tag of a name that was free was not made')
    await takeInHidden(db, who, { id, intoId })
  }
  if (made.length > 0) await requireRoom(db, who, 0)
  return made.map(({ id }) => id)
}
