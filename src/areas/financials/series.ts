import { type Figure, figures, isExpectation } from './periods.ts'

/** A record whose period is known by its days. */
export type Period = {
  /** of the financial record it stands in */
  id: string
  period: string
  period_start: string
  period_end: string
  /** of its amounts, ISO 4217 */
  currency: string
  /** what one of that is in the firm's base currency; null: unknown */
  base_rate: number | null
} & { [figure in Figure]: number | null }

/**
 * The full years of a company, of its periods in time order: those that end at the same time of the year, without what is
 * only expected, without two that share days. The last twelve months beside fiscal years are not another year.
 */
export const annualSeries = (periods: readonly Period[]): Period[] =>
  fiscalYears(periods.filter((period) => isActual(period) && isBetween(daysOf(period), 350, 380)))

/** The quarters of a company, of its periods in time order, without what is only expected. */
export const quarterlySeries = (periods: readonly Period[]): Period[] =>
  withoutOverlaps(periods.filter((period) => isActual(period) && isBetween(daysOf(period), 80, 100)))

const isActual = ({ period }: Period) => !isExpectation(period)

/** Rates of revenue are of the periods that say it: one that does not hides no growth. */
export const withRevenue = (periods: readonly Period[]) => periods.filter(({ revenue }) => revenue !== null)

type Amount = number | null | undefined

/** latest / previous − 1, as (latest − previous) / previous, which rounds less; null where one is missing or there is no positive base to grow from. */
export function growthRate(previous: Amount, latest: Amount): number | null {
  if (!previous || previous < 0 || latest === null || latest === undefined) return null
  return finite((latest - previous) / previous)
}

/**
 * Growth from one period to the next; null over a gap: growth over a missing year is no growth of a year. Where the statements
 * changed their currency there is none either: a rate of exchange is no growth.
 */
export const growthFrom = (previous: Period | undefined, latest: Period | undefined, figure: Figure): number | null =>
  previous && latest && follows(previous, latest) && previous.currency === latest.currency
    ? growthRate(previous[figure], latest[figure])
    : null

/** Whether one period begins where the other ends. */
export const follows = (before: Period, period: Period) =>
  Math.abs(daysBetween(before.period_end, period.period_start)) <= yearEndDaysMax + 2

/**
 * Compound annual growth rate: (to / from)^(1 / years) − 1; null unless both amounts are above zero and time lies between
 * them: no steady rate leads from or to zero. https://www.investopedia.com/terms/c/cagr.asp
 */
export const compoundRate = (from: Amount, to: Amount, years: number): number | null =>
  !from || !to || from < 0 || to < 0 || years <= 0 ? null : finite((to / from) ** (1 / years) - 1)

/** Counts the years between the ends of the two periods, so that missing years count and quarters are annualised. */
export const cagr = (first: Period, last: Period, figure: Figure = 'revenue'): number | null =>
  first.currency === last.currency
    ? compoundRate(first[figure], last[figure], yearsBetween(first.period_end, last.period_end))
    : null

/** The period with its amounts multiplied by a rate of exchange; without amounts where it is unknown. */
export const convertedBy = (rate: number | null, period: Period): Period => {
  const amounts = figures.map((figure) => {
    const amount = period[figure]
    return [figure, rate === null || amount === null ? null : amount * rate]
  })
  return { ...period, ...Object.fromEntries(amounts) }
}

/** part / revenue; null where one is missing or revenue is 0. */
export const margin = (part: Amount, revenue: Amount): number | null =>
  part === null || part === undefined || !revenue ? null : finite(part / revenue)

/**
 * The year that a full year is called by: the one in its label where it can be meant (FY2023 may end in February 2024),
 * else the one it ends in; a year of 52 weeks may end in the first days of January.
 */
export function fiscalYearOf({ period, period_end }: Pick<Period, 'period' | 'period_end'>): number {
  const ends = new Date(Date.parse(period_end) - yearEndDaysMax * dayMs).getUTCFullYear()
  const [, year, short] = /(?<!\d)((?:19|20)\d{2})(?!\d)|FY ?['’]?(\d{2})(?!\d)/i.exec(period) ?? []
  const said = Number(year ?? `20${short}`)
  return said === ends - 1 || said === ends + 1 ? said : ends
}

const finite = (rate: number) => (Number.isFinite(rate) ? rate : null)

const dayMs = 86_400_000
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs
const daysOf = ({ period_start, period_end }: Period) => daysBetween(period_start, period_end) + 1
const isBetween = (days: number, from: number, to: number) => days >= from && days <= to

/** Years between two ends of periods, in whole months: statements are of months, and leap days must not bend a rate. */
const yearsBetween = (from: string, to: string) => Math.round(daysBetween(from, to) / (365.2425 / 12)) / 12

/** Of the latest year end that two or more with a revenue share, else of the latest. */
function fiscalYears(annual: Period[]): Period[] {
  const ofYearEnds = annual
    .toReversed()
    .map((latest) => withoutOverlaps(annual.filter((period) => sharesYearEnd(period, latest))))
  return ofYearEnds.find((series) => withRevenue(series).length >= 2) ?? ofYearEnds[0] ?? []
}

/** Years of 52 or 53 weeks end up to a week away from the same day. */
const yearEndDaysMax = 10

function sharesYearEnd(a: Period, b: Period) {
  const days = Math.abs(daysBetween(a.period_end, b.period_end)) % 365.2425
  return Math.min(days, 365.2425 - days) <= yearEndDaysMax
}

/** Leaves out a period that shares days with the one before it. */
function withoutOverlaps(periods: Period[]): Period[] {
  const kept: Period[] = []
  for (const period of periods) {
    const before = kept.at(-1)
    if (!before || before.period_end < period.period_start) kept.push(period)
  }
  return kept
}
