import { isOrdinary } from '../vocabulary/ordinary_words.ts'
import { isKnown } from '../vocabulary/words.ts'
import type { Token } from './normalise.ts'

/** What changes an answer wherever it stands: how many, which of them, that it is not so, what is compared or asked. */
const decisive = new Set(
  `no not never none nobody nothing nor neither either or but only without unless until except least most more less fewer
   first second third last next other others another same different both half twice double one two three four five six seven
   eight nine ten hundred thousand million billion percent why how when where who whom whose what which before after since
   between above below over under than then while although though instead rather if whether missing empty expect doubled tripled quadrupled halved`.split(
    /\s+/,
  ),
)
/** More would be another question. */
const most = 3

/**
 * The question without the ordinary words that nobody understood, and these words; null where one of them may decide what is
 * asked for: a name, a figure, a word of the records, a negation.
 */
export function withoutUnused(
  tokens: readonly Token[],
  unused: readonly string[],
): { tokens: Token[]; leftOut: string[] } | null {
  const words = new Set(unused.flatMap((said) => said.split(' ')))
  const left = tokens.filter((token) => words.has(token.text))
  if (left.length === 0 || left.length > most || left.length > tokens.length / 3) return null
  // the revenue per head is no revenue
  if (tokens.some(({ word }) => word === 'per')) return null
  if (!left.every(isPassing)) return null
  return { tokens: tokens.filter((token) => !left.includes(token)), leftOut: left.map(({ text }) => text) }
}

const isPassing = ({ kind, word, capital }: Token): boolean =>
  kind === 'word' && !capital && isOrdinary(word) && !isKnown(word) && !decisive.has(word)
