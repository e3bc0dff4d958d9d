import { type Facts, keysOf, numberOf } from '../fact.ts'

/** What the templates ask of a company's figures again and again. */
type Series = {
  years: string[]
  quarters: string[]
  /** the latest year with a revenue, and the one before it */
  latest: string | undefined
  previous: string | undefined
}

export function seriesOf(facts: Facts): Series {
  const years = keysOf(facts, 'year.')
  const withRevenue = years.filter((year) => numberOf(facts, `revenue.${year}`) !== null)
  return { years, quarters: keysOf(facts, 'quarter.'), latest: withRevenue.at(-1), previous: withRevenue.at(-2) }
}

/** The number of the latest year: figure('revenue_growth'). */
export const latestOf = (facts: Facts, figure: string): number | null => {
  const { latest } = seriesOf(facts)
  return latest === undefined ? null : numberOf(facts, `${figure}.${latest}`)
}

/** A change smaller than this is none worth a word: a point of growth or margin. */
export const pointsMin = 0.01

export const trendWord = (change: number | null, up: string, down: string, level: string) =>
  change === null || Math.abs(change) < pointsMin ? level : change > 0 ? up : down

/** Whether there are peers to compare with, and what they have in common in words. */
export function peersIn(facts: Facts): { scope: 'industry_and_size' | 'industry' | 'none'; count: number } | undefined {
  for (const scope of ['industry_and_size', 'industry', 'none'] as const) {
    const count = numberOf(facts, `peers.${scope}`)
    if (count !== null) return { scope, count }
  }
  return undefined
}

/** Days from one day to another; null where one is not known. */
export const daysBetween = (from: string | null, to: string | null): number | null =>
  from === null || to === null ? null : (Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / 86_400_000
