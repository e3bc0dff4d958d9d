import type { DetectedTable, TableCell } from '../../../platform/documents/tables/table.ts'
import { currencyIn, scaleIn } from './currencies.ts'
import { dateIn, datesIn } from './dates.ts'
import type { Period } from './findings.ts'
import type { NumberStyle, ParsedNumber } from './numbers.ts'
import { basisIn, monthsIn, periodOf } from './periods.ts'
import { isLastOfMonth, lastOfMonth } from './year_end.ts'

export type FinancialCell = {
  cell: TableCell
  printed: ParsedNumber
  /** as printed, in units of the table's scale; a dash is 0 */
  value: number | null
}

export type FinancialColumn = {
  label: string
  period: Period | null
  kind: 'amounts' | 'percent' | 'notes'
  /** what the document calls the fiscal year that ends with the period: 2022 of "fiscal 2022 ended January 28, 2023" */
  fiscalYear?: number
}

/** What holds for the document as a whole. */
export type DocumentContext = {
  style: NumberStyle
  currency: string | null
  /** YYYY-MM-DD of "for the fiscal year ended ..." */
  yearEnd: string | null
  annual: boolean
}

/** Columns headed by days a month apart, or a quarter, are months and quarters. */
function spaceOut(columns: readonly FinancialColumn[]) {
  const days = columns
    .flatMap((column) =>
      column.period?.end && column.period.months === null ? [Date.parse(column.period.end) / 86_400_000] : [],
    )
    .sort((a, b) => a - b)
  const gaps = days.flatMap((day, index) =>
    index > 0 && day > (days[index - 1] ?? day) ? [day - (days[index - 1] ?? day)] : [],
  )
  const shortest = Math.min(...gaps)
  const months = shortest <= 45 ? 1 : shortest <= 120 ? 3 : shortest <= 200 ? 6 : null
  if (months === null || gaps.length === 0 || (months === 6 && gaps.length < 3)) return
  for (const column of columns)
    if (column.period?.end && column.period.months === null) column.period = { ...column.period, months }
}

/** Heads that say "actual" themselves: what the caption says of forecasts is not for them. */
const actualMark = /\d{2} ?A\b|\bactual\b|\baudited\b/i

/** The number of a note, as a column left of amounts has: 4 · 4.1 · (12) · 7a */
const mark = /^\(?\d{1,2}(?:[.,]\d{1,2})?(?: ?\(?[a-z]\)?)?\)?$/

type Given = { captions: readonly string[]; basis: Period['basis']; context: DocumentContext; leading: boolean }

/** What each column of a table is, from its head, its values, and the captions above. */
export function columnsFor(
  source: DetectedTable,
  cells: readonly (readonly (FinancialCell | null)[])[],
  context: DocumentContext,
): FinancialColumn[] {
  const { captions } = source
  const heads = source.columns.map((column) => column.label)
  const marked = heads.some((label) => basisIn(label) !== 'actual' || actualMark.test(label))
  const given = { captions, basis: marked ? ('actual' as const) : captionBasis(captions), context }
  const large = cells.some((row) => row.some((cell) => Math.abs(cell?.value ?? 0) >= 100))
  const columns = heads.map((label, index) =>
    columnOf(
      label,
      cells.map((row) => row[index] ?? null),
      { ...given, leading: index === 0 && large && heads.length > 1 },
    ),
  )
  spaceOut(columns)
  nameFromCaptions(columns, captions)
  return columns
}

function columnOf(label: string, cells: (FinancialCell | null)[], given: Given): FinancialColumn {
  const values = cells.filter((cell) => cell !== null)
  const percents = values.filter((cell) => cell.printed.percent).length
  const head = label.replace(reference, ' ')
  if (/\bnotes?\b|^\W*(?:sch|ref)\.?\W*$|\banhang\b|^\W*(?:not|note?s?|nota|toelichting)\W*$/i.test(head))
    return { label, period: null, kind: 'notes' }
  if (given.leading && values.length > 0 && values.every((cell) => mark.test(cell.cell.text)))
    return { label, period: null, kind: 'notes' }
  if (values.length > 0 && percents > 0.6 * values.length) return { label, period: null, kind: 'percent' }
  return { label, period: completed(periodOf(head), given), kind: 'amounts' }
}

