import { periodName, shortPeriod } from '../../../../src/words/period_name.ts'
import type { Reply } from '../../api/client.ts'

export type Evidence = Reply<'/api/files/{file_id}/evidence'>
export type Entry = Evidence['evidence'][string]
/** A value that was read, with its path in the data of the document. */
export type FileValue = Entry & { path: string }

/** A figure may stand in the data twice, as that of a period and of the whole: what was checked of one holds for both. */
export function valuesOf({ evidence }: Evidence): FileValue[] {
  const values = Object.entries(evidence).map(([path, entry]) => ({ path, ...entry }))
  const placeOf = ({ page, raw, value, bbox: { x, y } }: FileValue) => [page, x, y, value, raw].join(' ')
  const checked = new Map(
    values
      .filter(({ checks, computed_from }) => checks.length > 0 && computed_from.length === 0)
      .map((value) => [placeOf(value), value]),
  )
  return values.map((value) => {
    const twin = value.checks.length === 0 && value.computed_from.length === 0 && checked.get(placeOf(value))
    return twin ? { ...value, checks: twin.checks, confidence: twin.confidence } : value
  })
}

/** What counts: what a person made of it, or what was read. */
export const judged = ({ verdict, edited_value, value }: Entry): string | number =>
  verdict === 'edited' && edited_value !== null ? edited_value : value

/** One of the places of a document that say a value. */
export type Reading = Pick<Entry, 'value' | 'raw' | 'page' | 'bbox' | 'quote'> & { currency?: string | null }

export const readingsOf = (value: Entry): Reading[] => [value, ...value.alternatives]

/** Whether a reading is in another currency than the value, which cannot become it. */
export const isForeign = (value: Entry, { currency }: Reading): boolean =>
  Boolean(currency) && currency !== value.currency

/** Whether the document says several things for it, and nobody has chosen. */
export const isAsked = ({ verdict, alternatives }: Entry): boolean => verdict === 'open' && alternatives.length > 0

/** Where stands what counts: a person may have chosen another reading than was read first. */
export const standsAt = (value: Entry): Reading =>
  (value.verdict === 'edited' && value.alternatives.find((other) => other.value === value.edited_value)) || value

const names: Record<string, string> = {
  company: 'Company',
  industry: 'Industry',
  summary: 'Summary',
  date: 'Date',
  term_months: 'Term',
  governing_law: 'Governing law',
  maturity_date: 'Maturity',
  total_commitment: 'Total commitments',
  size: 'Market size',
  growth_rate: 'Market growth',
  valuation: 'Valuation',
  structure: 'Structure',
  name: 'Name',
  role: 'Role',
  experience: 'Experience',
  value: 'Amount',
  revenue: 'Revenue',
  cogs: 'Cost of sales',
  gross_profit: 'Gross profit',
  operating_expenses: 'Operating expenses',
  expenses: 'Total expenses',
  ebitda: 'EBITDA',
  ebitda_reported: 'EBITDA, reported',
  ebitda_margin: 'EBITDA margin',
  revenue_growth: 'Revenue growth',
  depreciation_amortization: 'D&A',
  operating_income: 'Operating income',
  net_income: 'Net income',
  cash_flow: 'Operating cash flow',
  assets: 'Total assets',
  liabilities: 'Total liabilities',
  equity: 'Equity',
}

export function fieldName(field: string): string {
  const words = field.replaceAll('_', ' ')
  return names[field] ?? `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}`
}

/** figures.revenue.FY2023: the rest names the period, and may have points itself. */
export function figureIn(path: string): { metric: string; period: string } | undefined {
  const [, metric, period] = /^figures\.([^.]+)\.(.+)$/s.exec(path) ?? []
  return metric && period ? { metric, period } : undefined
}

/** What the value under a path is called, where only the path is known. */
export function pathName(path: string, own: readonly { key: string; name: string }[]): string {
  const figure = figureIn(path)
  if (figure) return `${fieldName(figure.metric)} ${periodName(figure.period)}`
  const last = path.split('.').at(-1) ?? path
  return (path.startsWith('own.') && own.find(({ key }) => key === last)?.name) || fieldName(last)
}

/** What a value is called: `Revenue FY2023`, `Market size`, `Purchase price`. */
export function valueName({ path, label, period, own_field }: FileValue): string {
  const figure = figureIn(path)
  if (own_field) return period ? `${own_field.name} ${shortPeriod(period)}` : own_field.name
  if (figure) return `${fieldName(figure.metric)} ${periodName(figure.period)}`
  const field = path.split('.').at(-1) ?? path
  if (path.startsWith('amounts[')) return label ?? 'Amount'
  if (path.startsWith('maturities[')) return label ?? 'Maturity'
  return period && !path.includes('[') ? `${fieldName(field)} ${shortPeriod(period)}` : fieldName(field)
}

export type Unit = 'money' | 'percent' | 'months' | 'number' | 'text'

export function unitOf({ path, value, currency, own_field }: FileValue): Unit {
  if (typeof value === 'string') return 'text'
  if (own_field) return own_field.type === 'money' ? 'money' : 'number'
  if (/(margin|growth|growth_rate)$/.test(path)) return 'percent'
  if (path.endsWith('_months')) return 'months'
  return currency || /^(figures|financials|balance_sheet|amounts|total_commitment|market|deal)\b/.test(path)
    ? 'money'
    : 'number'
}
