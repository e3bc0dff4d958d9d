import { type Day, plusDays } from '../../../../words/days.ts'
import { type Direction, type Span, sticky, weekday } from './date_rules.ts'
import { bareSeason, seasonAround, seasonal } from './seasons.ts'

export type { Direction, Span } from './date_rules.ts'

type Found = { span: Span; words: number }

const aWeekday = new RegExp(`^${weekday}$`)
const isWeekday = ({ span }: Found) => aWeekday.test(span.said)
const daysOn = (found: Found, days: number): Found => {
  const { from, to } = found.span
  return { ...found, span: { ...found.span, from: from && plusDays(from, days), to: to && plusDays(to, days) } }
}

/** The longest time that begins at the start of these words. */
const plainAt = (words: readonly string[], today: Day, direction: Direction): Found | null => {
  const text = words.slice(0, 9).join(' ')
  let longest: Found[] = []
  for (const [pattern, read] of sticky) {
    pattern.lastIndex = 0
    const match = pattern.exec(text)
    if (!match) continue
    const words = match[0].trim().split(' ').length
    const span = words > (longest[0]?.words ?? 0) ? read(match, today, direction) : null
    if (span) longest = [{ span: { ...span, said: match[0].trim() }, words }]
  }
  return longest[0] ?? null
}

const joined = (words: readonly string[], length: number): string => words.slice(0, length).join(' ')
const edges: Readonly<Record<string, 'since' | 'after' | 'before' | 'until' | 'in'>> = {
  since: 'since',
  from: 'since',
  starting: 'since',
  after: 'after',
  post: 'after',
  before: 'before',
  prior: 'before',
  pre: 'before',
  until: 'until',
  till: 'until',
  by: 'until',
  through: 'until',
  in: 'in',
  on: 'in',
  during: 'in',
  over: 'in',
  for: 'in',
  within: 'in',
  throughout: 'in',
  across: 'in',
  as: 'in',
  of: 'in',
}

/** The time that begins with the first of these words, with its preposition: "since March", "between Q1 and Q3", "in the last 30 days". */
export const dateAt = (words: readonly string[], today: Day, direction: Direction): Found | null => {
  const between = rangeAt(words, today, direction)
  if (between) return between
  // "over 90 days ago" is a time of its own, and nothing within 90 days
  const distant = plainAt(words, today, direction)
  if (distant && / ago$/.test(distant.span.said) && distant.span.from !== distant.span.to) return distant
  const first = words[0] ?? ''
  const named = Object.hasOwn(edges, first) ? edges[first] : undefined
  const edge = named === 'since' && first === 'from' && isOfStretch(words) ? 'in' : named
  if (!edge) return toCome(plainAt(words, today, direction), today)

  const skip = /^(the|to|of|on|than)$/.test(words[1] ?? '') && words[0] !== 'of' ? 2 : 1
  // since a weekday is since one that was
  const way = first === 'since' ? (direction ?? 'past') : direction
  const found =
    plainAt(words.slice(skip), today, way) ??
    (skip === 2 ? plainAt(words.slice(1), today, way) : null) ??
    seasonBehind(first, words.slice(skip), today, way)
  const inner = edge === 'in' ? toCome(found, today) : found
  if (!inner) return null
  const start = words
    .slice(skip)
    .join(' ')
    .startsWith(joined(words.slice(skip), inner.words))
    ? skip
    : 1
  const length = start + inner.words
  const said = joined(words, length)
  const { span } = inner
  const isEnd = /\b(end|eoy|eoq|eom)\b/.test(span.said)
  const years = span.years
  if (edge === 'since' && span.last) return { span: { ...span, said }, words: length }
  const bounded: Record<(typeof edges)[string], () => Span> = {
    in: () => ({ ...span, said }),
    since: () => ({ ...span, to: null, said, years: years && { from: years.from, to: null } }),
    after: () => ({
      ...span,
      from: span.to,
      to: null,
      open: true,
      said,
      years: years && { from: (years.to ?? 0) + 1, to: null },
    }),
    // before the end of the year is by its last day
    before: () =>
      isEnd
        ? bounded.until()
        : {
            ...span,
            to: span.from,
            from: null,
            open: true,
            said,
            years: years && { from: null, to: (years.from ?? 0) - 1 },
          },
    until: () => ({ ...span, from: null, said, years: years && { from: null, to: years.to } }),
  }
  return { span: bounded[edge](), words: length }
}

/** "since summer", "in the spring" */
const seasonBehind = (edge: string, words: readonly string[], today: Day, direction: Direction): Found | null => {
  const [said, season] = bareSeason.exec(words.slice(0, 2).join(' ')) ?? []
  if (!said || !season || !seasonal.has(edge)) return null
  return {
    span: { ...seasonAround({ season, which: '', today, direction }), said },
    words: said.split(' ').length,
  }
}

/** "notes from last week": those of that week, unless it goes on "onwards". */
const isOfStretch = (words: readonly string[]): boolean =>
  /^from (?:the )?(?:last|past|previous|prior|yesterday|spring|summer|autumn|winter)\b(?!.{0,20}\b(?:onwards?|forward|on$|on (?:and|,)))/.test(
    joined(words, 6),
  )

/** "On Monday", said on a Monday, is the next one: who means today says today, or this Monday. */
const toCome = (found: Found | null, today: Day): Found | null =>
  found && isWeekday(found) && found.span.from === today ? daysOn(found, 7) : found

const rangeAt = (words: readonly string[], today: Day, direction: Direction): Found | null => {
  const lead = /^(between|from|bw|b\/w|in|over)$/.test(words[0] ?? '') ? 1 : 0
  const first = plainAt(words.slice(lead), today, direction)
  if (!first) return null
  const link = words[lead + first.words] ?? ''
  const links =
    words[0] === 'between' || words[0] === 'b/w' || words[0] === 'bw'
      ? /^(and|to|-|–)$/
      : /^(to|through|until|till|-|–)$/
  if (!links.test(link)) return null
  const later = plainAt(words.slice(lead + first.words + 1), today, direction)
  if (!later) return null
  const [start, second] = inOrder(first, later, direction)
  const length = lead + first.words + 1 + second.words
  const years = first.span.years && second.span.years ? { from: first.span.years.from, to: second.span.years.to } : null
  return {
    span: { from: start.span.from, to: second.span.to, unit: second.span.unit, years, said: joined(words, length) },
    words: length,
  }
}

/** From one weekday to another is within seven days: the later one follows the first, or in the past the first goes before it. */
function inOrder(first: Found, second: Found, direction: Direction): [Found, Found] {
  if (!isWeekday(first) || !isWeekday(second) || (second.span.from ?? '') >= (first.span.from ?? ''))
    return [first, second]
  return direction === 'past' ? [daysOn(first, -7), second] : [first, daysOn(second, 7)]
}
