import { isOrdinary, mayBeMisspelled } from '../vocabulary/ordinary_words.ts'
import { isKnown, phraseAt } from '../vocabulary/words.ts'
import { slipsOf } from './misspellings.ts'
import type { Token } from './normalise.ts'

/** Behind these stands the name of somebody or something. */
const beforeNames = new Set('in at from for near by called named'.split(' '))

/**
 * The question with its misspelled words put right, of those that nobody understood; null where there are none. A word begins
 * with a small letter and is one slip from a single ordinary word, or a single one that asks for something: else it may be a name that is not here, as is a field or a
 * kind of record where a name would stand.
 */
export function respelt(tokens: readonly Token[], unused: readonly string[]): Token[] | null {
  const left = new Set(unused.flatMap((said) => said.split(' ')))
  let isChanged = false
  const made = tokens.map((token, at) => {
    if (token.kind !== 'word' || token.capital || !left.has(token.text) || !mayBeMisspelled(token.word)) return token
    const ordinary = [...new Set(slipsOf(token.word).filter((slip) => slip.length > 3 && isOrdinary(slip)))]
    const asked = ordinary.filter(isKnown)
    const [word, ...others] = asked.length > 0 ? asked : ordinary
    if (word === undefined || others.length > 0) return token
    const mayBeName = beforeNames.has(tokens[at - 1]?.word ?? '')
    if (mayBeName && phraseAt([word])?.tags.some((tag) => /^[FN]:/.test(tag))) return token
    isChanged = true
    return { ...token, word }
  })
  return isChanged ? made : null
}
