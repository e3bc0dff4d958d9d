// How a word may have been meant. A long word shares enough trigrams with its misspelling. Of a shorter one, where two
// swapped letters change most of them, every spelling that is one error away is looked up instead.

export type Guess =
  /** too short to guess: it has to stand in the name as it is */
  | { kind: 'as typed'; word: string }
  /** one of these spellings is a word of the name, or the beginning of one */
  | { kind: 'spellings'; spellings: string[] }
  /** a word of the name shares many of its trigrams */
  | { kind: 'trigrams'; word: string }

/** What each word of a folded query may have meant; a name is a hit when it has something for every word. */
export function guesses(folded: string): Guess[] {
  const words = new Set(folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== ''))
  return [...words].slice(0, wordsMax).map((word): Guess => {
    if (word.length < typoLengthMin) return { kind: 'as typed', word }
    if (word.length < trigramLengthMin) return { kind: 'spellings', spellings: slipsOf(word, lettersAndDigits) }
    return { kind: 'trigrams', word }
  })
}

const wordsMax = 8
export const typoLengthMin = 4
const trigramLengthMin = 9

/**
 * The least part of their trigrams that two words share when one is the other misspelled. Of the n + 1 trigrams of a
 * word two swapped letters change four, on both sides: (n - 3) / (n + 5) are left, 0.43 of the shortest word.
 */
export const similarityMin = 0.4

const letters = [...'abcdefghijklmnopqrstuvwxyz']
const lettersAndDigits = [...letters, ...'0123456789']

/** The word, and each that differs by one slip: a letter too many, too few, another, or two swapped (Damerau). */
export function slipsOf(word: string, alphabet: readonly string[] = letters): string[] {
  const slips: string[] = []
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)]
    for (const letter of alphabet) slips.push(before + letter + after)
    if (after === '') continue
    slips.push(before + after.slice(1))
    for (const letter of alphabet) slips.push(before + letter + after.slice(1))
    if (after.length > 1) slips.push(before + after[1] + after[0] + after.slice(2))
  }
  return [...new Set([word, ...slips])]
}
