// Columns of fiscal years end as those of the document's other years do. What stands near a table by chance, such as
// the day of a valuation, is not the end of its year.

import { datesIn } from './dates.ts'
import type { Period } from './findings.ts'
import type { DocumentContext, FinancialColumn, FinancialTable } from './tables.ts'
import { daysBetween, isLastOfMonth, isSameDay, lastOfMonth, type YearEnds } from './year_end.ts'

/** Corrects the ends of annual columns that contradict the others, and fills in those that the document tells in words. */
export function settleYearEnds(tables: readonly FinancialTable[], said: YearEnds | null, context: DocumentContext) {
  const years = tables.flatMap((table) => annualColumns(table, context))
  const common = commonEnds(years.flatMap(({ period }) => (period.end ? [{ ...period, end: period.end }] : [])))
  // ends that no head names were taken from captions: the year to date knows better
  const counted = years.some(({ period }) => ownEnd(period)) ? null : endsBeforeToDate(tables)
  const spoken = counted ?? (common && said && !agree(said, common) ? null : said)
  const printed = tables.flatMap(({ columns }) => columns.flatMap(({ period }) => (period && ownEnd(period)) ?? []))
  const endOf = (year: number) =>
    nearest(spoken?.moves ? printed : [], spoken?.of(year) ?? null) ?? (common ? endLike(common, year) : null)
  const onBalanceSheets = endsOfBalanceSheets(tables, lastOf(years))
  for (const { column, period, canFill } of years) {
    const { year, end } = period
    if (ownEnd(period) || (end === null && !canFill)) continue
    const settled =
      end === null
        ? spoken
          ? endOf(year)
          : (onBalanceSheets.get(year) ?? null)
        : correctedEnd(end, year, { common, spoken, endOf })
    if (settled !== end) column.period = { ...period, end: settled }
  }
  if (said) nameYears(tables, said)
  for (const column of tables.flatMap(({ columns }) => columns)) countToDate(column, said, context)
}

/** "Year to date (9 months)" to December tells that years end in March; null where no such column does, or two contradict. */
function endsBeforeToDate(tables: readonly FinancialTable[]): YearEnds | null {
  const months = new Set(
    tables.flatMap(({ columns, captions }) => {
      const month = captions.flatMap((caption) => datesIn(caption)).at(-1)?.end ?? null
      return columns.flatMap(({ period }) => {
        const end = period?.end ?? month
        const count = period?.basis === 'year_to_date' ? period.months : null
        return end && count !== null && count < 12 ? [((Number(end.slice(5, 7)) - count + 11) % 12) + 1] : []
      })
    }),
  )
  const [month] = months
  return month === undefined || months.size > 1 ? null : { of: (year) => lastOfMonth(year, month), moves: false }
}

/** The last year that is called by its number alone. */
const lastOf = (years: readonly AnnualColumn[]) =>
  Math.max(...years.flatMap(({ period }) => (ownEnd(period) ? [] : [period.year])))

/**
 * The days of balance sheets by their years, where two years or more end on the same day: "Dec-23", "Dec-24", "Jun-25". A balance sheet
 * of a year behind the last one, "Jan-25" beside FY2024, tells that years may have the name of the year before: none is known.
 */
function endsOfBalanceSheets(tables: readonly FinancialTable[], lastYear: number): Map<number, string> {
  const common = commonEnds(
    tables
      .filter(({ rows }) => rows.some(({ label }) => ofBalance.test(label)))
      .flatMap(({ columns }) => columns.flatMap(({ period }) => (period?.basis === 'actual' && ownEnd(period)) || []))
      .map((end) => ({ year: yearOf(end), end })),
  )
  const ends = common?.ends ?? []
  return new Map(ends.some((end) => yearOf(end) > lastYear) ? [] : ends.map((end) => [yearOf(end), end]))
}

/** How many months the year to date has, from the end of the year before; unknown where the document does not tell it. */
function countToDate(column: FinancialColumn, said: YearEnds | null, context: DocumentContext) {
  const { period } = column
  if (!period?.end || period.months !== null || !/\bYTD\b|to[- ]date|cumul|kumul/i.test(period.label)) return
  const { end } = period
  const year = yearOf(end)
  const known = [year - 1, year, year + 1].flatMap((one) => said?.of(one) ?? [])
  const ends =
    known.length > 0
      ? known
      : context.yearEnd
        ? [year - 1, year].map((one) => `${one}${context.yearEnd?.slice(4)}`)
        : []
  const start = ends
    .filter((other) => other < end)
    .sort()
    .at(-1)
  const months = start ? Math.round(daysBetween(start, end) / 30.44) : 0
  if (months >= 1 && months <= 12) column.period = { ...period, months }
}

/** Fiscal years have the name that the document gives them, and those that it does not name are counted from these. */
function nameYears(tables: readonly FinancialTable[], said: YearEnds) {
  const ends = tables.flatMap(({ columns }) => columns.flatMap(({ period }) => period?.end ?? []))
  const named = new Map(
    ends.flatMap((end) => {
      const year = yearNamed(said, end)
      return year === undefined ? [] : [[end, year] as const]
    }),
  )
  const shifts = new Set([...named].map(([end, year]) => year - yearOf(end)))
  const [shift = 0] = shifts
  for (const column of tables.flatMap(({ columns }) => columns)) {
    const end = column.period?.end
    if (!end) continue
    const isAlike = shifts.size === 1 && [...named.keys()].some((other) => isSameDay(end, other))
    const year = named.get(end) ?? (isAlike ? yearOf(end) + shift : undefined)
    if (year !== undefined) column.fiscalYear = year
  }
}

