import type { Trends } from './schema.ts'
import { annualSeries, cagr, growthRate, margin, type Period, quarterlySeries, withRevenue } from './series.ts'

/**
 * Growth and margins of a company's records, given in time order and one per period. They are read from its fiscal
 * years when two or more have a revenue, else from its quarters, else from the one year there is. What is only expected
 * is no record of what was. All rates are ratios.
 */
export function trendsOf(periods: readonly Period[]): Trends {
  const years = annualSeries(periods)
  const quarterly = quarterlySeries(periods)
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