/** "(Refer note 4)" below a date is no column of notes. */
const reference = /\((?:refer|see)[^)]*\)|\b(?:refer|see) notes? \d+/gi

const ofPriorYear =
  /\b(?:vorjahr|previous (?:year|period)|prior (?:year|period)|last year|année précédente|exercice précédent|ejercicio anterior|esercizio precedente|föregående år|vorig jaar)\b/iu
const ofThisYear = /^(?:current|this|reporting|year|period|geschäftsjahr|berichtsjahr|exercice|\W)*$/iu

/** Columns that name no year: "EUR" beside "Prior year TEUR" is of the year in the captions, as a single one is. */
function nameFromCaptions(columns: FinancialColumn[], captions: readonly string[]) {
  const amounts = columns.filter((column) => column.kind === 'amounts')
  if (amounts.some((column) => column.period !== null)) return
  const prior = amounts.filter((column) => ofPriorYear.test(column.label))
  const current = amounts.filter(
    (column) => ofThisYear.test(column.label.replace(units, ' ')) && !prior.includes(column),
  )
  if (current.length === 0 || (prior.length === 0 && amounts.length > 1)) return
  const said = captions.toReversed().flatMap((text) => periodOf(text) ?? [])
  const period = said.find(({ end }) => end !== null) ?? said.find(({ year }) => year !== null)
  if (!period || period.year === null) return
  for (const column of current) column.period = { ...period, label: column.label }
  const end = period.end ? dayBefore(period.end, period.year - 1) : null
  for (const column of prior) column.period = { ...period, label: column.label, year: period.year - 1, end }
}

/** The same day in another year; the last day of February stays the last. */
const dayBefore = (day: string, year: number) =>
  isLastOfMonth(day) ? lastOfMonth(year, Number(day.slice(5, 7))) : `${year}${day.slice(4)}`

const units =
  /[$€£₹¥]|['’]?000s?\b|\b(?:un)?audited\b|\b(?:t?eur|t?usd|t?gbp|t?chf|inr|jpy|sek|nok|dkk|rs|mio|mrd|millions?|thousands?|crores?|lakhs?|euros?|dollars?|in)\b/gi

/**
 * By what each column multiplies its figures where the heads differ in it, as "EUR" and "TEUR" do; null where they agree.
 */
export function scalesOfColumns(source: DetectedTable): (number | null)[] | null {
  if (source.captions.slice(-6).some((caption) => scaleIn(caption) !== null)) return null
  const scales = source.columns.map(({ label }) => scaleIn(label) ?? (currencyIn(label) === null ? null : 1))
  return new Set(scales.filter((scale) => scale !== null)).size > 1 ? scales : null
}

/** Fills in what the captions say for all columns: "For the years ended December 31," above 2018 and 2017. */
function completed(period: Period | null, { captions, basis, context }: Given): Period | null {
  if (!period) return null
  const said = [...captions].reverse().find((text) => monthsIn(text) !== null)
  const months = period.months ?? (said ? monthsIn(said) : null)
  return {
    ...period,
    months,
    basis: period.basis === 'actual' ? basis : period.basis,
    end: period.end ?? endOf(period, captions, context),
  }
}

function captionBasis(captions: readonly string[]): Period['basis'] {
  const basis = basisIn(
    captions
      .slice(-3)
      .filter((text) => text.length < 90)
      .join(' '),
  )
  return basis === 'pro_forma' || basis === 'budget' || basis === 'projection' ? basis : 'actual'
}

function endOf(period: Period, captions: readonly string[], context: DocumentContext): string | null {
  if (period.year === null || period.months === 3 || period.months === 6 || period.months === 9) return null
  for (const caption of [...captions].reverse()) {
    const dates = datesIn(caption)
    const same = dates.find((date) => date.year === period.year)
    if (same?.end) return same.end
    const open = dateIn(
      `${/(?:ended|ending|at|of)\s+(.{3,14}?),?(?:\s*[()]|$)/i.exec(caption)?.[1] ?? ''} ${period.year}`,
    )
    if (open?.end && /\d{1,2}/.test(open.end.slice(8)) && /\d/.test(caption)) return open.end
  }
  if (!context.yearEnd) return null
  if (context.yearEnd.startsWith(String(period.year))) return context.yearEnd
  return isLastOfMonth(context.yearEnd) ? lastOfMonth(period.year, Number(context.yearEnd.slice(5, 7))) : null
}
