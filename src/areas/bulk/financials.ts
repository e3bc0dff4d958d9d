import { seen } from '../../access/seen.ts'
import { FinancialRecordPatch, NewFinancialRecord, recordRows, recordRules } from '../financials/index.ts'
import type { BulkKind, Match } from './kind.ts'
import { lockCompaniesOf, textOf } from './references.ts'

/** Financial records are known again by the label of their period at their company. */
export const financials: BulkKind = {
  noun: 'record',
  rows: recordRows,
  rules: recordRules,
  created: NewFinancialRecord,
  changed: FinancialRecordPatch,
  keys: { period: 'period' },

  match: (db, who, _key, rows) => db<Match[]>`
    with given as materialized (
      select lower(period) || ' ' || company_id as key, company_id, n
      from unnest(${rows.map(({ patch }) => textOf(patch['period']) ?? null)}::text[],
        ${rows.map(({ patch }) => textOf(patch['company_id']) ?? null)}::uuid[]) with ordinality given (period, company_id, n)
    ), there as materialized (
      select f.id, lower(f.period) || ' ' || f.company_id as key from financial_records f
      where f.firm_id = ${who.firmId} and f.company_id = any (array(select company_id from given))
        and not f.company_deleted and ${seen(who, 'f')}
    )
    select given.key, coalesce(array_agg(there.id) filter (where there.id is not null), '{}') as ids
    from given left join there using (key) group by given.n, given.key order by given.n`,

  judge: lockCompaniesOf,
}
