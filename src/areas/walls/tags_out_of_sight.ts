import type { Who } from '../../platform/auth/gate.ts'
import type { Db, Fragment } from '../../platform/db/open.ts'
import { hasWalls, seen } from './seen.ts'

/** Whether something carries the tag that the person may know of, or nothing does: what tags say can tell of a deal, too. */
export const isCarriedInSight = (db: Db, who: Who, tag: Fragment): Fragment => db`(
  not exists (select from tagged g where g.firm_id = ${who.firmId} and g.tag_id = ${tag})
  or exists (
    select from tagged g
      left join companies c on c.firm_id = ${who.firmId} and c.id = g.company_id and ${seen(db, who, 'c')}
      left join contacts p on p.firm_id = ${who.firmId} and p.id = g.contact_id and ${seen(db, who, 'p')}
      left join deals d on d.firm_id = ${who.firmId} and d.id = g.deal_id and ${seen(db, who, 'd')}
    where g.firm_id = ${who.firmId} and g.tag_id = ${tag} and num_nonnulls(c.id, p.id, d.id) > 0))`

/** The tags that only stand on what is behind walls of others: what others did with these the person is not told. */
export async function tagsOutOfSight(db: Db, who: Who): Promise<string[]> {
  if (!(await hasWalls(db, who))) return []
  const tags = await db<{ id: string }[]>`
    select t.id from tags t where t.firm_id = ${who.firmId} and not ${isCarriedInSight(db, who, db`t.id`)}`
  return tags.map(({ id }) => id)
}
