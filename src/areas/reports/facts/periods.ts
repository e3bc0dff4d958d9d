import { annualSeries, fiscalYearOf, type Period, quarterlySeries, withRevenue } from '../../financials/index.ts'
import type { TimePeriod } from '../time_period.ts'

/** The periods that a report is about, and those before them that growth is measured from. */
export type Selection = {
  /** full years in time order, with the whole series they were chosen from */
  years: Period[]
  allYears: Period[]
  quarters: Period[]
  allQuarters: Period[]
  /** the last twelve months, where four quarters in a row say them */
  ltm: Period[]
}

export function selectPeriods(periods: readonly Period[], asked: TimePeriod): Selection {
  const allYears = annualSeries(periods)
  const allQuarters = quarterlySeries(periods)
  const ltm = lastFour(allQuarters)
  const all = { allYears, allQuarters, ltm }
  switch (asked.kind) {
    case 'all':
      return { ...all, years: allYears, quarters: allQuarters.slice(-8) }
    case 'years': {
      const isIn = (period: Period) => {
        const year = fiscalYearOf(period)
        return year >= asked.from && year <= asked.to
      }
      return { ...all, years: allYears.filter(isIn), quarters: allQuarters.filter(isIn), ltm: [] }
    }
    case 'quarter':
      return { ...all, years: [], quarters: allQuarters.filter((period) => isQuarter(period, asked)), ltm: [] }
    case 'ltm':
      return { ...all, years: [], quarters: ltm }
    case 'last_years':
      return { ...all, years: allYears.slice(-asked.count), quarters: [], ltm: [] }
    default:
      return asked satisfies never
  }
}

/** By the label where it names a quarter, else by the calendar quarter that the period ends in. */
function isQuarter(period: Period, { year, quarter }: { year: number; quarter: number }) {
  const [, said] = /Q([1-4])/i.exec(period.period) ?? []
  const named = said === undefined ? undefined : Number(said)
  const ends = Number(period.period_end.slice(5, 7))
  return fiscalYearOf(period) === year && (named ?? Math.ceil(ends / 3)) === quarter
}

const dayMs = 86_400_000

/** The latest four quarters with a revenue, if none is missing between them. */
function lastFour(quarters: readonly Period[]): Period[] {
  const four = withRevenue(quarters).slice(-4)
  const first = four[0]
  const last = four[3]
  if (!first || !last) return []
  const days = (Date.parse(last.period_end) - Date.parse(first.period_start)) / dayMs + 1
  return days >= 350 && days <= 380 ? four : []
}
