/** A LIKE pattern for "contains this text": what a person types is never a wildcard. */
export const containsPattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** A LIKE pattern for each word, so that they are found in any order; beyond eight words the rest is taken as one. */
export function containsWords(text: string): string[] {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const rest = words.slice(wordsMax - 1).join(' ')
  return [...words.slice(0, wordsMax - 1), ...(rest ? [rest] : [])].map(containsPattern)
}

const wordsMax = 8
