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
 * Growth and margins of a company's records, given in time order and one per period. They are read from its annual
 * records when there are two or more, else from its quarters, else from the one year there is. All rates are ratios.
 */
export function trendsOf(periods: Period[]): Trends {
  const annual = periods.filter((period) => isBetween(daysOf(period), 350, 380))
  const quarterly = periods.filter((period) => isBetween(daysOf(period), 80, 100))
  const series = annual.length >= 2 || quarterly.length === 0 ? withoutOverlaps(annual) : quarterly
  const first = series.at(0)
  const latest = series.at(-1)
  return {
    revenue_trend: {
      growth_rate: growthRate(series.at(-2)?.revenue, latest?.revenue),
      cagr: first && latest ? cagr(first, latest) : null,
      quarterly_data: quarterly.map(({ period, period_start, period_end, revenue, ebitda, net_income }, i) => {
        const growth_rate = growthRate(quarterly[i - 1]?.revenue, revenue)
        return { period, period_start, period_end, revenue, ebitda, net_income, growth_rate }
      }),
    },
    margin_trend: {
      ebitda_margin: series.map(({ ebitda, revenue }) => margin(ebitda, revenue)).filter(isKnown),
      net_margin: series.map(({ net_income, revenue }) => margin(net_income, revenue)).filter(isKnown),
    },
  }
}

const isKnown = (rate: number | null) => rate !== null

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

/** Leaves out a year that shares days with the one before it, such as the last twelve months beside a fiscal year. */
function withoutOverlaps(periods: Period[]): Period[] {
  const kept: Period[] = []
  for (const period of periods) {
    const before = kept.at(-1)
    if (!before || before.period_end < period.period_start) kept.push(period)
  }
  return kept
}
