import type { DetectedTable, TableCell } from '../../../platform/documents/tables/table.ts'
import { currencyIn, scaleIn } from './currencies.ts'
import { dateIn, datesIn, monthNames } from './dates.ts'
import type { Period } from './findings.ts'
import { nameByMonthNumbers } from './month_numbers.ts'
import type { NumberStyle, ParsedNumber } from './numbers.ts'
import { basisIn, monthsIn, periodOf } from './periods.ts'
import { spaceOut, tellPartsOfYears, yearsBeforeYearToDate } from './spaced_columns.ts'
import { tellSumsOfMonths } from './sums_of_months.ts'
import { nameFromOthers } from './unnamed_columns.ts'
import { inYear, isLastOfMonth, isSameDay, lastOfMonth } from './year_end.ts'

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
  /** YYYY-MM-DD */
  today: string
  style: NumberStyle
  currency: string | null
  /** YYYY-MM-DD of "for the fiscal year ended ..." */
  yearEnd: string | null
  annual: boolean
}

/**
 * Twelve months that end later than the years beside them, and on another day, are the last twelve: "12 mois à juin 2025" beside
 * 2023 and 2024. Years of whole weeks end within a week of a day; a year that is called so stays one, and so does the first year
 * behind a longer or shorter one that moved the year end.
 */
function tellLastTwelve(columns: readonly FinancialColumn[]) {
  const ended = columns.flatMap((column) => {
    const { period } = column
    return period?.end && period.basis === 'actual' ? [{ column, period, end: period.end }] : []
  })
  const years = ended.filter(({ period }) => period.months === 12)
  for (const { column, period, end } of years) {
    const before = years.filter((year) => !isSameDay(year.end, end))
    if (before.length !== years.length - 1 || before.length < 2 || isYear.test(column.label)) continue
    const last =
      before
        .map((year) => year.end)
        .sort()
        .at(-1) ?? end
    const isMoved = ended.some((other) => other.end > last && other.end < end && isSameDay(other.end, end))
    if (last < end && !isMoved) column.period = { ...period, basis: 'ltm' }
  }
}

/**
 * A French form sets "Brut", "Amortissements" and "Net" below the year and "Net" alone below the year before, whose day may reach over
 * both, beside that of the year.
 */
function tellNetOfYear(columns: readonly FinancialColumn[]) {
  const amounts = columns.filter(({ kind }) => kind === 'amounts')
  const [written, net, before] = amounts.slice(-3)
  if (!written || !net?.period?.end || !before || net.period.end !== before.period?.end || net.period.year === null)
    return
  if (
    !/\b(?:amort|provisions|dépréc)/i.test(written.label) ||
    ![net, before].every(({ label }) => /\bnet\b/i.test(label))
  )
    return
  const end = inYear(net.period.end, Number(net.period.end.slice(0, 4)) + 1)
  const days = columns.flatMap(({ label }) => datesIn(label).map((date) => date.end))
  if (days.includes(end)) net.period = { ...net.period, year: net.period.year + 1, end }
}

const isYear =
  /\b(?:years?|fiscal|FYE?|exercice|ejercicio|esercizio|boekjaar)(?![\p{L}])|geschäftsjahr|räkenskapsår|regnskaps?år|regnskabsår/iu

/** "Nov 2024" beside a sum of months, or beside a year, is a month; two days of balance sheets are none, nor are Dec-22, Dec-23 and Dec-24. */
function tellMonths(columns: readonly FinancialColumn[]) {
  const isLong = ({ period }: FinancialColumn) =>
    period !== null && ((period.months ?? 0) > 1 || period.basis === 'year_to_date' || period.basis === 'ltm')
  if (!columns.some(isLong)) return
  const alone = columns.filter(({ period }) => period?.end && period.months === null && monthAlone.test(period.label))
  const months = new Set(alone.map(monthOf))
  const years = new Set(alone.map(({ period }) => period?.end))
  // a sum up to the same month has that month beside it
  const isOfYears =
    years.size > 1 && months.size === 1 && !columns.filter(isLong).some((one) => months.has(monthOf(one)))
  for (const column of alone) if (column.period) column.period = { ...column.period, months: isOfYears ? 12 : 1 }
}

