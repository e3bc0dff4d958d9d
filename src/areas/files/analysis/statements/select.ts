import { isContinuation } from '../continuation.ts'
import type { DocumentContext, FinancialTable, StatementKind } from '../tables.ts'
import { isOfPart, type Scored, scoreOf } from './kinds.ts'
import { monthsOf } from './names.ts'
import { hasAssets, hasClaims } from './parts.ts'
import { rowOf } from './rows.ts'

/** The primary statements of a document; each may be several tables, such as the two pages of a balance sheet. */
export type Statements = Record<StatementKind, FinancialTable[]>

/** Finds the primary statements among the tables of a document, and marks these tables as such. */
export function statementsOf(tables: readonly FinancialTable[], context: DocumentContext): Statements {
  const scored = tables.flatMap((table) => scoreOf(table) ?? [])
  for (const { table, kind } of scored) table.statement = kind
  const income = incomeOf(scored, tables, context)
  const found = {
    income_statement: income,
    balance_sheet: balanceOf(scored, tables, lastYear(income)),
    cash_flow: best(
      scored,
      tables,
      'cash_flow',
      (parts) => (rowOf(parts, 'cash_flow') ? 3 : 0) + spanScore(parts, context),
    ),
  }
  shareScale([...found.income_statement, ...found.balance_sheet, ...found.cash_flow])
  if (found.income_statement.length === 0 && found.balance_sheet.length === 0) return selectedData(tables)
  for (const kind of ['income_statement', 'balance_sheet', 'cash_flow'] as const)
    for (const table of found[kind]) {
      table.primary = true
      table.statement ??= kind
    }
  return found
}

/** A statement that does not say its scale has that of the others. */
function shareScale(parts: readonly FinancialTable[]) {
  const scales = new Set(parts.filter((part) => part.scaled).map((part) => part.scale))
  const [scale] = scales
  if (scale === undefined || scales.size > 1) return
  const largest = (part: FinancialTable) =>
    Math.max(0, ...part.rows.flatMap((row) => row.cells.map((cell) => Math.abs(cell?.value ?? 0))))
  const known = Math.max(...parts.filter((part) => part.scaled).map(largest))
  for (const part of parts)
    if (!part.scaled && largest(part) < known * 100) {
      part.scale = scale
      part.scaled = true
    }
}

/** Where there are no statements: the table of selected data that has the most of their figures. */
function selectedData(tables: readonly FinancialTable[]): Statements {
  const metrics = ['revenue', 'net_income', 'operating_income', 'assets', 'equity'] as const
  const [first] = tables
    .filter((table) => table.columns.some((column) => column.period?.basis === 'actual') && !isOfPart(table))
    .map((table) => ({ table, count: metrics.filter((metric) => rowOf([table], metric)).length }))
    .filter(({ table, count }) => count >= 2 && rowOf([table], 'revenue'))
    .sort((a, b) => b.count - a.count)
  const parts = first ? [first.table] : []
  return { income_statement: parts, balance_sheet: parts, cash_flow: [] }
}

const incomeOf = (scored: readonly Scored[], tables: readonly FinancialTable[], context: DocumentContext) =>
  best(
    scored,
    tables,
    'income_statement',
    (parts) => (rowOf(parts, 'net_income') ? 3 : 0) + (rowOf(parts, 'revenue') ? 2 : 0) + spanScore(parts, context),
  )

/** A table with a full year before one with the year to date, and that before a quarter or a month. */
function spanScore(parts: readonly FinancialTable[], context: DocumentContext): number {
  const periods = parts.flatMap((part) => part.columns.flatMap(({ period }) => period ?? []))
  const months = Math.max(
    0,
    ...periods.map((period) => (period.basis === 'actual' ? (monthsOf(period, context) ?? 0) : 0)),
  )
  if (months >= 12) return 4
  return months >= 6 || periods.some(({ basis }) => basis === 'year_to_date') ? 2 : 0
}

