import { labels, normal } from '../analysis/statements/metrics.ts'
import { type Block, type Column, type Row, yearIn } from './workbook_blocks.ts'

/** A row that a total is made of, with 1 or -1. */
export type Term = { row: number; sign: 1 | -1 }

/**
 * Which rows are totals of which others: index of the row → its terms. A row is taken for a total only where its label
 * may be one and the figures agree exactly in every period that it has; what a statement prints stays otherwise.
 */
export function totalsIn(rows: readonly Row[]): Map<number, Term[]> {
  const totals = new Map<number, Term[]>()
  // rows that no total has taken in yet
  let open: number[] = []
  rows.forEach((row, index) => {
    if (!row.cells.some((cell) => cell && !cell.isPercent) || notAdded.test(row.label)) return
    const terms = mayBeTotal(row.label) ? termsOf(rows, open, index) : undefined
    if (terms) {
      totals.set(index, terms)
      open = open.slice(0, -terms.length)
    }
    open.push(index)
  })
  return totals
}

const notAdded =
  /\bper (?:common |ordinary |basic |diluted )*(?:share|unit)|\bweighted[- ]average\b|^(?:basic|diluted)\b|\bnumber of (?:common |ordinary )?shares\b|^(?:common |ordinary )?shares outstanding\b|\bmargin\b|\bgrowth\b|%/i
/** What is "net" or "earnings" and yet only a line of its own. */
const neverTotal = /\b(?:retained|accumulated|deferred|accrued|payables?|receivables?)\b/i
const mayBeTotal = (label: string) => !neverTotal.test(label) && (label.trim() === '' || totalWords.test(label))
const totalWords =
  /\btotal\b|\bnet\b|gross|profit|income|loss|earnings|ebit|equity|increase|decrease|change in cash|(?:end|close) of|ending|surplus|result|summe|gesamt/i

const rowsMax = 40
const differencesMax = 12
const mixedMax = 6

function termsOf(rows: readonly Row[], open: readonly number[], total: number): Term[] | undefined {
  for (let count = 2; count <= Math.min(open.length, rowsMax); count++) {
    const terms = open.slice(-count).map((row): Term => ({ row, sign: 1 }))
    if (agrees(rows, terms, total, 1)) return terms
  }
  for (let count = 2; count <= Math.min(open.length, differencesMax); count++) {
    const terms = open.slice(-count).map((row, index): Term => ({ row, sign: index === 0 ? 1 : -1 }))
    if (agrees(rows, terms, total, 1)) return terms
  }
  // with any signs two periods have to agree: one may by chance
  for (let count = 3; count <= Math.min(open.length, mixedMax); count++) {
    for (let signs = 1; signs < 2 ** (count - 1) - 1; signs++) {
      const terms = open
        .slice(-count)
        .map((row, index): Term => ({ row, sign: index > 0 && signs & (1 << (index - 1)) ? -1 : 1 }))
      if (agrees(rows, terms, total, 2)) return terms
    }
  }
  return undefined
}

function agrees(rows: readonly Row[], terms: readonly Term[], total: number, periodsLeast: number): boolean {
  let periods = 0
  for (const [column, cell] of (rows[total]?.cells ?? []).entries()) {
    if (!cell || cell.isPercent) continue
    const parts = terms.map(({ row, sign }) => sign * (rows[row]?.cells[column]?.value ?? 0))
    const sum = parts.reduce((sum, part) => sum + part, 0)
    if (Math.abs(sum - cell.value) > 1e-6 * Math.max(1, Math.abs(cell.value))) return false
    if (parts.filter((part) => part !== 0).length >= 2) periods++
  }
  return periods >= periodsLeast
}

/** A line of ratios below a statement: of two rows, or of a row with itself a year before. */
export type Ratio = { label: string; of: number; to: number | 'year before' }

const margins = [
  ['Gross margin', 'gross_profit'],
  ['EBITDA margin', 'ebitda'],
  ['Operating margin', 'operating_income'],
  ['Net margin', 'net_income'],
] as const

/** Growth and margins of a statement that has a revenue. */
export function ratiosOf({ rows }: Pick<Block, 'rows'>): Ratio[] {
  const revenue = rowOf(rows, 'revenue')
  if (revenue === undefined) return []
  const ratios: Ratio[] = [{ label: 'Revenue growth', of: revenue, to: 'year before' }]
  for (const [label, metric] of margins) {
    const of = rowOf(rows, metric)
    if (of !== undefined) ratios.push({ label, of, to: revenue })
  }
  return ratios
}

function rowOf(rows: readonly Row[], metric: keyof typeof labels): number | undefined {
  for (const pattern of labels[metric]) {
    const found = rows.findIndex(
      ({ label, cells }) =>
        pattern.test(normal(label)) && !notAdded.test(label) && cells.some((cell) => cell && !cell.isPercent),
    )
    if (found !== -1) return found
  }
  return undefined
}

/** The column of the same period one year before; undefined where it is not there, or not known to be it. */
export function yearBefore(columns: readonly Column[], index: number): number | undefined {
  const column = columns[index]
  if (!column) return undefined
  const found = columns.findIndex((other) => other !== column && isYearBefore(other, column))
  return found === -1 ? undefined : found
}

function isYearBefore(before: Column, column: Column): boolean {
  if (before.period_end && column.period_end) {
    const days = (Date.parse(column.period_end) - Date.parse(before.period_end)) / 86_400_000
    return days >= 350 && days <= 380 && before.months === column.months
  }
  const [year, previous] = [yearIn(column.label), yearIn(before.label)]
  if (!year || !previous || Number(year) - Number(previous) !== 1) return false
  // FY2024 and FY2025B: what is expected grows from what was
  return shape(before.label) === shape(column.label)
}

const shape = (label: string) =>
  label
    .replace(/((?:19|20)\d\d) ?[ABEFP]?/, '')
    .toLowerCase()
    .trim()