const monthOf = ({ period }: FinancialColumn) => period?.end?.slice(5, 7)
const monthAlone = new RegExp(
  `^(?:(?:actual|act|budget|bud|current|this|month|\\W)*(?:${monthNames})\\.?[ /’'-]*(?:19|20)?\\d\\d(?:\\W|actual|act|budget|bud)*)+$`,
  'iu',
)

/** Heads that say "actual" themselves: what the caption says of forecasts is not for them. */
const actualMark = /\d{2} ?A\b|\bactual\b|\baudited\b/i

/** The number of a note, as a column left of amounts has: 4 · 4.1 · (12) · 7a */
const mark = /^\(?\d{1,2}(?:[.,]\d{1,2})?(?: ?\(?[a-z]\)?)?\)?$/

type Given = {
  captions: readonly string[]
  basis: Period['basis']
  context: DocumentContext
  leading: boolean
  /** parts of a year that heads name themselves */
  parts: ReadonlySet<number>
  isYear?: boolean
}

/** What each column of a table is, from its head, its values, and the captions above. */
export function columnsFor(
  source: DetectedTable,
  cells: readonly (readonly (FinancialCell | null)[])[],
  context: DocumentContext,
): FinancialColumn[] {
  const { captions } = source
  const heads = withDriftedHead(
    besideNotes(
      source.columns.map((column) => column.label),
      cells,
    ),
    captions,
  )
  const marked = heads.some((label) => basisIn(label) !== 'actual' || actualMark.test(label))
  const parts = new Set(heads.flatMap((label) => monthsIn(label) ?? []).filter((months) => months < 12))
  const given = { captions, basis: marked ? ('actual' as const) : captionBasis(captions), context, parts }
  const large = cells.some((row) => row.some((cell) => Math.abs(cell?.value ?? 0) >= 100))
  const columns = heads.map((label, index) =>
    columnOf(
      label,
      cells.map((row) => row[index] ?? null),
      { ...given, leading: index === 0 && large && heads.length > 1 },
    ),
  )
  nameByMonthNumbers(columns)
  tellPartsOfYears(columns)
  spaceOut(columns)
  tellMonths(columns)
  const years = yearsBeforeYearToDate(columns)
  for (const column of columns)
    column.period = completed(column.period, { ...given, leading: false, isYear: years.has(column) })
  tellSumsOfMonths(columns, cells)
  tellLastTwelve(columns)
  tellNetOfYear(columns)
  nameFromOthers({ columns, cells, captions, yearEnd: context.yearEnd })
  return columns
}

/**
 * A year over its amounts and their total, left of which the number of the note took the head: then each stands one column too
 * far left, and the last column has none.
 */
function besideNotes(heads: readonly string[], cells: readonly (readonly (FinancialCell | null)[])[]): string[] {
  const notes = cells.flatMap(([first]) => first ?? [])
  const isShifted =
    heads.length > 2 &&
    heads.at(-1) === '' &&
    heads[0] === heads[1] &&
    periodOf(heads[0] ?? '') !== null &&
    notes.length > 0 &&
    notes.every(({ cell }) => mark.test(cell.text))
  return isShifted ? ['', ...heads.slice(0, -1)] : [...heads]
}

/**
 * On a photo of a crooked page the last head may stand a line above the others, which the words left of them then push one column to
 * the right: "Year ended 31 December", 2021, 2022, 2023 below "9 months 2024". The row of years tells that it is theirs.
 */
function withDriftedHead(heads: readonly string[], captions: readonly string[]): string[] {
  const [first = '', ...years] = heads
  const last = captions.at(-1) ?? ''
  const row = [...years, last].map((label) => periodOf(label)?.year ?? null)
  const isRow =
    row.length > 2 && row.every((year, at) => year !== null && (at === 0 || year === Number(row[at - 1]) + 1))
  const isDrifted = isRow && monthsIn(first) !== null && !/\d{4}/.test(first) && last.length < 24
  return isDrifted ? [...years, last] : [...heads]
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
  const period = periodOf(head.replace(yearAbove, ''))
  const isBefore = isBesideYearN(head) || yearBeforeBelow.test(head)
  return { label, period: period && isBefore ? yearBefore(period) : period, kind: 'amounts' }
}

/** "Exercice N, clos le 30/09/2024" set above "Total" and "N-1"; not above "31/12/2023 N-1", which names its own year */
const isBesideYearN = (head: string) =>
  besideYearN.test(head) && new Set(datesIn(head).map(({ year }) => year)).size < 2
