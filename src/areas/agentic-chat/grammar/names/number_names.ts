import { amountAt } from '../times/amounts.ts'
import { tagsOf } from '../vocabulary/words.ts'
import type { NameMatch } from './names.ts'

/**
 * Whether the words that name something are a figure of the question instead. "70m" is none of "Deal 70", while "3M" alone may
 * be a company's whole name.
 */
export function isFigure(words: readonly string[], { from, to, by }: NameMatch): boolean {
  if (!/^\$?\d/.test(words[from] ?? '')) return false
  const found = amountAt(words.slice(from))
  if (!found) return false
  const ends = from + found.words - (found.amount.up ? 1 : 0)
  if (ends < to) return false
  const isBare = to - from === 1 && /^\d+$/.test(words[from] ?? '')
  return (
    ends > to ||
    /^(?:\$.*|usd)$/.test(words[from - 1] ?? '') ||
    words[from]?.startsWith('$') === true ||
    (isBare && (by !== 'whole' || isAfter(words, from, ranks))) ||
    isCompared(words, from, ends)
  )
}

function isCompared(words: readonly string[], from: number, ends: number): boolean {
  if (isBetween(words, from)) return words[ends] === 'and' && amountAt(words.slice(ends + 1)) !== null
  if (words[from - 1] === 'and' && startsOfRange(words, from)) return true
  return isAfter(words, from, comparisons) && !(words[from - 1] === 'than' && ofThings.has(words[from - 2] ?? ''))
}

const isBetween = (words: readonly string[], from: number) => isAfter(words, from, between)

/** The second figure of "between 3m and 5m". */
const startsOfRange = (words: readonly string[], second: number): boolean =>
  words.some(
    (_, from) =>
      from < second - 1 && isBetween(words, from) && from + (amountAt(words.slice(from))?.words ?? 0) === second - 1,
  )

const comparisons = /^C:(?:more_than|less_than|at_least|at_most)$/
const between = /^C:between$/
const ranks = /^O:/
/** "Older than 3M": what is compared so is a thing; an amount is more or less. */
const ofThings = new Set(
  'bigger larger smaller older younger newer faster slower quicker better longer shorter'.split(' '),
)

const phraseMax = 5
const isAfter = (words: readonly string[], at: number, tag: RegExp): boolean =>
  Array.from({ length: Math.min(phraseMax, at) }, (_, more) => words.slice(at - more - 1, at).join(' ')).some(
    (phrase) => tagsOf(phrase).some((one) => tag.test(one)),
  )
