import { slipsOf } from '../../../../records/by_name/typos.ts'
import { isOrdinary, mayBeMisspelled } from '../vocabulary/ordinary_words.ts'
import { isKnown, phraseAt } from '../vocabulary/words.ts'
import type { Token } from './normalise.ts'

/** Behind these stands the name of somebody or something. */
const beforeNames = new Set('in at from for near by called named'.split(' '))

/** A question that is read twice takes twice as long, while other firms wait. */
const wordsMax = 14

/**
 * The question with its misspelled words put right, of those that nobody understood; null where there are none, and where the
 * question is long. A word begins with a small letter and is one slip from a single ordinary word, or from a single one that
 * asks for something: else it may be a name that is not here, as is a field or a kind of record where a name would stand.
 */
export function respelt(tokens: readonly Token[], unused: readonly string[]): Token[] | null {
  if (tokens.length > wordsMax) return null
  const left = new Set(unused.flatMap((said) => said.split(' ')))
  let isChanged = false
  const made = tokens.map((token, at) => {
    if (!left.has(token.text) || isOrdinary(token.word) || isKnown(token.word)) return token
    const word = token.kind === 'word' && !token.capital ? meantBy(token.word, tokens[at - 1]?.word) : undefined
    if (word === undefined) return token
    isChanged = true
    return { ...token, word }
  })
  return isChanged ? made : null
}

function meantBy(word: string, before = ''): string | undefined {
  if (!mayBeMisspelled(word)) return
  const ordinary = slipsOf(word).filter((slip) => slip.length > 3 && isOrdinary(slip))
  const asked = ordinary.filter(isKnown)
  const [meant, ...others] = asked.length > 0 ? asked : ordinary
  if (meant === undefined || others.length > 0) return
  return beforeNames.has(before) && phraseAt([meant])?.tags.some((tag) => /^[FN]:/.test(tag)) ? undefined : meant
}
