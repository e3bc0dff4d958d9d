import { exact } from '../numbers.ts'
import { type Figure, near } from './figure.ts'
import { normal } from './metrics.ts'
import type { PeriodColumn } from './parts.ts'
import { bareTotal, namedSum, takenFromAssets } from './row_words.ts'
import { amountOf, isAmount } from './rows.ts'

/** A part of a statement, or a sum with the parts that it is of; amounts in whole units, what is owed below nought. */
type Item = { amount: number; parts: number[]; figure: Figure }

/**
 * Assets and liabilities of a balance sheet that takes what is owed from what is owned and ends with net assets: all rows above
 * these, sums left out, must come to them.
 */
export function sidesAboveNetAssets(equity: Figure, columns: readonly PeriodColumn[]): Figure[] {
  const { table, cell } = equity.source
  const end = table.rows.findIndex((row) => row.cells.includes(cell))
  const own = columns.filter((column) => column.table === table && column.name === equity.name)
  let items: Item[] = []
  let isBelowOwed = false
  for (const row of table.rows.slice(0, end)) {
    const name = normal(row.label)
    if (row.cells.length === 0) isBelowOwed = takenFromAssets.test(name)
    const cells = own.flatMap(({ column }) => {
      const value = row.cells[column]
      return isAmount(value) ? [value] : []
    })
    for (const [index, value] of cells.entries()) {
      const printed = amountOf(table, value) ?? 0
      if (printed === 0) continue
      const amount = (isBelowOwed || takenFromAssets.test(name)) && printed > 0 ? -printed : printed
      const isNamedSum = index > 0 || bareTotal.test(name) || namedSum.test(name)
      const source = { table, cell: value, label: row.label }
      const figure: Figure = { ...equity, metric: 'asset_part', amount: printed, source, from: [] }
      isBelowOwed = isBelowOwed && !bareTotal.test(name)
      items = withSum(items, { amount, parts: [amount], figure }, isNamedSum)
    }
  }
  const parts = items.flatMap((item) => item.parts)
  const owned = exact(parts.reduce((sum, part) => sum + Math.max(part, 0), 0))
  const owed = exact(parts.reduce((sum, part) => sum - Math.min(part, 0), 0))
  if (owned === 0 || owed === 0 || !near(owned - owed, equity.amount)) return []
  const first = items[0]?.figure
  if (!first) return []
  const of = (metric: 'assets' | 'liabilities', amount: number): Figure => {
    const printed = items.find((item) => near(Math.abs(item.amount), amount))
    return { ...(printed?.figure ?? first), metric, amount, from: printed ? [] : [first, equity] }
  }
  return [of('assets', owned), of('liabilities', owed)]
}

/** The items with one more; where it is what the last of them come to, it takes their place. */
function withSum(items: Item[], next: Item, isNamedSum: boolean): Item[] {
  let sum = 0
  for (let start = items.length - 1; start >= 0; start -= 1) {
    const item = items[start]
    if (!item) break
    sum = exact(sum + item.amount)
    const count = items.length - start
    if ((count > 1 || isNamedSum) && near(Math.abs(sum), Math.abs(next.amount)))
      return [
        ...items.slice(0, start),
        { ...next, amount: sum, parts: items.slice(start).flatMap(({ parts }) => parts) },
      ]
  }
  return [...items, next]
}
