import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Transaction } from '../../platform/db/open.ts'
import type { Figure } from './periods.ts'

export { listPeriodsOf } from './company_figures.ts'
export { recordRows } from './many.ts'
export { type Figure, figures, firstSpan, isExpectation, nextSpan, type Span, spanOf } from './periods.ts'
export { changeRecord, createRecord, deleteRecord, listPeriods, listRecords, requireRecord } from './queries.ts'
export { recordRules } from './rules.ts'
export { FinancialQuery, FinancialRecord, FinancialRecordPatch, NewFinancialRecord } from './schema.ts'
export {
  annualSeries,
  cagr,
  fiscalYearOf,
  follows,
  growthRate,
  margin,
  type Period,
  quarterlySeries,
  withRevenue,
} from './series.ts'
export { updateFigures } from './update_figures.ts'

export type RecordOfPeriod = { id: string; period: string; period_start: string | null; period_end: string | null } & {
  [figure in Figure]: number | null
}

/** Those of the records that are still there, kept from being changed by others until the transaction ends. */
export const lockRecords = (db: Transaction, who: Who, ids: string[]) => db<RecordOfPeriod[]>`
  select id, period, period_start, period_end, revenue::float8 as revenue, cogs::float8 as cogs, gross_profit::float8 as gross_profit,
    operating_expenses::float8 as operating_expenses, ebitda::float8 as ebitda, net_income::float8 as net_income,
    cash_flow::float8 as cash_flow
  from financial_records
  where firm_id = ${who.firmId} and id = any (${ids}::uuid[]) and not company_deleted
    and ${seen(who, 'financial_records')}
  order by id for no key update`
