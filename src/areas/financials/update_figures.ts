import type { Who } from '../../platform/auth/gate.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { raw } from '../../platform/db/statement.ts'
import { figuresOf, listPeriodsOf } from './company_figures.ts'

/**
 * Brings the figures of these companies up to date with their records, in the transaction that changes a record. Their rows are
 * locked before the records are read: of two writers the second waits, and then sees what the first has written. They are locked
 * in the order of their ids, after the records themselves, by everybody. A company that has no record any more has no figures.
 */
export async function updateFigures(db: Transaction, who: Who, companyIds: readonly string[]): Promise<void> {
  const ids = [...new Set(companyIds)].sort()
  if (ids.length === 0) return
  await db`
    insert into company_figures (firm_id, company_id)
    select ${who.firmId}, id from unnest(${ids}::uuid[]) id order by id
    on conflict (firm_id, company_id) do update set updated_at = now()`
  const rows = await listPeriodsOf(db, who, ids)
  await db`select count(mark_superseded(${who.firmId}, id)) from unnest(${ids}::uuid[]) id`
  const periods = Map.groupBy(rows, ({ company_id }) => company_id)
  const figures = ids.map((id) => ({ company_id: id, ...figuresOf(periods.get(id) ?? []) }))
  await db`
    update company_figures f set (${raw(figureNames)}) = (
      select ${raw(figureNames)} from jsonb_populate_record(f, given.figures))
    from (select figures, (figures ->> 'company_id')::uuid as id from jsonb_array_elements(${JSON.stringify(figures)}::jsonb) figures) given
    where f.firm_id = ${who.firmId} and f.company_id = given.id`
  await db`
    delete from company_figures f /* beyond walls: of all records */ where f.firm_id = ${who.firmId} and f.company_id = any (${ids}::uuid[])
      and not exists (select from financial_records r where r.firm_id = ${who.firmId} and r.company_id = f.company_id)`
}

const figureNames = Object.keys(figuresOf([])).join(', ')
