import { numberInWords, numberOfWords } from '../../../../words/numbers.ts'

/** Words that stand for a number, or about one. */
const others: Readonly<Record<string, number>> = { a: 1, an: 1, couple: 2, few: 3, half: 0.5, dozen: 12, hundred: 100 }

/** The words that are whole numbers, for patterns. */
export const countWords = `${numberInWords}|hundred`

/** "5", "1,250.5" or "five"; null for anything else. */
export const numberOf = (word: string): number | null => {
  const plain = others[word] ?? numberOfWords(word)
  if (plain !== null) return plain
  return /^\d[\d,]*(\.\d+)?$/.test(word) ? Number(word.replaceAll(',', '')) : null
}
