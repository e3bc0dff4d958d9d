import { isOutside } from '../../access/within.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { addDays } from '../../platform/time_zones.ts'
import type { Writing } from '../../records/engine/store.ts'
import type { Deal } from '../deals/index.ts'
import { taskStore } from '../tasks/index.ts'
import type { Party } from './parties.ts'

export type PartyWriting = Writing & {
  /** the day by the clocks of the firm */
  today: string
}

const remindedDays = 30

/** The last day of an agreement that binds; null where there is none to be reminded of. */
export const endOf = (party: Party | undefined): string | null =>
  party?.nda_state === 'signed' ? party.nda_expires_on : null

/**
 * Sets, moves or drops the task that reminds of the end of an NDA. One that was finished stays, and so does that somebody
 * deleted it, until the day is another. Its title names nobody: the deal may be known to people who may not know of the party.
 */
export async function remindOfNda(doing: PartyWriting, deal: Deal, was: Party | undefined, is: Party | undefined) {
  const { db, who, today } = doing
  const end = endOf(is)
  const party = is ?? was
  if (!party || endOf(was) === end) return
  const taskId = await openTaskOf(db, who, party.id)
  if (!end) return taskId && taskStore.remove(doing, taskId)
  const due = addDays(end, -remindedDays)
  const given = { title: `An NDA expires on ${end}`, due_date: due < today ? today : due }
  if (taskId) return taskStore.change(doing, taskId, given)
  const assignee_id = await reminded(db, who, deal, party)
  const task = await taskStore.create(doing, { ...given, deal_id: deal.id, assignee_id })
  await db`
    update deal_parties set nda_task_id = ${task.id}
    where firm_id = ${who.firmId} and id = ${party.id} /* beyond walls: the caller has seen it */`
}

async function openTaskOf(db: Db, who: Who, partyId: string): Promise<string | undefined> {
  const [task] = await db<{ id: string }[]>`
    select t.id from deal_parties p join tasks t on t.firm_id = ${who.firmId} and t.id = p.nda_task_id
    where p.firm_id = ${who.firmId} and p.id = ${partyId} and t.status = 'open'
      and ${taskStore.visible(who)} /* beyond walls: the caller has seen the party */`
  return task?.id
}

/** A lead of the deal, or its owner, who is active and may know of both the deal and the party; else who writes it. */
async function reminded(db: Db, who: Who, deal: Deal, party: Party): Promise<string> {
  const people = await db<{ id: string }[]>`
    select u.id from users u
      left join deal_team t on t.firm_id = ${who.firmId} and t.deal_id = ${deal.id} and t.user_id = u.id and t.role = 'lead'
    where u.firm_id = ${who.firmId} and u.status = 'active' and (t.user_id is not null or u.id = ${deal.owner_id})
    order by t.user_id is null, fold(u.name), u.id`
  const records = [deal.id, deal.company_id, party.company_id]
  for (const { id } of people) if (!(await isOutside(db, who, { userId: id, records }))) return id
  return who.userId
}