/** "Full year 2024" set above "Actual" and "2023", whose year counts, and above "Prior year" */
const yearAbove = /(?<=^(?:full year|year|FY|12 months) ?)(?:19|20)\d\d (?=(?:19|20)\d\d$)/i
const yearBeforeBelow =
  /(?:19|20)\d\d.* (?:(?:prior|previous|last) (?:full )?(?:year|yr|ytd|period|month)|P\/?Y|L\/?Y|Vorjahr)\W*$/i
const besideYearN = /(?<!\p{L})N(?! ?[-–] ?1)(?!\p{L}).*(?<!\p{L})N ?[-–] ?1\W*$/u

const yearBefore = (period: Period): Period => ({
  ...period,
  year: period.year === null ? null : period.year - 1,
  end: period.end && inYear(period.end, Number(period.end.slice(0, 4)) - 1),
})

/** "(Refer note 4)" below a date is no column of notes. */
const reference = /\((?:refer|see)[^)]*\)|\b(?:refer|see) notes? \d+/gi

/**
 * By what each column multiplies its figures where the heads differ in it, as "EUR" and "TEUR" do; null where they agree.
 */
export function scalesOfColumns(source: DetectedTable): (number | null)[] | null {
  if (source.captions.slice(-6).some((caption) => scaleIn(caption) !== null)) return null
  const scales = source.columns.map(({ label }) => scaleIn(label) ?? (namesMoney(label) ? 1 : null))
  return new Set(scales.filter((scale) => scale !== null)).size > 1 ? scales : null
}

/** "kr." names money, whichever crowns they are. */
const namesMoney = (head: string) => currencyIn(head) !== null || /(?<!\p{L})kr(?:oner|onor)?\.?(?!\p{L})/iu.test(head)

/** Fills in what the captions say for all columns: "For the years ended December 31," above 2018 and 2017. */
function completed(period: Period | null, { captions, basis, context, parts, isYear }: Given): Period | null {
  if (!period) return null
  // "the first half of 2025 is not audited" speaks of the column that is headed so
  const said = [...captions].reverse().find((text) => {
    const months = monthsIn(text)
    return months !== null && !parts.has(months) && !(isYear && months < 12)
  })
  const months = period.months ?? (said ? monthsIn(said) : null)
  return {
    ...period,
    months,
    basis: period.basis === 'actual' ? basis : period.basis,
    end: period.end ?? dayNamed(period) ?? endOf(period, captions, context),
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

/** "Balance 31. december" above 2024 and 2023 */
const dayWithoutYear = new RegExp(
  `(?<![\\p{L}\\d.])(?:\\d{1,2}(?:\\.|st|nd|rd|th)? (?:of |de )?(?:${monthNames})|(?:${monthNames}) \\d{1,2})(?![\\p{L}\\d])(?!,? ?(?:de )?(?:19|20)\\d\\d| ?(?:[-–—]|to|bis|til|till|au|al|tot) ?(?:\\d{1,2}\\.? ?(?:of |de )?)?(?:${monthNames}))`,
  'giu',
)

/** "Full year to 31 March" above FY24: the day of its own head, in its year. */
const dayNamed = ({ label, year, months }: Period): string | null =>
  year !== null && months === 12 ? dayOfYear(label, year) : null

/** The last day that a text names without its year, in this one. */
function dayOfYear(text: string, year: number): string | null {
  const day = [...text.matchAll(dayWithoutYear)].at(-1)?.[0]
  return day === undefined ? null : (dateIn(`${day} ${year}`)?.end ?? null)
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
    // "as at 31 March 2025" is no day of 2024
    if (open?.end && open.year === period.year && /\d{1,2}/.test(open.end.slice(8)) && /\d/.test(caption))
      return open.end
    const named = dayOfYear(caption, period.year)
    // "order book 1 March": no year ends on the first of a month
    if (named && !named.endsWith('-01')) return named
  }
  if (!context.yearEnd) return null
  if (context.yearEnd.startsWith(String(period.year))) return context.yearEnd
  return isLastOfMonth(context.yearEnd) ? lastOfMonth(period.year, Number(context.yearEnd.slice(5, 7))) : null
}
