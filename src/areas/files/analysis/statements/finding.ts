import { standing, textOf } from '../../../../platform/documents/boxes.ts'
import type { Finding } from '../findings.ts'
import type { FinancialTable } from '../tables.ts'
import type { FigureCheck } from './checks.ts'
import type { Figure } from './figure.ts'

const pathOf = (figure: Figure) => `figures.${figure.metric}.${figure.name}`

/** A figure with its place, under a path of its own or that of a field. */
export function figureFinding(figure: Figure, checks: readonly FigureCheck[], path = pathOf(figure)): Finding {
  const { table, cell, label } = figure.source
  const own = checks.filter((check) => check.period === figure.name && check.metrics.includes(figure.metric))
  const { page, box, raw } = standing(table.page, cell.cell.words)
  return {
    path,
    value: figure.amount,
    page,
    box,
    raw,
    quote: `${label} ${textOf(cell.cell.words)}`.trim(),
    place: placeOf(table, cell.cell.place),
    label: figure.from.length > 0 ? null : label,
    period: figure.period,
    scale: table.scale,
    currency: table.currency,
    confidence: confidenceOf(figure, own),
    checks: own.map(({ name, passed, detail }) => ({ name, passed, detail })),
    computed_from: figure.from.map(pathOf),
  }
}

const placeOf = (table: FinancialTable, cell: string | null) =>
  cell ? `${table.page.name ? `sheet ${table.page.name}, ` : ''}${cell}` : null

function confidenceOf(figure: Figure, checks: readonly FigureCheck[]): number {
  const { table, isCertain } = figure.source
  const base = figure.from.length > 0 ? 0.75 : isCertain ? 0.95 : 0.85
  const scaled = isCertain || table.scaled || Math.abs(figure.amount) >= 1e6 ? 0 : -0.15
  const checked = checks.some((check) => !check.passed) ? -0.35 : checks.length > 0 ? 0.12 : 0
  return Number(Math.min(0.99, base + scaled + checked).toFixed(2))
}
