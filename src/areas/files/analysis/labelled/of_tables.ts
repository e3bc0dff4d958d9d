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

type Given = {
  context: DocumentContext
  /** the day on its first page */
  issued: string | null
  /** an offer shows years that are to come without a word; elsewhere such a year leaves the day in doubt */
  isOffer: boolean
}

/** What is longer is no head: other values of the same form stand above the numbers. */
const headLengthMost = 60

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
  if (only && table.columns.length === 1 && (only.period === null || only.label.length > headLengthMost))
    return basisIn(`${only.label} ${table.captions.slice(-3).join(' ')}`) === 'actual' && !isOfPart(only.label)
      ? { index: only.index, period: null }
      : null
  const isMarked = amounts.some(({ period }) => period && period.basis !== 'actual' && period.basis !== 'ltm')
  const years = amounts.flatMap(({ index, period }) => {
    const months = period && monthsOf(period, { ...given.context, annual: true })
    return period?.basis === 'actual' && months === 12 && period.year !== null && period.label.length < headLengthMost
      ? [{ index, period: { ...period, months }, year: period.year }]
      : []
  })
  const over = years.filter(({ period }) => !isTooLate(period, given.issued, isMarked))
  if (over.length < years.length && !given.isOffer) return null
  const last = Math.max(...over.map(({ year }) => year))
  const [latest, ...others] = over.filter(({ year }) => year === last)
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
  const printedLabel = row.label.replace(leaders, '').trim()
  const where = cell.cell.place
  return {
    ...place,
    name: label.name,
    label: printedLabel,
    quote: `${printedLabel} ${place.raw}`,
    place: where ? `${table.page.name ? `sheet ${table.page.name}, ` : ''}${where}` : table.page.name,
    text: textOf(cell.cell.words),
    amount: { value, percent: printed.percent, scale: printed.scale, currency: printed.currency, counted: [] },
    isForm: false,
    period: period ?? label.period,
    unit: label.unit,
    table: { scale: table.scaled ? table.scale : null, currency: table.currency },
  }
}

/** What leads from the label to the value. */
const leaders = /[.…_]{3,}.*$/
