import { v7 as uuidv7 } from 'uuid'
import { recordChanged, recordCreated, recordRemoved } from '../../access/events.ts'
import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { changes } from '../../platform/db/assignments.ts'
import type { Db, Transaction } from '../../platform/db/open.ts'
import { newRow, piece } from '../../platform/db/statement.ts'
import { putInBin } from '../../records/bin.ts'
import { selected } from '../../records/columns.ts'
import { deal } from '../../records/descriptions/deals.ts'
import type { Stage } from '../../words/stages.ts'
import { lockCompany } from '../companies/index.ts'
import { lockFund } from '../funds/index.ts'
import { requireOwner, setOwner } from './assign.ts'
import { dealNotFound } from './errors.ts'
import { dealRules } from './rules.ts'
import type { CreatedDeal, Deal, DealPatch, NewDeal, StageChange } from './schema.ts'
import { isStanding } from './standing.ts'

export const dealColumns = piece`
  d.id, ${selected(deal.fields, 'd')}, c.name as company_name, o.name as owner_name, f.name as fund_name, d.created_at,
  d.updated_at`

/** The company, the owner and the fund of the deal "d", for their names. */
export const namesOfDeal = (who: Who) => piece`
  join companies c on c.firm_id = ${who.firmId} and c.id = d.company_id and ${seen(who, 'c')}
  left join users o on o.firm_id = ${who.firmId} and o.id = d.owner_id
  left join funds f on f.firm_id = ${who.firmId} and f.id = d.fund_id`

export async function requireDeal(db: Db, who: Who, id: string): Promise<Deal> {
  const [found] = await db<Deal[]>`
    select ${dealColumns} from deals d ${namesOfDeal(who)}
    where d.firm_id = ${who.firmId} and d.id = ${id} and not d.company_deleted and ${seen(who, 'd')}`
  if (!found) throw dealNotFound()
  return found
}

/** Every stage the deal has been in, as the events tell it; newest last. */
export const listStageChanges = (db: Db, who: Who, dealId: string) => db<StageChange[]>`
  select e.before ->> 'stage' as from, e.after ->> 'stage' as to, e.at, e.actor_id as by, u.name as by_name
  from events e left join users u on u.firm_id = ${who.firmId} and u.id = e.actor_id
  where e.firm_id = ${who.firmId} and e.subject_type = 'deal' and e.subject_id = ${dealId} and e.after ? 'stage'
    and ${isStanding(who, 'e')} and ${seen(who, 'e')}
    and e.company_id = coalesce((e.after ->> 'company_id')::uuid, e.company_id) -- not what the company it left is told
  order by e.at, e.id`

export async function createDeal(db: Transaction, who: Who, given: NewDeal): Promise<CreatedDeal> {
  await lockCompany(db, who, given.company_id)
  await lockFund(db, who, given.fund_id)
  if (given.owner_id) await requireOwner(db, who, { field: 'owner_id', id: given.owner_id, of: [given.company_id] })
  const row = { ...dealRules.complete(who, given), firm_id: who.firmId, id: uuidv7() }
  const [created] = await db<[CreatedDeal]>`
    with created as (insert into deals ${newRow(row)} returning *),
    recorded as (${recordCreated(who, { subject: 'deal', kind: 'created', company: piece`created.company_id` })})
    select id, name, company_id, value::float8 as value, stage, probability, close_date, created_at from created`
  return created
}

/** Another owner is an event of its own, so that the assignments of a deal can be read by themselves. */
export async function changeDeal(db: Transaction, who: Who, id: string, patch: DealPatch): Promise<Deal> {
  const { owner_id, ...fields } = patch
  await lockCompany(db, who, patch.company_id)
  await lockFund(db, who, patch.fund_id)
  const [old] = await db<{ stage: Stage; probability: number; owner_id: string | null; company_id: string }[]>`
    select stage, probability, owner_id, company_id from deals
    where firm_id = ${who.firmId} and id = ${id} and not company_deleted and ${seen(who, 'deals')}
    for no key update`
  if (!old) throw dealNotFound()
  const owner = owner_id === undefined ? patch.company_id && old.owner_id : owner_id
  const of = [id, patch.company_id ?? old.company_id]
  if (owner) await requireOwner(db, who, { field: 'owner_id', id: owner, of, present: old.owner_id })
  if (owner_id !== undefined) await setOwner(db, who, id, owner_id)
  if (Object.keys(fields).length > 0) {
    const row = dealRules.completeChange(old, fields)
    await db`
      with old as (select * from deals where firm_id = ${who.firmId} and id = ${id} and ${seen(who, 'deals')}),
      changed as (
        update deals d set ${changes(row)} from old
        where d.firm_id = ${who.firmId} and d.id = old.id returning d.*
      ), recorded as (${recordChanged(who, { subject: 'deal', kind: 'updated', company: piece`changed.company_id` })})
      select id from changed`
  }
  return requireDeal(db, who, id)
}

export async function deleteDeal(db: Transaction, who: Who, id: string): Promise<void> {
  await putInBin(db, who, { type: 'deal', table: 'deals', id })
  const [removed] = await db`
    with removed as (
      delete from deals where firm_id = ${who.firmId} and id = ${id} and not company_deleted and ${seen(who, 'deals')}
      returning *
    ), recorded as (${recordRemoved(who, { subject: 'deal', kind: 'deleted', company: piece`removed.company_id` })})
    select id from removed`
  if (!removed) throw dealNotFound()
}
