import { textOf, unionOf } from '../../../../platform/documents/boxes.ts'
import type { Page, Word } from '../../../../platform/documents/document.ts'
import type { Period } from '../findings.ts'
import type { ParsedNumber } from '../numbers.ts'
import type { FinancialCell, FinancialTable } from '../tables.ts'
import type { Metric, Part } from './metrics.ts'
import { amountOf } from './rows.ts'

/** Where a figure is printed. */
export type FigureSource = {
  table: FinancialTable
  cell: FinancialCell
  label: string
  /** the file itself says what the number is, by a tag or by the code of a form */
  isCertain?: boolean
}

export type FigureMetric = Metric | Part | 'expenses' | 'asset_part' | 'equity_part'

/** An amount of one period, in whole units of the currency: printed, or computed from printed ones. */
export type Figure = {
  metric: FigureMetric
  /** of the period: FY2024, Q3 2024 */
  name: string
  period: Period
  amount: number
  /** of a computed figure the place of the first it comes from */
  source: FigureSource
  from: Figure[]
}

export const figureOf = (figures: readonly Figure[], metric: Figure['metric'], name: string) =>
  figures.find((figure) => figure.metric === metric && figure.name === name)

/** Within the rounding of the last digit printed, of a few numbers added. */
export const near = (a: number, b: number) =>
  Math.abs(a - b) <= Math.max(2, Math.max(Math.abs(a), Math.abs(b)) * 0.0002)

type Printed = { words: Word[]; page: number; value: number }

/** The row of a table where the number is read as the same amount: it has the label that people see. */
export function printedAs(
  { words: [first], page: number, value }: Printed,
  tables: readonly FinancialTable[],
): FigureSource | null {
  for (const table of tables.filter(({ page }) => page.number === number)) {
    for (const row of table.rows) {
      const cell = row.cells.find((one) => one && first && one.cell.words.includes(first))
      const amount = cell ? amountOf(table, cell) : null
      if (cell && amount !== null && Math.abs(amount) === Math.abs(value)) return { table, cell, label: row.label }
    }
  }
  return null
}

type Alone = { page: Page; words: Word[]; printed: ParsedNumber; scale: number; currency: string; label: string }

/** A number that no table has, as the only cell of one. "printed" is in units of the scale. */
export function alone({ page, words, printed, scale, currency, label }: Alone): FigureSource {
  const cell = { words, text: textOf(words), place: null, number: null }
  const source = { page, box: unionOf(words), captions: [], continued: false, columns: [], rows: [] }
  return {
    table: {
      source,
      page,
      title: label,
      captions: [],
      statement: null,
      primary: true,
      scale,
      scaled: true,
      currency,
      columns: [],
      rows: [],
    },
    cell: { cell, printed, value: printed.value },
    label,
  }
}
