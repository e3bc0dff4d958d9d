import { hasWalls, seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { type Piece, piece } from '../../platform/db/statement.ts'

/**
 * Whether a tag tells of nothing that the person may not know of: something carries it that they may know of, or everything
 * that carries it, or did last, stands behind walls that they are within, if any.
 */
export const isCarriedInSight = (who: Who, tag: Piece): Piece => piece`(
  not exists (
    select from tags behind where behind.firm_id = ${who.firmId} and behind.id = ${tag} and behind.stood_behind is not null
      and not behind.stood_behind <@ (select walls_of(${who.firmId}, ${who.userId})))
  or exists (select from tagged g ${carrier(who)}
    where g.firm_id = ${who.firmId} and g.tag_id = ${tag} and num_nonnulls(c.id, p.id, d.id) > 0))`

/** Those "tagged" of a tag that stand on what the person may not know of. */
export const taggedOutOfSight = (who: Who, tagId: string): Piece => piece`
  select g.id from tagged g ${carrier(who)}
  where g.firm_id = ${who.firmId} and g.tag_id = ${tagId} and num_nonnulls(c.id, p.id, d.id) = 0`

const carrier = (who: Who): Piece => piece`
  left join companies c on c.firm_id = ${who.firmId} and c.id = g.company_id and ${seen(who, 'c')}
  left join contacts p on p.firm_id = ${who.firmId} and p.id = g.contact_id and ${seen(who, 'p')}
  left join deals d on d.firm_id = ${who.firmId} and d.id = g.deal_id and ${seen(who, 'd')}`

/** The tags that only stand on what is behind walls of others: what others did with these the person is not told. */
export async function tagsOutOfSight(db: Db, who: Who): Promise<string[]> {
  if (!(await hasWalls(db, who))) return []
  const tags = await db<{ id: string }[]>`
    select t.id from tags t where t.firm_id = ${who.firmId} and not ${isCarriedInSight(who, piece`t.id`)}`
  return tags.map(({ id }) => id)
}
