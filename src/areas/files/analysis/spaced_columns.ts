import type { FinancialColumn } from './columns.ts'
import { isSameDay } from './year_end.ts'

/** Columns headed by days a month apart, or a quarter, are months and quarters. */
export function spaceOut(columns: readonly FinancialColumn[]) {
  const open = columns.filter(
    ({ period }) => period?.months === null && period.basis !== 'year_to_date' && period.basis !== 'ltm',
  )
  const gaps = gapsOf(open)
  const shortest = Math.min(...gaps)
  const months = shortest <= 45 ? 1 : shortest <= 120 ? 3 : null
  // a budget of a year may stand behind halves of years
  const actual = open.filter(({ period }) => period?.basis === 'actual')
  if (months !== null) setMonths(open, months)
  else if (shortest <= 200 && areHalves(actual)) setMonths(actual, 6)
  else if (shortest <= 200) tellRestOfYears(actual)
}

/** "30.06.2025" beside "2024" and "2025" is a part of its year; 31 December is not. */
export function tellPartsOfYears(columns: readonly FinancialColumn[]) {
  const years = new Set(columns.flatMap(({ label, period }) => (plainYear.test(label) && period?.year) || []))
  const days = columns.filter(
    ({ label, period }) => period?.basis === 'actual' && period.months === null && dayAlone.test(label),
  )
  const isOfYearBeside = days.some(({ period }) => period?.year && years.has(period.year))
  if (years.size < 2 || !isOfYearBeside) return
  for (const column of days)
    if (column.period?.end && !column.period.end.endsWith('-12-31'))
      column.period = { ...column.period, basis: 'year_to_date' }
}

/**
 * Years that all lie before a year to date: a caption that tells of a part of a year, "2025 is five months to May 31", does not speak
 * of them. Where a year is also that of the year to date, both may be parts: quarters stand beside the sum of them.
 */
export function yearsBeforeYearToDate(columns: readonly FinancialColumn[]): Set<FinancialColumn> {
  const actual = columns.filter(({ period }) => period?.basis === 'actual' && period.months === null)
  const last = Math.max(...columns.map(({ period }) => (period?.basis === 'year_to_date' ? (period.year ?? 0) : 0)))
  return new Set(actual.every(({ period }) => (period?.year ?? last) < last) ? actual : [])
}

const plainYear = /^(?:19|20)\d\d$/
const dayAlone = /^\d{1,2}[./-]\d{1,2}[./-](?:19|20)\d\d$/

/** How many days lie between the ends of periods, one after the other. */
function gapsOf(columns: readonly FinancialColumn[]): number[] {
  const days = columns
    .flatMap(({ period }) => (period?.end ? [Date.parse(period.end) / 86_400_000] : []))
    .sort((a, b) => a - b)
  return days.flatMap((day, index) =>
    index > 0 && day > (days[index - 1] ?? day) ? [day - (days[index - 1] ?? day)] : [],
  )
}

function setMonths(columns: readonly FinancialColumn[], months: number) {
  for (const column of columns) if (column.period?.end) column.period = { ...column.period, months }
}

function areHalves(columns: readonly FinancialColumn[]): boolean {
  const gaps = gapsOf(columns)
  return gaps.length >= 3 && gaps.every((gap) => gap <= 200) && areInOrder(columns)
}

/** Beside years that end on one day, two at least, what ends on another behind them is half a year: Jun-24 of Dec-22, Dec-23, Jun-24. */
function tellRestOfYears(columns: readonly FinancialColumn[]) {
  const ends = [...new Set(columns.flatMap(({ period }) => period?.end ?? []))]
  const years = ends.filter((end) => ends.filter((other) => isSameDay(other, end)).length > ends.length / 2)
  const [first] = years.toSorted()
  if (!first || years.length < 2) return
  for (const column of columns) {
    const end = column.period?.end ?? ''
    if (years.includes(end)) setMonths([column], 12)
    else if (end > first) setMonths([column], 6)
  }
}

/** Halves of years follow one another, maybe twice, as of group and company; years and halves, each beside the year before, do not. */
function areInOrder(columns: readonly FinancialColumn[]): boolean {
  const ends = [...new Set(columns.flatMap(({ period }) => period?.end ?? []))]
  const sorted = [...ends].sort()
  return ends.join() === sorted.join() || ends.join() === sorted.reverse().join()
}
