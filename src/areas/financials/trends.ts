import type { Trends } from './schema.ts'
import { annualSeries, cagr, growthFrom, margin, type Period, quarterlySeries, withRevenue } from './series.ts'

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
      growth_rate: growthFrom(known.at(-2), latest, 'revenue'),
      cagr: first && latest ? cagr(first, latest) : null,
      quarterly_data: quarterly.map((quarter, i) => {
        const { period, period_start, period_end, revenue, ebitda, net_income } = quarter
        const growth_rate = growthFrom(quarterly[i - 1], quarter, 'revenue')
        return { period, period_start, period_end, revenue, ebitda, net_income, growth_rate }
      }),
    },
    margin_trend: marginsOf(series),
  }
}

/** Periods whose margin is not known are left out; beside the numbers stand the periods they are of. */
function marginsOf(series: readonly Period[]): Trends['margin_trend'] {
  const known = (figure: 'ebitda' | 'net_income') =>
    series.flatMap((period) => {
      const value = margin(period[figure], period.revenue)
      return value === null ? [] : [{ period: period.period, value }]
    })
  const [ebitda, net] = [known('ebitda'), known('net_income')]
  return {
    ebitda_margin: ebitda.map(({ value }) => value),
    net_margin: net.map(({ value }) => value),
    periods: { ebitda_margin: ebitda.map(({ period }) => period), net_margin: net.map(({ period }) => period) },
  }
}
