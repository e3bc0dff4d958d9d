import { isExpectation } from './periods.ts'
import type { Trends } from './schema.ts'

/** A record whose period is known by its days. Amounts in USD. */
export type Period = {
  period: string
  period_start: string
  period_end: string
  revenue: number | null
  ebitda: number | null
  net_income: number | null
}

/**
 * Growth and margins of a company's records, given in time order and one per period. They are read from its fiscal
 * years when two or more have a revenue, else from its quarters, else from the one year there is. What is only expected
 * is no record of what was. All rates are ratios.
 */
export function trendsOf(periods: Period[]): Trends {
  const actual = periods.filter(({ period }) => !isExpectation(period))
  const years = fiscalYears(actual.filter((period) => isBetween(daysOf(period), 350, 380)))
  const quarterly = withoutOverlaps(actual.filter((period) => isBetween(daysOf(period), 80, 100)))
  const series = withRevenue(years).length >= 2 || quarterly.length === 0 ? years : quarterly
  const known = withRevenue(series)
  const first = known.at(0)
  const latest = known.at(-1)
  return {
    revenue_trend: {
      growth_rate: growthRate(known.at(-2)?.revenue, latest?.revenue),
      cagr: first && latest ? cagr(first, latest) : null,
      quarterly_data: quarterly.map(({ period, period_start, period_end, revenue, ebitda, net_income }, i) => {
        const growth_rate = growthRate(quarterly[i - 1]?.revenue, revenue)
        return { period, period_start, period_end, revenue, ebitda, net_income, growth_rate }
      }),
    },
    margin_trend: {
      ebitda_margin: series.map(({ ebitda, revenue }) => margin(ebitda, revenue)),
      net_margin: series.map(({ net_income, revenue }) => margin(net_income, revenue)),
    },
  }
}

const withRevenue = (periods: Period[]) => periods.filter(({ revenue }) => revenue !== null)

type Amount = number | null | undefined

/** latest / previous − 1, as (latest − previous) / previous, which rounds less; null where one is missing or there is no positive base to grow from. */
export function growthRate(previous: Amount, latest: Amount): number | null {
  if (!previous || previous < 0 || latest === null || latest === undefined) return null
  return finite((latest - previous) / previous)
}

/**
 * Compound annual growth rate: (last / first)^(1 / years) − 1, the years counted between the ends of the two periods,
 * so that quarters are annualised too. https://www.investopedia.com/terms/c/cagr.asp
 */
export function cagr(first: Period, last: Period): number | null {
  const years = yearsBetween(first.period_end, last.period_end)
  if (!first.revenue || first.revenue < 0 || last.revenue === null || last.revenue < 0 || years <= 0) return null
  return finite((last.revenue / first.revenue) ** (1 / years) - 1)
}

/** part / revenue; null where one is missing or revenue is 0. */
export const margin = (part: Amount, revenue: Amount): number | null =>
  part === null || part === undefined || !revenue ? null : finite(part / revenue)

const finite = (rate: number) => (Number.isFinite(rate) ? rate : null)

const dayMs = 86_400_000
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs
const daysOf = ({ period_start, period_end }: Period) => daysBetween(period_start, period_end) + 1
const isBetween = (days: number, from: number, to: number) => days >= from && days <= to

/** Years between two ends of periods, in whole months: statements are of months, and leap days must not bend a rate. */
const yearsBetween = (from: string, to: string) => Math.round(daysBetween(from, to) / (365.2425 / 12)) / 12

/**
 * The annual records that end at the same time of the year: of the latest year end that two or more with a revenue
 * share, else of the latest. The last twelve months beside fiscal years are not another year.
 */
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
