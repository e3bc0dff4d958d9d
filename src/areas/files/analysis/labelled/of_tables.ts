// The rows of a table with numbers: each with its value in the latest full year that is over, or in the only column there is.

import { standing, textOf } from '../../../../platform/documents/boxes.ts'
import type { Period } from '../findings.ts'
import { isTooLate } from '../memorandum/figures.ts'
import { basisIn } from '../periods.ts'
import { monthsOf } from '../statements/names.ts'
import type { DocumentContext, FinancialCell, FinancialRow, FinancialTable } from '../tables.ts'
import { readLabel } from './label.ts'
import type { Labelled } from './labelled.ts'
import { isOfPart, isOver } from './whose.ts'

type Given = { context: DocumentContext; issued: string | null }

export function labelledInTable(table: FinancialTable, given: Given): Labelled[] {
  const column = columnOf(table, given)
  if (!column) return []
  let heading = ''
  return table.rows.flatMap((row, index) => {
    if (row.cells.length === 0) heading = row.label
    const cell = row.cells[column.index]
    if (!cell || isOfPart(heading) || goesOn(table.rows, index)) return []
    return labelledOf(table, { row, cell, period: column.period }) ?? []
  })
}

/** The column that speaks of the company as it is; null where there is none, or more than one. */
function columnOf(table: FinancialTable, given: Given): { index: number; period: Period | null } | null {
  const amounts = table.columns.flatMap((column, index) => (column.kind === 'amounts' ? [{ ...column, index }] : []))
  const [only] = amounts
  if (only && amounts.length === 1 && table.columns.length === 1 && only.period === null)
    return basisIn(`${only.label} ${table.captions.slice(-3).join(' ')}`) === 'actual' && !isOfPart(only.label)
      ? { index: only.index, period: null }
      : null
  const isMarked = amounts.some(({ period }) => period && period.basis !== 'actual' && period.basis !== 'ltm')
  const years = amounts.flatMap(({ index, period }) => {
    const months = period && monthsOf(period, { ...given.context, annual: true })
    if (!period || period.basis !== 'actual' || months !== 12 || period.year === null) return []
    return isTooLate(period, given.issued, isMarked)
      ? []
      : [{ index, period: { ...period, months }, year: period.year }]
  })
  const last = Math.max(...years.map(({ year }) => year))
  const [latest, ...others] = years.filter(({ year }) => year === last)
  return latest && others.length === 0 ? latest : null
}

/** Whether the label goes on below, or began above: then it is another. */
function goesOn(rows: readonly FinancialRow[], index: number): boolean {
  const [row, next] = [rows[index], rows[index + 1]]
  return /^\p{Ll}/u.test(row?.label ?? '') || (next?.cells.length === 0 && /^(?:\p{Ll}|\()/u.test(next.label))
}

type Read = { row: FinancialRow; cell: FinancialCell; period: Period | null }

function labelledOf(table: FinancialTable, { row, cell, period }: Read): Labelled | null {
  const label = readLabel(row.label)
  const { printed, value } = cell
  if (!label || value === null || printed.nil || (label.period && (period || !isOver(label.period)))) return null
  const place = standing(table.page, cell.cell.words)
  const where = cell.cell.place
  return {
    ...place,
    name: label.name,
    label: row.label,
    quote: `${row.label} ${place.raw}`,
    place: where ? `${table.page.name ? `sheet ${table.page.name}, ` : ''}${where}` : table.page.name,
    text: textOf(cell.cell.words),
    amount: { value, percent: printed.percent, scale: printed.scale, currency: printed.currency, counted: [] },
    period: period ?? label.period,
    unit: label.unit,
    table: { scale: table.scaled ? table.scale : null, currency: table.currency },
  }
}
