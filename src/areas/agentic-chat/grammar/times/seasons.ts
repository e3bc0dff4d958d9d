import { type Day, monthOf, plus, plusDays, yearOf } from '../../../../words/days.ts'
import type { Direction, Span } from './date_rules.ts'

const seasons = ['spring', 'summer', 'autumn', 'winter']

type Stretch = Omit<Span, 'said'>
type Said = {
  season: string /** "last", "this", "next", or nothing */
  which: string
  today: Day
  direction: Direction
}

/** Three whole months of the northern year; winter is called by the year in which it begins. */
export const seasonOf = (season: string, year: number): Stretch => {
  const from = `${year}-${String(3 + 3 * seasons.indexOf(season)).padStart(2, '0')}-01`
  return { from, to: plusDays(plus(from, 3, 'month'), -1), unit: 'quarter', years: null }
}

/** "last summer" is over, "next summer" has not begun, "this winter" is that of the winter half in which it is said. */
export const seasonAround = ({ season, which, today, direction }: Said): Stretch => {
  const year = yearOf(today)
  const these = [-2, -1, 0, 1].map((years) => seasonOf(season, year + years))
  const over = these.findLast(({ to }) => (to ?? '') < today)
  const begun = these.findLast(({ from }) => (from ?? '') <= today)
  const ahead = these.find(({ from }) => (from ?? '') > today)
  const here = seasonOf(season, season === 'winter' && monthOf(today) < 7 ? year - 1 : year)
  if (/^(?:last|past)$/.test(which)) return over ?? here
  if (/^(?:next|coming)$/.test(which)) return ahead ?? here
  if (which === 'this') return here
  if (direction === 'past') return begun ?? here
  return direction === 'future' && (here.to ?? '') < today ? (ahead ?? here) : here
}

/** A season by its name alone is a time behind "since", "in" and the like only: else it may be a person, a place, a word to look for. */
export const bareSeason = /^(?:the )?(spring|summer|autumn|winter)(?= |$)/
export const seasonal: ReadonlySet<string> = new Set([
  'since',
  'in',
  'during',
  'before',
  'after',
  'until',
  'till',
  'over',
  'throughout',
])
