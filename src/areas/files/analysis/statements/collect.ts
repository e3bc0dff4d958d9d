import { nameOf } from '../../../../words/period_name.ts'
import { currencyIn } from '../currencies.ts'
import type { Period } from '../findings.ts'
import type { DocumentContext, FinancialRow, FinancialTable, StatementKind } from '../tables.ts'
import { isSameDay } from '../year_end.ts'
import type { Figure } from './figure.ts'
import { type Metric, metrics, type Part } from './metrics.ts'
import { lengthOf, monthsOf } from './names.ts'
import { type PeriodColumn, totalsOfParts } from './parts.ts'
import { amountOf, isAmount, rowOf } from './rows.ts'
import type { Statements } from './select.ts'

const where: Record<StatementKind, (Metric | Part)[]> = {
  income_statement: [
    'revenue',
    'cogs',
    'gross_profit',
    'operating_expenses',
    'ebitda',
    'operating_income',
    'net_income',
    'income_before_tax',
    'net_interest_income',
    'noninterest_income',
    'noninterest_expense',
  ],
  cash_flow: ['cash_flow', 'depreciation_amortization'],
  balance_sheet: ['assets', 'liabilities', 'equity', 'assets_less_current_liabilities', 'current_liabilities'],
}

/** The printed figures of the statements, for every period that they show. */
export const printedFigures = (statements: Statements, context: DocumentContext): Figure[] =>
  figuresAndParts(statements, context).filter((figure) => metrics.some((metric) => metric === figure.metric))

/** The same, with the rows that other figures are computed from. */
export function figuresAndParts(statements: Statements, context: DocumentContext): Figure[] {
  const figures: Figure[] = []
  for (const kind of ['income_statement', 'cash_flow'] as const) {
    for (const metric of where[kind]) add(figures, statements[kind], metric, (period) => spanned(period, context))
  }
  // the cash flow statement has the whole of it, the income statement often a part only
  add(figures, statements.income_statement, 'depreciation_amortization', (period) => spanned(period, context))
  const flows = figures.map(({ name, period }) => ({ name, period }))
  const day = (period: Period, all: (Period | null)[]) => dated(period, all, { flows, context })
  for (const metric of where.balance_sheet) add(figures, statements.balance_sheet, metric, day)
  const summed = totalsOfParts(figures, periodColumns(statements.balance_sheet, day))
  const isSummed = ({ metric, name }: Figure) => summed.some((one) => one.metric === metric && one.name === name)
  return [...figures.filter((figure) => !isSummed(figure)), ...summed]
}

/** The columns of amounts of tables, with the period of each; where a total stands beside columns of parts, only it counts. */
function periodColumns(
  tables: readonly FinancialTable[],
  named: (period: Period, all: (Period | null)[]) => Named | null,
): PeriodColumn[] {
  return tables.flatMap((table) => {
    if (isScaleUnknown(table)) return []
    const periods = columnsOf(table, tables)
    const found = periods.flatMap((period, column) => {
      const name = period && !isTranslated(table, column) ? named(period, periods) : null
      return name ? [{ table, column, ...name, rank: rankOf(table, column) }] : []
    })
    return found.filter((one) => found.every((other) => other.name !== one.name || other.rank >= one.rank))
  })
}

/**
 * No word of the scale, and numbers so small that they can hardly be whole amounts: they may be thousands or millions. Where all
 * columns are headed by a currency and no multiple of it, that is the unit.
 */
function isScaleUnknown(table: FinancialTable): boolean {
  if (table.scaled) return false
  const heads = table.columns.filter(({ kind }) => kind === 'amounts')
  if (heads.length > 0 && heads.every(({ label }) => currencyIn(label) !== null)) return false
  const cells = table.rows.flatMap((row) => row.cells.filter((cell) => isAmount(cell)))
  if (cells.some((cell) => cell.printed.scale !== null)) return false
  // whole amounts have their cents throughout; earnings a share have them in any table
  if (cells.filter((cell) => /[.,]\d\d\)?$/.test(cell.cell.text)).length > cells.length / 2) return false
  return cells.every((cell) => Math.abs(cell.value ?? 0) < 100_000)
}

/** Costs, and what is owed, are amounts above nought, also where they are printed in brackets. */
const positive = new Set<Metric | Part>([
  'liabilities',
  'current_liabilities',
  'cogs',
  'operating_expenses',
  'depreciation_amortization',
])

type Named = { name: string; period: Period }

function add(
  figures: Figure[],
  tables: readonly FinancialTable[],
  metric: Metric | Part,
  named: (period: Period, all: (Period | null)[]) => Named | null,
) {
  const found = rowOf(tables, metric)
  if (!found) return
  const { table, row } = found
  if (isScaleUnknown(table)) return
  const columns = columnsOf(table, tables)
  const order = [...columns.keys()]
    .filter((index) => !isTranslated(table, index))
    .sort((a, b) => rankOf(table, a) - rankOf(table, b) || a - b)
  for (const index of order) {
    const period = columns[index]
    const cell = row.cells[index]
    if (!period || !isAmount(cell)) continue
    const name = named(period, columns)
    if (isDoubtful(table, row, index, columns) && !isTotalOfOthers(table, row, index, columns)) continue
    const printed = amountOf(table, cell)
    const amount = printed !== null && positive.has(metric) ? Math.abs(printed) : printed
    if (!name || amount === null || figures.some((figure) => figure.metric === metric && figure.name === name.name))
      continue
    figures.push({ metric, ...name, amount, source: { table, cell, label: row.label }, from: [] })
  }
}

/**
 * Another column of the same period, which nothing tells from this one, has another value in the row: it may be of either.
 * Columns of parts and their sum, as German accounts have, fill one of the two.
 */