const yearOf = (day: string) => Number(day.slice(0, 4))

/** The year that the document calls by this end, if it does. */
const yearNamed = ({ of }: YearEnds, end: string): number | undefined =>
  [0, -1, 1].map((shift) => yearOf(end) + shift).find((year) => Math.abs(daysBetween(of(year) ?? '', end)) <= 7)

type Annual = Period & { year: number }

type AnnualColumn = { column: FinancialColumn; period: Annual; canFill: boolean }

const bases = new Set<Period['basis']>(['actual', 'budget', 'estimate', 'projection'])

/** Columns of full years; a plain "2024" above a balance sheet of a half year may be any day. */
function annualColumns(table: FinancialTable, context: DocumentContext): AnnualColumn[] {
  const isOfDay = !context.annual && table.rows.some(({ label }) => ofBalance.test(label))
  const isOfOthers = [table.title, ...table.captions.slice(-2)].some((caption) => ofOthers.test(caption))
  return table.columns.flatMap((column) => {
    const { period, kind } = column
    if (!period || period.year === null || kind === 'notes' || !bases.has(period.basis)) return []
    if (period.months !== 12 && !(period.months === null && plainYear.test(period.label) && !isOfDay)) return []
    const isCalendar = /\bCY|calendar|kalender/i.test(period.label) || (isOfOthers && !fiscal.test(period.label))
    return [{ column, period: { ...period, year: period.year }, canFill: !isCalendar }]
  })
}

const ofBalance = /\btotal (?:assets|equity)|\bnet assets\b|bilanzsumme|total (?:de l['’])?actif/i
const ofOthers = /\bmarkets?\b|\bindustry\b|\bcompetitors?\b|\bpeers?\b|calendar/i
const plainYear = /^\D{0,25}(?:(?:19|20)\d\d|\d\d)(?:[/–-]\d{2,4})? ?[ABEFP]?(?!\d)\D{0,25}$/
const fiscal = /\bFY|fiscal|financial|geschäftsjahr|\bGJ/i

/** The end that the head itself names: it is as printed. */
const ownEnd = (period: Period) => (datesIn(period.label).some(({ end }) => end === period.end) ? period.end : null)

type Common = { ends: string[]; shift: number }

/** The ends that most years of the document have, a few days apart at most; null where no two agree, or others are as many. */
function commonEnds(periods: readonly { year: number; end: string }[]): Common | null {
  const groups = periods.map(({ end }) => periods.filter((other) => isSameDay(end, other.end)))
  const count = (group: readonly { year: number }[]) => new Set(group.map(({ year }) => year)).size
  const [most] = [...groups].sort((a, b) => count(b) - count(a))
  const [first] = most ?? []
  if (!most || !first || count(most) < 2) return null
  const others = periods.filter(({ end }) => !isSameDay(first.end, end))
  if (count(others) >= count(most)) return null
  const shifts = new Set(most.map(({ year, end }) => Number(end.slice(0, 4)) - year))
  const [shift] = shifts
  return shift === undefined || shifts.size > 1 ? null : { ends: most.map(({ end }) => end), shift }
}

const agree = (said: YearEnds, { ends, shift }: Common) =>
  ends.every((end) => {
    const told = said.of(Number(end.slice(0, 4)) - shift)
    return told === null || Math.abs(daysBetween(told, end)) <= 7
  })

/** The day of the other years in this one; null where they end on different days. */
function endLike({ ends, shift }: Common, year: number): string | null {
  const [first = ''] = ends
  if (ends.every(isLastOfMonth)) return lastOfMonth(year + shift, Number(first.slice(5, 7)))
  return ends.every((end) => end.slice(4) === first.slice(4)) ? `${year + shift}${first.slice(4)}` : null
}

/** Of years of whole weeks the day that a head prints counts. */
const nearest = (printed: readonly string[], end: string | null) =>
  end === null ? null : (printed.find((day) => Math.abs(daysBetween(day, end)) <= 7) ?? end)

type Known = { common: Common | null; spoken: YearEnds | null; endOf: (year: number) => string | null }

function correctedEnd(end: string, year: number, { common, spoken, endOf }: Known): string | null {
  const told = spoken?.of(year) ?? null
  if (told !== null) return Math.abs(daysBetween(told, end)) <= 7 ? end : endOf(year)
  if (!common || (common.ends.some((other) => isSameDay(other, end)) && isInYear(end, year, common))) return end
  return endOf(year)
}

/** The year around 31 December may end on either side of it. */
const isInYear = (end: string, year: number, { ends, shift }: Common) =>
  Math.abs(Number(end.slice(0, 4)) - year - shift) <= (ends.some((other) => /-12-|-01-/.test(other)) ? 1 : 0)
