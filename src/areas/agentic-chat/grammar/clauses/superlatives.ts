import { type Tape, tagOf, wordOf } from '../tape.ts'
import { isSingular } from '../vocabulary/words.ts'

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
