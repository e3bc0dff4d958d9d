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
  const [best] = tables
    .filter((table) => !ofPart.test(`${table.title} ${table.captions.slice(-1).join(' ')}`) && years(table) >= 2)
    .map((table) => ({ table, count: metrics.filter((metric) => rowOf([table], metric)).length }))
    .filter(({ table, count }) => count >= 2 && rowOf([table], 'revenue'))
    .sort((a, b) => b.count - a.count || years(b.table) - years(a.table))
  if (best) best.table.primary = true
}

const years = ({ columns }: FinancialTable) =>
  new Set(columns.flatMap(({ period }) => (period?.basis === 'actual' && period.year !== null ? [period.year] : [])))
    .size
