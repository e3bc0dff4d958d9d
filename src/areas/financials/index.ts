export { listPeriodsOf } from './company_figures.ts'
export { type Figure, figures, firstSpan, isExpectation, nextSpan, type Span, spanOf } from './periods.ts'
export { financialStore, listPeriods, listRecords, recordRows } from './queries.ts'
export { recordRules } from './rules.ts'
export { FinancialQuery, FinancialRecord, FinancialRecordPatch, NewFinancialRecord } from './schema.ts'
export {
  annualSeries,
  cagr,
  compoundRate,
  convertedBy,
  fiscalYearOf,
  follows,
  growthRate,
  margin,
  type Period,
  quarterlySeries,
  withRevenue,
} from './series.ts'
export { updateFigures } from './update_figures.ts'
