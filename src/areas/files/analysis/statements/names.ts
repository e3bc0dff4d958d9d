import type { Period } from '../findings.ts'
import { type DocumentContext } from '../tables.ts'

/** Months of a column; plain years are full years, plain dates are so in an annual document. */
export function monthsOf(period: Period, context: DocumentContext): number | null {
  if (period.months !== null) return period.months
  if (period.basis === 'year_to_date') return null
  if (!/[a-z]{3}|\d[./-]\d/i.test(period.label.replace(noise, ''))) return 12
  return context.annual ? 12 : null
}

/** By how many months a period is longer than another; a year to date whose start is not told is more than a month. */
export const lengthOf = (period: Period): number => period.months ?? (period.basis === 'year_to_date' ? 1.5 : 0)

const noise =
  /unaudited|audited|\b(?:ist|plan|soll|act|réel|réalisé|real|consuntivo|toteuma|utfall|faktisk|regnskab|regnskap|wykonanie)\b|restated|actual|budget|total|note|yen|of|u\.?s\.?|\b(?:eur|usd|gbp|chf|inr|rmb|cny|hkd|sgd|aud|cad|jpy|sek|nok|dkk|teur|rs|mio|mrd|millions?|thousands?|crores?|lakhs?|euros?|dollars?)\b/gi

/** How a period is called in the data: "Year ended 30 June 2024 (FY2024)". */
export function titleOf(period: Period, name: string): string {
  const months = period.months ?? (name.startsWith('FY') ? 12 : null)
  const span = months === null ? null : (spans[months] ?? `${months} months`)
  if (!period.end)
    return span && !name.startsWith('FY') ? `${span.replace(/^./, (letter) => letter.toUpperCase())} ${name}` : name
  const day = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(period.end))
  return span
    ? `${span.replace(/^./, (letter) => letter.toUpperCase())} ended ${day}${name.startsWith('FY') ? ` (${name})` : ''}`
    : period.basis === 'year_to_date'
      ? `Year to date, ${day}`
      : `As at ${day}`
}

const spans: Record<number, string> = { 3: 'three months', 6: 'six months', 9: 'nine months', 12: 'year' }
