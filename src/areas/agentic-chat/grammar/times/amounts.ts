import { countWords, numberOf } from './numbers.ts'

/** A figure that the question names. "up" is for "$5m+": that much or more. */
export type Amount = {
  value: number
  /** the other end of a range */
  to?: number
  unit: 'money' | 'percent' | 'multiple' | 'days' | 'plain'
  up?: boolean
}
type Found = { amount: Amount; words: number }

const scales: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  thousands: 1e3,
  m: 1e6,
  mm: 1e6,
  mn: 1e6,
  mio: 1e6,
  mil: 1e6,
  mill: 1e6,
  million: 1e6,
  millions: 1e6,
  b: 1e9,
  bn: 1e9,
  bil: 1e9,
  billion: 1e9,
  billions: 1e9,
  // not "tn": that is Tennessee, as in "top 10 TN companies"
  t: 1e12,
  trillion: 1e12,
  trillions: 1e12,
}
const days: Readonly<Record<string, number>> = {
  day: 1,
  days: 1,
  d: 1,
  week: 7,
  weeks: 7,
  month: 30,
  months: 30,
  mo: 30,
  mos: 30,
  quarter: 90,
  quarters: 90,
  year: 365,
  years: 365,
}
const currencies = new Set(['usd', 'dollars', 'dollar', 'bucks'])
const number = new RegExp(`^\\$?(\\d[\\d,]*(?:\\.\\d+)?)$|^(${countWords})$`)

type Figure = { value: number; scale: number | null; unit: Amount['unit']; words: number }

/** "$20 million", "25%", "9x", "60 days", "200": one figure and how many words it takes. */
const figureAt = (words: readonly string[]): Figure | null => {
  let at = words[0] === 'usd' || words[0] === '$' ? 1 : 0
  const match = number.exec(words[at] ?? '')
  if (!match) return null
  const value = numberOf((match[1] ?? match[2] ?? '').toLowerCase())
  if (value === null) return null
  const money = at === 1 || (words[at] ?? '').startsWith('$')
  at += 1

  const next = words[at] ?? ''
  const scale = scales[next]
  if (scale !== undefined && (match[1] !== undefined || next.length > 3)) {
    at += 1
    if (currencies.has(words[at] ?? '')) return { value: value * scale, scale, unit: 'money', words: at + 1 }
    // "200 thousand employees" is no money, but a number of that size
    return { value: value * scale, scale, unit: money || scale >= 1e6 ? 'money' : 'plain', words: at }
  }
  if (currencies.has(next)) return { value, scale: 1, unit: 'money', words: at + 1 }
  if (/^(%|percent|pct|pc|pp|ppts|pts)$/.test(next)) return { value, scale: null, unit: 'percent', words: at + 1 }
  if (/^(percentage|pct) points?$/.test(`${next} ${words[at + 1] ?? ''}`))
    return { value, scale: null, unit: 'percent', words: at + 2 }
  if (/^(bps|bp)$/.test(next)) return { value: value / 100, scale: null, unit: 'percent', words: at + 1 }
  if (/^(x|times)$/.test(next)) return { value, scale: null, unit: 'multiple', words: at + 1 }
  const span = days[next]
  if (span !== undefined) return { value: value * span, scale: null, unit: 'days', words: at + 1 }
  // "one big customer" counts nothing
  if (words[at - 1] === 'one') return null
  return { value, scale: money ? 1 : null, unit: money ? 'money' : 'plain', words: at }
}

/** The amount or range of amounts that begins with the first of these words. */
export const amountAt = (words: readonly string[]): Found | null => {
  const first = figureAt(words)
  if (!first) return null
  const link = words[first.words] ?? ''
  const second = /^(-|–|—|to)$/.test(link) ? figureAt(words.slice(first.words + 1)) : null
  if (second) return { amount: rangeOf(first, second), words: first.words + 1 + second.words }
  const up = link === '+' || (link === 'plus' && !/^\d/.test(words[first.words + 1] ?? ''))
  return { amount: { value: first.value, unit: first.unit, ...(up ? { up } : {}) }, words: first.words + (up ? 1 : 0) }
}

/** "10-50m": the unit at the end is that of both. */
const rangeOf = (
  first: Pick<Figure, 'value' | 'scale' | 'unit'>,
  second: Pick<Figure, 'value' | 'scale' | 'unit'>,
): Amount => {
  const shared =
    (first.scale === null || first.scale === 1) &&
    second.scale !== null &&
    first.value * (second.scale ?? 1) <= second.value
  return {
    value: shared ? first.value * (second.scale ?? 1) : first.value,
    to: second.value,
    unit: second.unit === 'plain' ? first.unit : second.unit,
  }
}
