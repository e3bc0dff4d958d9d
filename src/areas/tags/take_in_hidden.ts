import { putEventsBehind } from '../../access/events.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Transaction } from '../../platform/db/open.ts'

/**
 * A tag that the person is not told of goes into another one, whose name is to be the same, as if it had not been there:
 * nothing is recorded, and what happened to it before is told to those only who may know of all that carries it, or carried it last.
 */
export async function takeInHidden(db: Transaction, who: Who, { id, intoId }: { id: string; intoId: string }) {
  const [behind] = await db<{ walls: string[] | null }[]>`/* beyond walls: none of it is told */
    select array_agg(distinct wall) as walls from (
      select unnest(c.walls || p.walls || d.walls) as wall
      from tagged g
        left join companies c on c.firm_id = ${who.firmId} and c.id = g.company_id
        left join contacts p on p.firm_id = ${who.firmId} and p.id = g.contact_id
        left join deals d on d.firm_id = ${who.firmId} and d.id = g.deal_id
      where g.firm_id = ${who.firmId} and g.tag_id = ${id}
      union all select unnest(stood_behind) from tags where firm_id = ${who.firmId} and id = ${id}
    ) around`
  await carryInstead(db, who, { id, intoId })
  await db`delete from tags where firm_id = ${who.firmId} and id = ${id}`
  await putEventsBehind(db, who, id, behind?.walls ?? [])
}

/** Whatever carries the tag carries the other one, too. */
export const carryInstead = (db: Transaction, who: Who, { id, intoId }: { id: string; intoId: string }) => db`
  insert into tagged (firm_id, id, tag_id, company_id, contact_id, deal_id)
  select firm_id, gen_random_uuid(), ${intoId}, company_id, contact_id, deal_id from tagged
  where firm_id = ${who.firmId} and tag_id = ${id} on conflict do nothing`
