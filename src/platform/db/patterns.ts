import type { Db, Fragment } from './open.ts'

/** A LIKE pattern for "contains this text": what a person types is never a wildcard. */
export const containsPattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Each word somewhere in the column search_text, in any order: "and ..." conditions; none for a text without words. */
export const withWords = (db: Db, text: string | undefined): Fragment[] => [
  db``,
  ...wordPatterns(text ?? '').map((pattern) => db` and search_text like fold(${pattern})`),
]

/** A pattern for each word; beyond eight words the rest is taken as one. */
export function wordPatterns(text: string): string[] {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const rest = words.slice(wordsMax - 1).join(' ')
  return [...words.slice(0, wordsMax - 1), ...(rest ? [rest] : [])].map(containsPattern)
}

const wordsMax = 8