const isDoubtful = (table: FinancialTable, row: FinancialRow, index: number, periods: readonly (Period | null)[]) =>
  table.columns.some((other, at) => {
    const value = row.cells[at]
    return (
      at !== index &&
      other.kind === 'amounts' &&
      isSamePeriod(periods[at], periods[index]) &&
      rankOf(table, at) === rankOf(table, index) &&
      !isTranslated(table, at) &&
      isAmount(value) &&
      value.value !== row.cells[index]?.value
    )
  })

/**
 * Of three or more columns of one period that nothing else tells apart the last may be the total of the others: "France", "Export".
 * One row may come to it by chance, most rows do not.
 */
function isTotalOfOthers(table: FinancialTable, row: FinancialRow, index: number, periods: readonly (Period | null)[]) {
  const same = [...table.columns.keys()].filter(
    (at) =>
      table.columns[at]?.kind === 'amounts' && isSamePeriod(periods[at], periods[index]) && !isTranslated(table, at),
  )
  if (same.length < 3 || same.at(-1) !== index) return false
  const sums = table.rows.flatMap((one) => {
    const total = one.cells[index]
    const parts = same.flatMap((at) => (at === index ? [] : (one.cells[at]?.value ?? [])))
    if (!isAmount(total) || parts.length < 2) return []
    const sum = parts.reduce((added, part) => added + part, 0)
    const step = /[.,]\d\)?$/.test(total.cell.text) ? 0.1 : /[.,]\d\d\)?$/.test(total.cell.text) ? 0.01 : 1
    return [{ row: one, fits: Math.abs(sum - (total.value ?? 0)) <= same.length * 0.6 * step }]
  })
  const fitting = sums.filter(({ fits }) => fits)
  return fitting.length > 1 && fitting.length > 0.6 * sums.length && fitting.some((one) => one.row === row)
}

const isSamePeriod = (one: Period | null | undefined, two: Period | null | undefined) =>
  one && two && one.year === two.year && one.end === two.end && one.months === two.months && one.basis === two.basis

/** A column in another currency than the others, for the convenience of readers. */
function isTranslated(table: FinancialTable, index: number): boolean {
  const currency = currencyIn(table.columns[index]?.label ?? '')
  return currency !== null && table.currency !== null && currency !== table.currency
}

/** "Total" stands for the company where "before exceptional items" stands beside it. */
function rankOf(table: FinancialTable, index: number): number {
  const label = table.columns[index]?.label ?? ''
  if (/\b(?:total|statutory|reported|group|consolidated|audited)\b/i.test(label) && !/unaudited/i.test(label)) return 0
  return /exceptional|adjust|underlying|separately|non-?recurring|pro ?forma|restate|parent|company only|standalone/i.test(
    label,
  )
    ? 2
    : 1
}

/** The periods of a table's columns; a part without heads has those of the first part. */
function columnsOf(table: FinancialTable, parts: readonly FinancialTable[]): (Period | null)[] {
  const own = table.columns.map((column) => (column.kind === 'amounts' ? column.period : null))
  if (own.some((period) => period !== null)) return own
  const first = parts.find((part) => part.columns.some((column) => column.period !== null))
  const periods = first?.columns.flatMap((column) => (column.kind === 'amounts' ? [column.period] : [])) ?? []
  const amounts = table.columns.filter((column) => column.kind === 'amounts').length
  if (periods.length !== amounts) return own
  return table.columns.map((column) => (column.kind === 'amounts' ? (periods.shift() ?? null) : null))
}

function spanned(period: Period, context: DocumentContext): Named | null {
  const months = monthsOf(period, context)
  const name = nameOf(period, months)
  return name ? { name, period: { ...period, months } } : null
}

/** A day of a balance sheet belongs to the period that ends on it: of several to the longest. */
function dated(
  period: Period,
  all: readonly (Period | null)[],
  { flows, context }: { flows: readonly Named[]; context: DocumentContext },
): Named | null {
  const same = flows.filter((flow) =>
    flow.period.end && period.end
      ? flow.period.end === period.end
      : flow.period.year === period.year && flow.period.basis === period.basis,
  )
  const [longest] = same
    .filter((flow) => flow.period.end !== null || !isTwin(period, all) || flow.period.months !== 12)
    .sort((a, b) => lengthOf(b.period) - lengthOf(a.period))
  if (longest && (longest.period.months === 12 || period.end))
    return { name: longest.name, period: { ...period, months: null } }
  if (period.year === null) return null
  // a day between two year ends, as management accounts have beside the last, is of no year
  const ends = flows.flatMap((flow) => (flow.period.months === 12 && flow.period.end) || [])
  const day = period.end
  const isBetween = day !== null && ends.length > 0 && !ends.some((end) => isSameDay(end, day))
  if (isBetween) return { name: day, period: { ...period, months: null } }
  const yearly = flows.length === 0 || context.annual || flows.some((flow) => flow.period.months === 12)
  const name = period.end && (!yearly || isTwin(period, all)) ? period.end : nameOf({ ...period, end: null }, 12)
  return name ? { name, period: { ...period, months: null } } : null
}

/** Of 30 June 2024, 30 June 2023 and 31 December 2023 the first two are a day and the same a year before: interim days. */
function isTwin(period: Period, all: readonly (Period | null)[]): boolean {
  const ends = all.flatMap((other) => other?.end ?? [])
  if (!period.end || new Set(ends.map((end) => end.slice(5))).size < 2) return false
  const same = ends.filter((end) => end.slice(5) === period.end?.slice(5))
  // a day behind two year ends is the interim one
  const others = ends.filter((end) => !same.includes(end))
  return same.length > 1 && !others.every((end) => same.every((one) => one < end))
}
