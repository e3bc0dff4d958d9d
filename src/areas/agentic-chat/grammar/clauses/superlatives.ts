import { type Tape, tagOf, wordOf } from '../tape.ts'
import { isSingular } from '../vocabulary/words.ts'

export type Direction = 'asc' | 'desc'
export const superlatives: Readonly<Record<string, { direction: Direction; concept: string | null }>> = {
  top: { direction: 'desc', concept: null },
  bottom: { direction: 'asc', concept: null },
  most: { direction: 'desc', concept: null },
  least: { direction: 'asc', concept: null },
  big: { direction: 'desc', concept: 'size' },
  small: { direction: 'asc', concept: 'size' },
  new: { direction: 'desc', concept: 'dated' },
  old: { direction: 'asc', concept: 'dated' },
  fast: { direction: 'desc', concept: 'revenue_growth' },
  slow: { direction: 'asc', concept: 'revenue_growth' },
  profitable: { direction: 'desc', concept: 'ebitda_margin' },
  unprofitable: { direction: 'asc', concept: 'ebitda_margin' },
  employing: { direction: 'desc', concept: 'employees' },
  likely: { direction: 'desc', concept: 'probability' },
  soon: { direction: 'asc', concept: 'close_date' },
  overdue: { direction: 'desc', concept: 'days_overdue' },
  stuck: { direction: 'desc', concept: 'days_in_stage' },
  long: { direction: 'desc', concept: 'long' },
  short: { direction: 'asc', concept: 'long' },
}

// What "the largest", "highest" and "newest" leave open: whether one is asked for or several, and which day makes a deal new.

const first = '(?:largest|biggest|smallest|newest|latest|oldest|best|worst|highest|lowest)'
const oneOfThem = new RegExp(
  `\\bone\\b|^which of .* (?:has|is|was|makes|does) (?:the |closing )|\\bthe ${first} of (?:the|our|all) `,
)

/** "the largest deal", "which company has", "which of the deals has the highest": one is asked for. */
export const isOneAsked = (tape: Tape): boolean => {
  if (oneOfThem.test(tape.map(wordOf).join(' '))) return true
  const noun = tape.find((one) => tagOf(one, 'N') || tagOf(one, 'K'))
  if (noun) return isSingular(wordOf(noun))
  // "max deal value" is one, "top margins" and "highest multiples" are several
  const most = tape.findIndex((one) => /^(highest|lowest|max|maximum|min|minimum|greatest|the most)$/.test(wordOf(one)))
  return /^(who|what|which)$/.test(wordOf(tape[0])) || (most >= 0 && !/s$/.test(wordOf(tape[most + 1])))
}

/** The newest of deals that were won was won last, unless it is said to be the one that was added last. */
export const isOfClosed = (tape: Tape, word: string): boolean => {
  const stages = tape.flatMap((atom) => tagOf(atom, 'S') ?? [])
  const isClosed = stages.length > 0 && stages.every((stage) => /^(?:won|lost|closed)$/.test(stage))
  return isClosed && !/added|created|opened/.test(`${word} ${tape.map(wordOf).join(' ')}`)
}
