import { daysBetween } from '../../../../words/days.ts'
import type { Atom } from '../tape.ts'
import { wordOf } from '../tape.ts'

// How long something has lasted: "120d", "two months", "since June".

/** For set phrases: the atoms of a group that daysLasting() reads. */
export const lasting = '<days>|<date>|<plain> (?:days?|weeks?|months?|quarters?|years?)'

const daysIn: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30, quarter: 91, year: 365 }

export const daysLasting = ([first, unit]: readonly Atom[], today: string): number | null => {
  if (first?.kind === 'amount') {
    if (first.amount.unit === 'days') return first.amount.value
    const days = daysIn[wordOf(unit).replace(/s$/, '')]
    return days === undefined ? null : first.amount.value * days
  }
  const since = first?.kind === 'date' ? (first.span.from ?? first.span.to) : null
  return since ? daysBetween(since, today) : null
}
