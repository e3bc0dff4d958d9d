import type { Period } from '../findings.ts'
import type { FinancialCell, FinancialTable } from '../tables.ts'
import type { Metric, Part } from './metrics.ts'

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
