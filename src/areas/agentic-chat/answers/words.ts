/** "3 companies", "1 company" */
export const counted = (count: number, [one, many]: readonly [string, string], shown = String(count)) =>
  `${shown} ${count === 1 ? one : many}`

/** "a", "b" and "c" with a word between the last two: "Ohio or Texas", "1, 2 and 3". */
export const listed = (items: readonly string[], word: 'and' | 'or' = 'and') =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`

/** The first few, and how many more there are. */
export const some = (items: readonly string[], most: number, word: 'and' | 'or' = 'and') =>
  items.length <= most ? listed(items, word) : `${items.slice(0, most).join(', ')} and ${items.length - most} more`

/** "an EBITDA margin", "an 8% share", "a user", "a one-off" */
export const article = (word: string) =>
  /^(?:[aeio]|u(?!s[aei]|ni|t[ei])|8|11\b|18\b)/i.test(word) && !/^(?:one\b|eu)/i.test(word) ? 'an' : 'a'

export const withArticle = (words: string) => `${article(words)} ${words}`

export const capitalised = (text: string) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())

export const possessive = (name: string) => (/s$/i.test(name) ? `${name}'` : `${name}'s`)
