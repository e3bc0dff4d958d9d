import type { FinancialCell, FinancialRow, FinancialTable } from '../tables.ts'
import { labels, type Metric, normal, type Part } from './metrics.ts'

/** A row of a statement that a figure is read from. */
type FigureRow = { table: FinancialTable; row: FinancialRow; index: number }

/** The row of a figure in the tables of one statement, or null: the first label pattern that any row with values has. */
export function rowOf(tables: readonly FinancialTable[], metric: Metric | Part): FigureRow | null {
  for (const [rank, pattern] of labels[metric].entries()) {
    // "total income" is the revenue of banks and insurers, of others only where nothing else stands above it
    if (metric === 'revenue' && rank === labels.revenue.length - 1 && !isFinancialBusiness(tables))
      return onlyTotalIncome(tables) ?? unlabelledTotal(tables, labels.revenue) ?? onlyRevenue(tables)
    // a total without a label before one of its parts
    const total = metric === 'revenue' && rank === 3 ? unlabelledTotal(tables, labels.revenue) : null
    if (total) return total
    const found = rowMatching(
      tables,
      (name, label) => pattern.test(name) && !perShare.test(name) && !(metric === 'revenue' && sumOfKinds.test(label)),
    )
    if (found) return found
  }
  if (metric === 'revenue') return unlabelledTotal(tables, labels.revenue) ?? onlyRevenue(tables)
  return metric === 'equity' ? unlabelledTotal(tables, labels.equity) : null
}

/** "Total income" that bookkeeping programs print above the costs, where no part of it is income beside the business. */
function onlyTotalIncome(tables: readonly FinancialTable[]): FigureRow | null {
  for (const table of tables) {
    const index = table.rows.findIndex((row) => row.cells.length > 0 && /^total income$/.test(normal(row.label)))
    const row = table.rows[index]
    const above = table.rows.slice(0, Math.max(index, 0))
    if (row && !above.some(({ label }) => /other|interest|grant|rent|dividend|expense|cost/i.test(label)))
      return { table, row, index }
  }
  return null
}

/** "Collaboration revenue", where it is the only amount above the costs. */
function onlyRevenue(tables: readonly FinancialTable[]): FigureRow | null {
  for (const table of tables) {
    const costs = table.rows.findIndex((row) => /expenses?|costs?\b/.test(normal(row.label)))
    const above = table.rows.slice(0, Math.max(costs, 0)).filter((row) => row.cells.some((cell) => isAmount(cell)))
    const [row] = above
    if (row && above.length === 1 && /(?:revenues?|sales|turnover)$/.test(normal(row.label)))
      return { table, row, index: table.rows.indexOf(row) }
  }
  return null
}

const isFinancialBusiness = (tables: readonly FinancialTable[]) =>
  tables.some((table) =>
    table.rows.some(
      (row) =>
        /interest (?:income|expense|earned|expended)|premiums|net interest|fee and commission/i.test(row.label) &&
        row.cells.length > 0,
    ),
  )

/** The total without a label that ends the rows below a heading such as "Revenues:". It must be their sum. */
function unlabelledTotal(tables: readonly FinancialTable[], patterns: readonly RegExp[]): FigureRow | null {
  for (const table of tables) {
    const heading = table.rows.findIndex(
      (row) =>
        row.cells.length === 0 &&
        (patterns.some((pattern) => pattern.test(normal(row.label))) ||
          (patterns === labels.revenue && normal(row.label) === 'income')),
    )
    if (heading < 0) continue
    const index = table.rows.findIndex(
      (row, at) => at > heading && (row.cells.length === 0 || /^(?:total)?$/i.test(row.label)),
    )
    const row = table.rows[index]
    if (row && row.cells.length > 0 && isSumOf(row, table.rows.slice(heading + 1, index))) return { table, row, index }
  }
  return null
}

const isSumOf = (total: FinancialRow, parts: readonly FinancialRow[]) =>
  parts.length > 1 &&
  total.cells.every((cell, column) => {
    if (!isAmount(cell)) return true
    const sum = parts.reduce((added, row) => added + (row.cells[column]?.value ?? 0), 0)
    return Math.abs(sum - (cell.value ?? 0)) <= 2 + Math.abs(sum) * 1e-6
  })

const names = new WeakMap<FinancialRow, string>()

/** The label of a row as it is compared; the same row is asked for many figures. */
export function nameOf(row: FinancialRow): string {
  const name = names.get(row) ?? normal(row.label)
  names.set(row, name)
  return name
}

/** "TOTAL DES PRODUITS (I + III + V + VII)" has the income of finance and what is exceptional in it. */
const sumOfKinds = /\([IVX]+(?: ?\+ ?[IVX]+){2,}\)/

function rowMatching(
  tables: readonly FinancialTable[],
  fits: (name: string, label: string) => boolean,
): FigureRow | null {
  for (const table of tables) {
    for (const [index, row] of table.rows.entries()) {
      if (row.cells.length === 0 || !row.cells.some((cell) => isAmount(cell))) continue
      if (fits(nameOf(row), row.label)) return { table, row, index }
    }
  }
  return null
}

const perShare = /per (?:common |ordinary |equity |diluted |basic )?(?:share|unit)|margin|%|growth/

export const isAmount = (cell: FinancialCell | null | undefined): cell is FinancialCell =>
  cell !== null && cell !== undefined && cell.value !== null && !cell.printed.percent

/** The amount of a cell in whole units of the currency. */
export const amountOf = (table: FinancialTable, cell: FinancialCell) =>
  cell.value === null ? null : Number((cell.value * (cell.printed.scale ? 1 : table.scale)).toPrecision(14))
