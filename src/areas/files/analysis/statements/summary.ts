import type { FinancialTable } from '../tables.ts'
import type { Metric } from './metrics.ts'
import { rowOf } from './rows.ts'

const metrics: readonly Metric[] = ['revenue', 'cogs', 'gross_profit', 'ebitda', 'operating_income', 'net_income']
const ofPart =
  /segment|division|parent(?: company)? only|pro ?forma|discontinued|joint venture|competitor|peers?\b|customer|geograph|market|cohort|per (?:unit|site|store|user)/i

/**
 * A memorandum or a deck has no statements, but a table that sums its figures up by years: the one with most of them is primary
 * too, without being a statement.
 */
export function markSummary(tables: readonly FinancialTable[]) {
  if (tables.some(({ primary }) => primary)) return
  const ofWhole = tables.filter(isOfWhole)
  const [best] = ofWhole
    .filter((table) => years(table) >= 2)
    .map((table) => ({ table, count: metrics.filter((metric) => rowOf([table], metric)).length }))
    .filter(({ table, count }) => count >= 2 && rowOf([table], 'revenue'))
    .sort((a, b) => b.count - a.count || years(b.table) - years(a.table))
  if (best && !ofWhole.some((other) => hasMore(other, best.table))) best.table.primary = true
}

/**
 * In a memorandum one business may have statements of its own: where another table has more revenue in the same year, no
 * statement is taken for the company's.
 */
export function leaveStatementsOfParts(tables: readonly FinancialTable[]) {
  const isLess = (table: FinancialTable) =>
    tables.some((other) => other !== table && isOfWhole(other) && hasMore(other, table))
  if (tables.some((table) => table.primary && isLess(table))) for (const table of tables) table.primary = false
}

const isOfWhole = ({ title, captions }: FinancialTable) => !ofPart.test(`${title} ${captions.slice(-1).join(' ')}`)

/** Another table with more revenue in the same year: the first is of a part of the company, or the second of more than it. */
function hasMore(other: FinancialTable, table: FinancialTable): boolean {
  const own = revenueByYear(table)
  return [...revenueByYear(other)].some(
    ([year, revenue]) => revenue > (own.get(year) ?? Number.POSITIVE_INFINITY) * 1.01,
  )
}

function revenueByYear(table: FinancialTable): Map<number, number> {
  const cells = rowOf([table], 'revenue')?.row.cells ?? []
  return new Map(
    table.columns.flatMap(({ period }, at) => {
      const value = cells[at]?.value ?? null
      const isYear = period?.basis === 'actual' && period.year !== null && (period.months ?? 12) === 12
      return isYear && period.year !== null && value !== null ? [[period.year, value * table.scale] as const] : []
    }),
  )
}

const years = ({ columns }: FinancialTable) =>
  new Set(columns.flatMap(({ period }) => (period?.basis === 'actual' && period.year !== null ? [period.year] : [])))
    .size
