import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { openStages } from '../../words/stages.ts'
import { memberWouldBeOutside, ownerWouldBeOutside } from './errors.ts'

type Change = { field: string; leaving?: string }

/** Makes sure that nobody is left with an open deal, or on the team of one, that they may not know of; "leaving" is about to. */
export async function requireOwnersWithin(db: Db, who: Who, wallId: string, { field, leaving }: Change): Promise<void> {
  const [outside] = await db<{ deal: string; person: string; owns: boolean }[]>`
    select d.name as deal, u.name as person, u.id = d.owner_id as owns
    from deals d join users u on u.firm_id = ${who.firmId} and u.status = 'active' and (u.id = d.owner_id or exists (
        select from deal_team t where t.firm_id = ${who.firmId} and t.deal_id = d.id and t.user_id = u.id))
    where d.firm_id = ${who.firmId} and (d.id = ${wallId} or d.company_id = ${wallId}) and not d.company_deleted
      and d.stage = any (${[...openStages]}) and ${seen(who, 'd')}
      and not exists (
        select from wall_people p where p.firm_id = ${who.firmId} and p.wall_id = ${wallId} and p.user_id = u.id
          and p.user_id is distinct from ${leaving ?? null}::uuid)
    order by d.name, d.id limit 1`
  if (!outside) return
  const wouldBe = outside.owns ? ownerWouldBeOutside : memberWouldBeOutside
  throw wouldBe(field, outside.person, outside.deal)
}
