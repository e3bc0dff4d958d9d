import { isExpectation } from '../../financials/index.ts'
import type { Basis, Period } from '../analysis/findings.ts'

/** What the label of a record says beside the period where the figures are not actual ones, and how it may say so itself. */
const marks: Partial<Record<Basis, { word: string; said: RegExp }>> = {
  budget: { word: 'budget', said: /$^/ },
  estimate: { word: 'estimate', said: /$^/ },
  projection: { word: 'projection', said: /$^/ },
  ltm: { word: 'LTM', said: /\b(LTM|TTM)\b|twelve months|12 months/i },
  year_to_date: { word: 'YTD', said: /\bYTD\b|year[- ]to[- ]date/i },
  pro_forma: { word: 'pro forma', said: /pro[- ]?forma|\bPF\b|\dPF\b/i },
}

/** The label of a period as a record has it: one that does not say what its figures are is completed. */
export function recordLabel(label: string, period: Pick<Period, 'basis'> | null): string {
  const mark = period && marks[period.basis]
  if (!mark || isExpectation(label) || mark.said.test(label)) return label
  return `${label} ${mark.word}`
}

type Days = { period_start: string | null; period_end: string | null }

/**
 * First and last day of a period, as dates; null where the document does not tell them. A year that does not end with a
 * month has 52 weeks or 53, and is taken for the shorter one, so that it never runs into the one before it.
 */
export function daysOf(period: Pick<Period, 'end' | 'months' | 'basis'> | null): Days {
  if (!period?.end || !period.months || period.basis === 'pro_forma') return { period_start: null, period_end: null }
  const { end, months } = period
  const [year = 0, month = 0, day = 0] = end.split('-').map(Number)
  const endsMonth = new Date(Date.UTC(year, month, 0)).getUTCDate() === day
  const start = endsMonth
    ? Date.UTC(year, month - months, 1)
    : Date.UTC(year, month - 1, day - Math.round((months / 12) * 52) * 7 + 1)
  return { period_start: new Date(start).toISOString().slice(0, 10), period_end: end }
}
