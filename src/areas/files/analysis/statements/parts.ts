import { exact } from '../numbers.ts'
import type { FinancialCell, FinancialRow, FinancialTable } from '../tables.ts'
import { type Figure, figureOf, near } from './figure.ts'
import { labels, normal } from './metrics.ts'
import { sidesAboveNetAssets } from './net_assets.ts'
import { bareTotal, claimsHeading, equityHeading, firstOfEquity, firstOwed, ofWhich, owned } from './row_words.ts'
import { amountOf, isAmount } from './rows.ts'

/** A column of a statement that belongs to a period; accounts with parts and sums side by side have two of one period. */
export type PeriodColumn = { table: FinancialTable; column: number; name: string; period: Figure['period'] }

/** A row of a table in one period: what is printed for it as a part, and as the sum of parts that ends with it. */
type Line = { row: FinancialRow; name: string; part: FinancialCell | null; sum: FinancialCell | null }

/**
 * Totals of a balance sheet that it prints without a name, or not at all: assets by the total that both sides end with,
 * equity by its parts. Nothing is taken that does not add up.
 */
export function totalsOfParts(figures: readonly Figure[], columns: readonly PeriodColumn[]): Figure[] {
  return [...new Set(columns.map(({ name }) => name))].flatMap((name) => {
    const own = columns.filter((column) => column.name === name)
    const tables = [...new Set(own.map(({ table }) => table))].map((table) => ({
      table,
      period: own[0]?.period,
      lines: linesOf(
        table,
        own.filter((column) => column.table === table).map(({ column }) => column),
      ),
    }))
    const printed = figureOf(figures, 'assets', name)
    if (!printed) {
      const [first] = equitiesOf(tables, name).flatMap((equity) => {
        const sides = sidesAboveNetAssets(equity, own)
        return sides.length > 0 ? [[...sides, equity]] : []
      })
      if (first) return first
    }
    const assets = printed ?? repeatedTotal(tables, name)
    const equity = assets && !figureOf(figures, 'equity', name) ? equityOfParts(tables, assets) : null
    return [assets === printed ? null : assets, equity].flatMap((figure) => figure ?? [])
  })
}

/** Every row that may be equity, from top to bottom. */
function equitiesOf(sides: readonly Side[], name: string): Figure[] {
  return sides.flatMap(({ table, period, lines }) =>
    lines.flatMap((line) => {
      const cell = line.sum ?? line.part
      const amount = cell && labels.equity.some((pattern) => pattern.test(line.name)) ? amountOf(table, cell) : null
      const source = cell && { table, cell, label: line.row.label }
      return source && period && amount !== null ? [{ metric: 'equity', name, period, amount, source, from: [] }] : []
    }),
  )
}

type Side = { table: FinancialTable; period: Figure['period'] | undefined; lines: Line[] }

/** Of two columns of a period the left has the parts, the right what they sum up to. */
function linesOf(table: FinancialTable, columns: readonly number[]): Line[] {
  return table.rows.map((row) => {
    const cells = columns.flatMap((column) => {
      const cell = row.cells[column]
      return isAmount(cell) ? [cell] : []
    })
    const [part = null, sum = null] = cells
    return { row, name: normal(row.label), part, sum }
  })
}

/** The amount that stands twice as a total without a name: once for each side. */
function repeatedTotal(sides: readonly Side[], name: string): Figure | null {
  const totals = sides.flatMap(({ table, period, lines }) =>
    lines.flatMap((line) => {
      const cell = line.sum ?? line.part
      const amount = cell && period && bareTotal.test(line.name) ? amountOf(table, cell) : null
      return cell && period && amount !== null ? [{ table, period, cell, amount, label: line.row.label }] : []
    }),
  )
  const found = totals.find((one, at) => totals.some((two, later) => later > at && one.amount === two.amount))
  const largest = Math.max(...totals.map(({ amount }) => amount))
  if (!found || found.amount < largest) return null
  const { table, period, cell, amount, label } = found
  return { metric: 'assets', name, period, amount, source: { table, cell, label }, from: [] }
}

