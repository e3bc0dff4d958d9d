import { exact } from '../numbers.ts'
import type { Figure } from './figure.ts'
import { labels, normal } from './metrics.ts'
import { bareTotal, namedSubtotal, ofWhich, otherIncome } from './row_words.ts'
import { amountOf, isAmount } from './rows.ts'

/**
 * What the rows between revenue and the result of operations come to as costs, where other income stands among them that
 * the difference of the two would hide. They must lead from the one to the other; else null.
 */
export function costsBesideIncome(revenue: Figure, result: Figure): number | null {
  const { table, cell } = revenue.source
  const [start, end] = [revenue, result].map(({ source }) =>
    table.rows.findIndex((row) => row.cells.includes(source.cell)),
  )
  if (start === undefined || end === undefined || start < 0 || end < start) return null
  const column = table.rows[start]?.cells.indexOf(cell) ?? -1
  const rows = table.rows.slice(start + 1, end).flatMap((row) => {
    const name = normal(row.label)
    const value = row.cells[column]
    const amount = isAmount(value) ? amountOf(table, value) : null
    return amount === null || isSubtotal(name) || ofWhich.test(name) ? [] : [{ name, amount }]
  })
  const income = rows.filter(({ name }) => otherIncome.test(name))
  const costs = rows.filter(({ name }) => !otherIncome.test(name))
  if (income.length === 0 || costs.length === 0) return null
  const sum = (list: typeof rows) => list.reduce((added, { amount }) => added + amount, 0)
  const signed = sum(costs) < 0 ? -sum(costs) : sum(costs)
  const tolerance = rows.length * table.scale
  const isWhole = Math.abs(revenue.amount + sum(income) - signed - result.amount) <= tolerance
  return isWhole ? exact(signed) : null
}

/**
 * The costs above the result of operations where each row says by a mark before its label whether it is added or taken away, as
 * French intermediate results do; null where the rows do not lead to the result, undefined where rows have no marks.
 */
export function costsByMarks(revenue: Figure, result: Figure): number | null | undefined {
  const { table, cell } = revenue.source
  const row = table.rows.find(({ cells }) => cells.includes(cell))
  const end = table.rows.findIndex(({ cells }) => cells.includes(result.source.cell))
  const column = row?.cells.indexOf(cell) ?? -1
  const above = table.rows.slice(0, Math.max(end, 0)).flatMap(({ label, cells }) => {
    const [, mark] = marked.exec(label) ?? []
    const value = cells[column]
    return mark && !sold.test(label)
      ? [{ isCost: mark !== '+', amount: isAmount(value) ? amountOf(table, value) : null }]
      : []
  })
  const costs = above.filter(({ isCost }) => isCost)
  if (costs.length < 3 || costs.length === above.length) return undefined
  const sum = (list: typeof above) => list.reduce((added, { amount }) => added + (amount ?? 0), 0)
  const others = sum(above) - sum(costs)
  const isWhole = Math.abs(revenue.amount + others - sum(costs) - result.amount) <= above.length * table.scale
  return isWhole ? exact(sum(costs)) : null
}

/** What revenue is made of. */
const sold = /\b(?:ventes|production vendue)\b/i
const marked = /^[^\p{L}+–—−-]{0,2}([+–—−-])[\s–—−-]*(?=\p{L})/u

export const isSubtotal = (name: string) =>
  bareTotal.test(name) ||
  namedSubtotal.test(name) ||
  labels.gross_profit.some((pattern) => pattern.test(name)) ||
  labels.income_before_tax.some((pattern) => pattern.test(name))
