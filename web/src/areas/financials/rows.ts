import { beforeIt, type FinancialRecord, growthOf, type Period, ratioOf } from './periods.ts'

export const figureFields = [
  'revenue',
  'cogs',
  'gross_profit',
  'operating_expenses',
  'ebitda',
  'net_income',
  'cash_flow',
] as const satisfies readonly (keyof FinancialRecord)[]
export type FigureField = (typeof figureFields)[number]

export const figureNames: Record<FigureField, string> = {
  revenue: 'Revenue',
  cogs: 'Cost of goods sold',
  gross_profit: 'Gross profit',
  operating_expenses: 'Operating expenses',
  ebitda: 'EBITDA',
  net_income: 'Net income',
  cash_flow: 'Cash flow',
}

export type StatementRow = {
  id: string
  name: string
  unit: 'money' | 'ratio'
  /** the field it is read from; none: computed from others */
  field?: FigureField
  isStrong?: boolean
  value(period: Period, all: Period[]): number | null
}

const amount = (field: FigureField, isStrong = false): StatementRow => ({
  id: field,
  name: figureNames[field],
  unit: 'money',
  field,
  isStrong,
  value: (period) => period[field],
})

const share = (id: string, name: string, field: FigureField): StatementRow => ({
  id,
  name,
  unit: 'ratio',
  value: (period) => ratioOf(period[field], period.revenue),
})

const revenueGrowth: StatementRow['value'] = (period, all) => growthOf(period.revenue, beforeIt(period, all)?.revenue)

/** A statement from the top line down; ratios stand below what they are of. */
export const statementRows: StatementRow[] = [
  amount('revenue', true),
  { id: 'growth', name: 'Growth', unit: 'ratio', value: revenueGrowth },
  amount('cogs'),
  amount('gross_profit', true),
  share('gross_margin', 'Gross margin', 'gross_profit'),
  amount('operating_expenses'),
  amount('ebitda', true),
  share('ebitda_margin', 'EBITDA margin', 'ebitda'),
  amount('net_income', true),
  share('net_margin', 'Net margin', 'net_income'),
  amount('cash_flow'),
]

/** The rows that say something of these periods; a statement without a revenue still has its line. */
export const rowsWith = (periods: Period[], all: Period[]): StatementRow[] =>
  statementRows.filter((row) => row.id === 'revenue' || periods.some((period) => row.value(period, all) !== null))
