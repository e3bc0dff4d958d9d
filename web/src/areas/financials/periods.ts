import { monthsOfLabel } from '../../../../src/words/period_name.ts'
import type { Row } from '../../api/client.ts'

export type FinancialRecord = Row<'/api/financials'>
export type Span = 'year' | 'half' | 'quarter' | 'other'

/** A record with what its period is: how long, its place in time, and whether it was or is only expected. */
export type Period = FinancialRecord & {
  span: Span
  /** counted in its own length, so that the one before is one less; null where nothing says when it was */
  place: number | null
  basis: string | null
}

const dayMs = 86_400_000
// how many days a period of each length has, with what calendars of weeks make of it
const lengths: { span: Span; days: [least: number, most: number]; inYear: number }[] = [
  { span: 'year', days: [350, 380], inYear: 1 },
  { span: 'half', days: [170, 195], inYear: 2 },
  { span: 'quarter', days: [80, 105], inYear: 4 },
]

const bases: [words: RegExp, name: string][] = [
  [/\bbudget|\d ?B$/i, 'Budget'],
  [/\bestimate|\d ?E$/i, 'Estimate'],
  [/\bproject|\bforecast|\bplan|\d ?[PF]$/i, 'Projection'],
  [/\bLTM\b|\bTTM\b/i, 'LTM'],
  [/\bYTD\b/i, 'Year to date'],
]

/** In time order, those without a time last. */
export const periodsOf = (records: FinancialRecord[]): Period[] =>
  records.map(periodOf).toSorted((a, b) => timeOf(a) - timeOf(b) || a.period.localeCompare(b.period))

function periodOf(record: FinancialRecord): Period {
  const basis = bases.find(([words]) => words.test(record.period))?.[1] ?? null
  return { ...record, basis, ...(ofDates(record) ?? ofLabel(record.period)) }
}

function ofDates({ period_start, period_end }: FinancialRecord): Pick<Period, 'span' | 'place'> | undefined {
  if (!period_start || !period_end) return undefined
  const days = (Date.parse(period_end) - Date.parse(period_start)) / dayMs + 1
  const length = lengths.find(({ days: [least, most] }) => days >= least && days <= most)
  if (!length) return { span: 'other', place: null }
  // the middle, because a fiscal year may end a week into the next
  const middle = new Date(Date.parse(period_end) - (days / 2) * dayMs)
  const years = middle.getUTCFullYear() + middle.getUTCMonth() / 12
  return { span: length.span, place: Math.floor(years * length.inYear) }
}

/** What the label says by itself: FY2026 budget, Q3 2026E. */
function ofLabel(label: string): Pick<Period, 'span' | 'place'> {
  const year = Number(/(?:19|20)\d\d/.exec(label)?.[0] ?? Number.NaN)
  const [, part, number] = /\b([QH])([1-4])\b/i.exec(label) ?? []
  const other = { span: 'other', place: null } as const
  if (!year || bases.slice(3).some(([words]) => words.test(label))) return other
  if (part?.toUpperCase() === 'Q') return { span: 'quarter', place: year * 4 + Number(number) - 1 }
  if (part) return { span: 'half', place: year * 2 + Number(number) - 1 }
  // "2M 2024" names a year and is none
  return monthsOfLabel(label) === 12 ? { span: 'year', place: year } : other
}

function timeOf(period: Period): number {
  if (period.period_end) return Date.parse(period.period_end)
  const inYear = lengths.find(({ span }) => span === period.span)?.inYear
  if (period.place === null || !inYear) return Number.MAX_SAFE_INTEGER
  const months = ((period.place + 1) * 12) / inYear
  return Date.UTC(Math.floor(months / 12), months % 12, 0)
}

/**
 * The period of the same length just before, in the same currency: growth is read in no other. Of several the one that was, not
 * the one that was expected.
 */
export function beforeIt(period: Period, all: Period[]): Period | undefined {
  const { place, span, currency } = period
  if (place === null) return undefined
  const found = all.filter((one) => one.span === span && one.place === place - 1 && one.currency === currency)
  return found.find(({ basis }) => basis === null) ?? found[0]
}

/** In which the figures of some periods are; undefined where they are in several. */
export function currencyOfAll(periods: Period[]): string | undefined {
  const [first, ...others] = new Set(periods.map(({ currency }) => currency))
  return others.length === 0 ? first : undefined
}

export const isExpected = ({ basis }: Period) => basis === 'Budget' || basis === 'Estimate' || basis === 'Projection'

/** The latest full year that was, with a revenue where one has it. */
export function latestYear(periods: Period[]): Period | undefined {
  const years = periods.filter(({ span, basis }) => span === 'year' && basis === null)
  return years.findLast(({ revenue }) => revenue !== null) ?? years.at(-1)
}

export const ratioOf = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null || whole <= 0 ? null : part / whole

export function growthOf(now: number | null, before: number | null | undefined): number | null {
  return now === null || !before || before < 0 ? null : now / before - 1
}
