import { v7 as uuidv7 } from 'uuid'
import { recordChanged, recordCreated, recordRemoved } from '../../access/events.ts'
import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { changes } from '../../platform/db/assignments.ts'
import type { Db } from '../../platform/db/open.ts'
import { newRow, type Piece, piece, raw } from '../../platform/db/statement.ts'
import { selected } from '../../records/columns.ts'
import { fund } from '../../records/descriptions/funds.ts'
import { fundNotFound } from './errors.ts'
import type { Fund, FundPatch, FundWithDeals, NewFund } from './schema.ts'

/** What is answered of a fund, of the table or alias. */
export const columns = (of: string): Piece =>
  piece`${raw(of)}.id, ${selected(fund.fields, of)}, ${raw(of)}.created_at, ${raw(of)}.updated_at`

export async function requireFund(db: Db, who: Who, id: string): Promise<FundWithDeals> {
  const [found] = await db<FundWithDeals[]>`
    select ${columns('funds')}, (
      select count(*)::int from deals d
      where d.firm_id = ${who.firmId} and d.fund_id = ${id} and not d.company_deleted and ${seen(db, who, 'd')}
    ) as deals_count
    from funds where firm_id = ${who.firmId} and id = ${id}`
  if (!found) throw fundNotFound()
  return found
}

export async function createFund(db: Db, who: Who, given: NewFund): Promise<Fund> {
  const [created] = await db<[Fund]>`
    with created as (insert into funds ${newRow({ ...given, firm_id: who.firmId, id: uuidv7() })} returning *),
    recorded as (${recordCreated(who, { subject: 'fund', kind: 'created' })})
    select ${columns('created')} from created`
  return created
}

export async function changeFund(db: Db, who: Who, id: string, patch: FundPatch): Promise<Fund> {
  if (Object.keys(patch).length === 0) return requireFund(db, who, id)
  const [changed] = await db<Fund[]>`
    with old as (select * from funds where firm_id = ${who.firmId} and id = ${id} for no key update),
    changed as (
      update funds f set ${changes(patch)} from old where f.firm_id = ${who.firmId} and f.id = old.id returning f.*
    ), recorded as (${recordChanged(who, { subject: 'fund', kind: 'updated' })})
    select ${columns('changed')} from changed`
  if (!changed) throw fundNotFound()
  return changed
}

/** Its deals stay without it, also those that the person does not know of: to refuse would tell that they are there. */
export async function deleteFund(db: Db, who: Who, id: string): Promise<void> {
  const [removed] = await db`
    with removed as (delete from funds where firm_id = ${who.firmId} and id = ${id} returning *),
    recorded as (${recordRemoved(who, { subject: 'fund', kind: 'deleted' })})
    select id from removed`
  if (!removed) throw fundNotFound()
}
