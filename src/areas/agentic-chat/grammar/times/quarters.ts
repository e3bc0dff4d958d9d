import type { Span } from './dates.ts'

/** "Q1 vs Q4 last year", "Q3 2024 vs Q3 2025": several quarters of one year, or one quarter of several. */
type Quarters = { years: number[]; quarters: number[]; said: string }

/** Null: not several quarters, or such that no years and quarters together mean just them. */
export const quartersOf = (spans: readonly Span[], today: string): Quarters | null => {
  const parts = spans.filter(({ part }) => part?.unit === 'quarter')
  const others = spans.filter((span) => !parts.includes(span))
  const [year, ...more] = others
  if (parts.length < 2 || more.length > 0) return null
  if (year && (year.unit !== 'year' || year.years?.from == null || year.years.from !== year.years.to)) return null
  // a year said once is meant for all of them
  const dated = [...parts].reverse().find(({ said }) => hasYear.test(said))
  const lone = year?.years?.from ?? dated?.years?.from ?? null
  const yearOf = (span: Span): number | null => {
    if (hasYear.test(span.said)) return span.years?.from ?? null
    if (lone !== null) return lone
    const own = span.years?.from ?? null
    return own !== null && (span.to ?? '') > today ? own - 1 : own
  }
  const years = [...new Set(parts.map(yearOf))].filter((one) => one !== null)
  const quarters = [...new Set(parts.flatMap(({ part }) => (part ? [part.number] : [])))]
  if (years.length === 0 || years.length * quarters.length !== parts.length) return null
  return { years, quarters, said: spans.map(({ said }) => said).join(', ') }
}
const hasYear = /\d\d/