function best(
  scored: readonly Scored[],
  tables: readonly FinancialTable[],
  kind: StatementKind,
  extra: (parts: FinancialTable[]) => number,
): FinancialTable[] {
  const ranked = scored
    .filter((one) => one.kind === kind)
    .map((one) => ({ ...one, parts: withContinuation(one.table, tables) }))
    .map((one) => ({ ...one, score: one.score + extra(one.parts) - (one.table.source.continued ? 4 : 0) }))
    .sort((a, b) => b.score - a.score || a.table.page.number - b.table.page.number)
  const [first] = ranked
  if (!first) return []
  const others = ranked.slice(1).filter((one) => !first.parts.includes(one.table) && isPartOf(first.table, one.table))
  for (const part of first.parts) part.statement = kind
  return [...first.parts, ...others.map((one) => one.table)]
}

/** A table with what it goes on from, and with what goes on from it at the top of the next page. */
function withContinuation(table: FinancialTable, tables: readonly FinancialTable[]): FinancialTable[] {
  const at = tables.indexOf(table)
  const start = tables.slice(0, at + 1).findLastIndex(({ source }) => !source.continued)
  const after = tables.slice(at + 1).findIndex(({ source }) => !source.continued)
  return tables.slice(Math.max(start, 0), after < 0 ? tables.length : at + 1 + after)
}

/** The last year that actual columns are of. */
const lastYear = (parts: readonly FinancialTable[]): number | null =>
  parts
    .flatMap(({ columns }) => columns.flatMap(({ period }) => (period?.basis === 'actual' && period.year) || []))
    .sort((a, b) => b - a)[0] ?? null

/** Of the company's own balance sheet and another's, as a summary of the parent's, the one that ends with its income statement. */
function balanceOf(
  scored: readonly Scored[],
  tables: readonly FinancialTable[],
  year: number | null,
): FinancialTable[] {
  const found = best(
    scored,
    tables,
    'balance_sheet',
    (parts) =>
      (rowOf(parts, 'assets') ? 3 : 0) +
      (rowOf(parts, 'equity') ? 1 : 0) -
      (year !== null && (lastYear(parts) ?? year) < year ? 8 : 0),
  )
  const [first] = found
  if (!first) return found
  const missing = (['equity', 'assets'] as const).find((metric) => !rowOf(found, metric))
  if (!missing) return found
  const hasMissing =
    missing === 'equity' ? hasClaims : (table: FinancialTable) => rowOf([table], 'assets') || hasAssets(table)
  if (found.some((table) => hasMissing(table) && missing === 'equity')) return found
  const rest = tables.find(
    (table) =>
      isPartOf(first, table) && hasMissing(table) && (table.statement === null || table.statement === 'balance_sheet'),
  )
  return rest ? [...found, rest] : found
}

/** A table beside another or on the next page, with the same columns. */
const isPartOf = (first: FinancialTable, other: FinancialTable) =>
  other !== first &&
  Math.abs(other.page.number - first.page.number) <= 1 &&
  (headless(other) || headless(first) ? first.columns.length === other.columns.length : sameColumns(first, other))

const headless = (table: FinancialTable) => table.columns.every((column) => column.period === null)

/**
 * The sides of a balance sheet have the same days; how many columns each has for them, and of what, is its own affair. The second
 * side may name years alone.
 */
const sameColumns = (a: FinancialTable, b: FinancialTable) => {
  const isDay = a.statement === 'balance_sheet' && b.statement !== 'income_statement'
  const isOfYears = isDay && [a, b].some(({ columns }) => columns.every(({ period }) => (period?.end ?? null) === null))
  const keys = (table: FinancialTable) => {
    const own = table.columns.flatMap(({ period }) =>
      period ? `${isOfYears ? period.year : (period.end ?? period.year)}${isDay ? '' : `/${period.months}`}` : [],
    )
    return isDay ? [...new Set(own)] : own
  }
  const sortedKeys = (table: FinancialTable) => [...new Set(keys(table))].sort()
  const [first, second] = isContinuation(b) !== isContinuation(a) ? [a, b].map(sortedKeys) : [keys(a), keys(b)]
  return first !== undefined && first.length > 0 && first.join() === second?.join()
}
