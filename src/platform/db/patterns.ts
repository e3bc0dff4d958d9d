import { joined, nothing, type Piece, piece, raw } from './statement.ts'

/** A LIKE pattern for "contains this text": what a person types is never a wildcard. */
export const containsPattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Whether words are looked for by the index of texts, or in all of them: sooner where most have them. */
export type Texts = 'indexed' | 'all'

/** Each word somewhere in the column search_text, in any order: "and ..." conditions; nothing for a text without words. */
export function withWords(text: string | undefined, texts: Texts = 'indexed'): Piece {
  const column = raw(texts === 'indexed' ? 'search_text' : "(search_text || '')")
  return joined(wordPatterns(text ?? '').map((pattern) => piece`and ${column} like fold(${pattern})`))
}

/** A pattern for each word; beyond eight words the rest is taken as one. */
export const wordPatterns = (text: string): string[] => wordsIn(text).map(containsPattern)

function wordsIn(text: string): string[] {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const rest = words.slice(wordsMax - 1).join(' ')
  return [...words.slice(0, wordsMax - 1), ...(rest ? [rest] : [])]
}

/**
 * Each word as a word of a folded text, in one form of its plural or the other, and not within another: "ARR" is in no "Farrow".
 * "open": it may go on, as what is being typed does. The pattern is for the trigram index, the expression decides.
 */
export const hasWholeWords = (folded: Piece, text: string, ends: 'whole' | 'open'): Piece => {
  const conditions = wordsIn(text).map((word) => {
    const from = /^[\p{L}\p{N}]/u.test(word) ? '(^|[^[:alnum:]])' : ''
    const to = ends === 'whole' && /[\p{L}\p{N}]$/u.test(word) ? '(e?s)?($|[^[:alnum:]])' : ''
    const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    // in a select of its own a word is folded once, and not for each row
    return piece`${folded} like (select fold(${containsPattern(word)}::text))
      and ${folded} ~ (select ${from}::text || fold(${escaped}::text) || ${to}::text)`
  })
  return conditions.length === 0 ? piece`true` : piece`(${joined(conditions, ' and ')})`
}

const wordsMax = 8

/** "and this column has one of these values"; nothing where there are none. One is asked for as such, for the order of an index. */
export const isOneOf = (column: Piece, [first, ...rest]: readonly string[] = []): Piece => {
  if (first === undefined) return nothing
  return rest.length === 0 ? piece`and ${column} = ${first}` : piece`and ${column} = any (${[first, ...rest]})`
}
