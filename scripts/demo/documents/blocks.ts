import type { Year } from './statements.ts'

// What the pages of a memorandum are made of: data, which memorandum.typ lays out.

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'tiles'; tiles: { figure: string; label: string }[] }
  | { kind: 'bars'; title: string; bars: { label: string; value: number; text: string }[] }
  | Table

/** A row begins with its label; one that begins with "=" is a total, one without cells a subhead. */
export type Table = { kind: 'table'; title: string; note: string; columns: string[]; rows: string[][] }

export type Chapter = { title: string; blocks: Block[] }

export type Memorandum = {
  project: string
  company: string
  subtitle: string
  adviser: string
  date: string
  /** of headings, rules and bars, as "#rrggbb" */
  color: string
  chapters: Chapter[]
}

export const heading = (text: string): Block => ({ kind: 'heading', text })
export const text = (...sentences: string[]): Block => ({ kind: 'text', text: sentences.join(' ') })
export const list = (...items: string[]): Block => ({ kind: 'list', items })
export const tiles = (...pairs: [string, string][]): Block => ({
  kind: 'tiles',
  tiles: pairs.map(([figure, label]) => ({ figure, label })),
})
export const bars = (title: string, ...values: [string, number, string][]): Block => ({
  kind: 'bars',
  title,
  bars: values.map(([label, value, shown]) => ({ label, value, text: shown })),
})
export const table = (title: string, note: string, columns: string[], rows: string[][]): Table => ({
  kind: 'table',
  title,
  note,
  columns,
  rows,
})

const digits = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
/** 12,345 or (12,345), as statements print it. */
export const printed = (value: number) => (value < 0 ? `(${digits.format(-value)})` : digits.format(value))
export const percent = (ratio: number) => `${(ratio * 100).toFixed(1)}%`
/** $84.1 million of 84,120 thousand. */
export const millions = (thousands: number) => `$${(thousands / 1000).toFixed(1)} million`

type Line = [string, (year: Year) => number]

export const rowsOf = (years: readonly Year[], lines: readonly Line[]): string[][] =>
  lines.map(([label, valueOf]) => [label, ...years.map((year) => printed(valueOf(year)))])

export const incomeLines: Line[] = [
  ['=Revenue', (year) => year.revenue],
  ['Cost of sales', (year) => -year.costOfSales],
  ['=Gross profit', (year) => year.grossProfit],
  ['Selling expenses', (year) => -year.selling],
  ['General and administrative expenses', (year) => -year.administration],
  ['=EBITDA', (year) => year.ebitda],
  ['Depreciation and amortization', (year) => -year.depreciation],
  ['=Operating income', (year) => year.operatingIncome],
  ['Interest expense', (year) => -year.interest],
  ['Income before taxes', (year) => year.beforeTax],
  ['Income taxes', (year) => -year.tax],
  ['=Net income', (year) => year.netIncome],
]

export const balanceLines: Line[] = [
  ['Cash and cash equivalents', (year) => year.cash],
  ['Accounts receivable', (year) => year.receivables],
  ['Inventories', (year) => year.inventories],
  ['=Total current assets', (year) => year.currentAssets],
  ['Property, plant and equipment, net', (year) => year.plant],
  ['Goodwill', (year) => year.goodwill],
  ['=Total assets', (year) => year.assets],
  ['Accounts payable', (year) => year.payables],
  ['Accrued liabilities', (year) => year.accrued],
  ['=Total current liabilities', (year) => year.currentLiabilities],
  ['Long-term debt', (year) => year.debt],
  ['=Total liabilities', (year) => year.liabilities],
  ["Shareholders' equity", (year) => year.equity],
  ["=Total liabilities and shareholders' equity", (year) => year.assets],
]

export const cashFlowLines: Line[] = [
  ['Net income', (year) => year.netIncome],
  ['Depreciation and amortization', (year) => year.depreciation],
  ['Change in accounts receivable', (year) => year.flow.receivables],
  ['Change in inventories', (year) => year.flow.inventories],
  ['Change in accounts payable', (year) => year.flow.payables],
  ['Change in accrued liabilities', (year) => year.flow.accrued],
  ['=Net cash provided by operating activities', (year) => year.flow.operating],
  ['Capital expenditures', (year) => -year.capex],
  ['=Net cash used in investing activities', (year) => -year.capex],
  ['Repayment of debt', (year) => -year.repayment],
  ['Dividends paid', (year) => -year.dividend],
  ['=Net cash used in financing activities', (year) => -year.repayment - year.dividend],
  ['=Net change in cash', (year) => year.flow.change],
]