/** Equity as the sum of the rows below its heading, where what follows adds up to the rest of the total. */
function equityOfParts(sides: readonly Side[], assets: Figure): Figure | null {
  for (const { table, lines } of sides) {
    const heading = headingOfEquity(lines)
    if (heading === null) continue
    const rows = lines.slice(heading + 1).filter((line) => !ofWhich.test(line.name))
    const end = rows.findIndex(
      ({ part, sum, name }, index) => index > 0 && isNext(rows[index - 1], { part, sum, name }),
    )
    const parts = end < 0 ? [] : rows.slice(0, end)
    const amount = sumOf(table, parts)
    if (parts.length === 0 || !isRest(table, rows.slice(end), assets.amount - amount, assets.amount)) continue
    const last = parts.at(-1)
    const below = rows[end]
    const total = below && bareTotal.test(below.name) ? below.part : null
    const printed = [total, last?.sum, last?.part].find((cell) => cell && near(amountOf(table, cell) ?? 0, amount))
    const first = parts[0]?.part
    if (!first) continue
    const { name, period } = assets
    const figure = { metric: 'equity', name, period, amount } as const
    if (printed)
      return { ...figure, source: { table, cell: printed, label: lines[heading]?.row.label ?? '' }, from: [] }
    const source = { table, cell: first, label: parts[0]?.row.label ?? '' }
    const part: Figure = { ...figure, metric: 'equity_part', amount: amountOf(table, first) ?? 0, source, from: [] }
    return { ...figure, source, from: [part] }
  }
  return null
}

/** The row above the first part of equity, -1 where none stands above it, or null where it is not found. */
function headingOfEquity(lines: readonly Line[]): number | null {
  const own = lines.findIndex((line) => line.row.cells.length === 0 && equityHeading.test(line.name))
  if (own >= 0) return own
  const ofBoth = lines.findIndex(
    (line, index) =>
      line.row.cells.length === 0 && claimsHeading.test(line.name) && firstOfEquity.test(lines[index + 1]?.name ?? ''),
  )
  if (ofBoth >= 0) return ofBoth
  const first = lines.findIndex(({ part, name }) => part !== null && firstOfEquity.test(name))
  return first < 0 ? null : first - 1
}

/** Whether a row no longer belongs to equity: the heading of what follows, a total without a name, or what is owed. */
function isNext(before: Line | undefined, { name, part }: Pick<Line, 'name' | 'part' | 'sum'>): boolean {
  if (part === null || bareTotal.test(name)) return true
  return before !== undefined && firstOwed.test(name)
}

/** Whether the rows below make up an amount: down to the total, without sums of what stands above them. */
function isRest(table: FinancialTable, rows: readonly Line[], rest: number, total: number): boolean {
  let sum = 0
  let sinceSum = 0
  for (const line of rows) {
    const cell = line.part
    if (cell === null) {
      sinceSum = 0
      continue
    }
    const amount = amountOf(table, cell) ?? 0
    if (near(amount, total)) return near(sum, rest)
    const isSum =
      (bareTotal.test(line.name) || line.name.startsWith('total ')) && (near(amount, sinceSum) || near(amount, sum))
    if (isSum || (bareTotal.test(line.name) && near(amount, total - rest))) {
      sinceSum = 0
      continue
    }
    sum = exact(sum + amount)
    sinceSum = exact(sinceSum + amount)
  }
  return false
}

const sumOf = (table: FinancialTable, lines: readonly Line[]) =>
  exact(lines.reduce((sum, { part }) => sum + (part ? (amountOf(table, part) ?? 0) : 0), 0))

/** Whether a table has the side of a balance sheet on which equity stands. */
export const hasClaims = ({ rows }: FinancialTable) =>
  rows.some(({ label }) => equityHeading.test(normal(label)) || labels.equity.some((one) => one.test(normal(label))))

/** Whether a table has the side of a balance sheet with what the company owns. */
export const hasAssets = ({ rows }: FinancialTable) => rows.filter(({ label }) => owned.test(normal(label))).length >= 2
