import { seen } from '../../access/seen.ts'
import { unknownReference } from '../../platform/http/errors.ts'
import { lookAtPeople } from '../../records/engine/links.ts'
import type { Writing } from '../../records/engine/store.ts'
import { dealStore } from './queries.ts'

/**
 * Gives a deal to a person. The event "assigned" is what tells them. Who has the deal already keeps it: nothing is
 * written, and assigned_at is when they got it.
 */
export async function assignDeal(writing: Writing, { deal_id, assignee_id }: { deal_id: string; assignee_id: string }) {
  const { db, who } = writing
  const deal = await dealStore.lock(db, who, deal_id, () => unknownReference('deal_id', 'deal'))
  const assignee = { id: assignee_id, of: [deal.id, deal.company_id] }
  ;(await lookAtPeople(db, who, 'assignee_id', [assignee]))(assignee)
  await dealStore.change(writing, deal.id, { owner_id: assignee_id })
  const [assigned] = await db<{ at: string }[]>`
    select at from events
    where firm_id = ${who.firmId} and subject_type = 'deal' and subject_id = ${deal.id} and after ? 'owner_id'
      and ${seen(who, 'events')}
    order by at desc, id desc limit 1`
  return {
    deal_id: deal.id,
    assignee_id,
    previous_owner_id: deal.owner_id,
    assigned_at: assigned?.at ?? deal.created_at,
  }
}
