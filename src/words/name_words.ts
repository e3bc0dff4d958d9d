// How names are cut into words: the same way when they are kept and when they are looked up.

/** Lower case, no accents, no apostrophes and stops: as the words of the name index are written. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .toLowerCase()

/** As fold, with letters that no accent was taken from spelled out: "Łukasz" is "lukasz", "Weiß" "weiss". */
export const foldLetters = (text: string): string =>
  fold(text).replace(/[ßøæœłđðþı]/g, (letter) => letters[letter] ?? letter)

const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** The words of a text as names are compared: folded; "and" and signs are left out; "3M" is "3" and "m", as it is read. */
export const wordsOf = (text: string): string[] => rawWords(text).filter((word) => word !== 'and')

/** As wordsOf, with "and". */
export const rawWords = (text: string): string[] => foldLetters(text).match(/\p{L}[\p{L}\p{N}]*|\p{N}+/gu) ?? []

/** A text as a key: its words, one blank between them. */
export const keyOf = (text: string): string => wordsOf(text).join(' ')
