import chardet from 'chardet'
import { type Encoding, encodings } from '../../../words/encoding_names.ts'

/**
 * The encoding in which bytes that are no UTF-8 read best: by how many of the words are such as people write, then by what
 * chardet makes of the frequency of letters, then by how common it is. A table may hold a dozen short names: frequencies
 * alone take Mac Roman for Windows-1252, and Shift JIS for Greek.
 */
export function likeliestEncoding(bytes: Buffer): Encoding {
  const guesses = new Map(chardet.analyse(bytes).map(({ name, confidence }) => [encodingNamed(name), confidence]))
  const judged = encodings
    .filter((encoding) => !encoding.startsWith('utf'))
    .map((encoding, position) => {
      const text = new TextDecoder(encoding).decode(bytes)
      return {
        encoding,
        score: plausibility(text) * 100 + (guesses.get(encoding) ?? 0) / (isLatin(text) ? 10 : 3) - position / 10,
      }
    })
  return judged.reduce((best, one) => (one.score > best.score ? one : best)).encoding
}

const encodingNamed = (name: string): Encoding | undefined => {
  const known = names[name] ?? name.toLowerCase()
  return encodings.find((encoding) => encoding === known)
}
const names: Readonly<Record<string, Encoding>> = {
  'ISO-8859-1': 'windows-1252',
  'ISO-8859-2': 'windows-1250',
  'ISO-8859-5': 'windows-1251',
  'ISO-8859-7': 'windows-1253',
  'ISO-8859-9': 'windows-1254',
}

/** Of Latin letters frequencies tell little of a few names; of other scripts they tell encodings apart. */
const isLatin = (text: string) => !/[^\0-\x7f\P{L}\p{Script=Latin}]/u.test(text)

/** The share of words beyond ASCII that people write so, from 0 to 1. */
function plausibility(text: string): number {
  const words = text.match(/[^\s,;|"()/\\]*[^\0-\x7f][^\s,;|"()/\\]*/gu) ?? []
  if (words.length === 0) return 0
  return words.reduce((sum, word) => sum + wordPlausibility(word), 0) / words.length
}

function wordPlausibility(word: string): number {
  if (/[\ufffd\u0080-\u009f\p{Co}\p{Cn}]/u.test(word)) return -1
  const scripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Hangul}/u]
  const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u
  const used = [...scripts, cjk].filter((script) => script.test(word)).length
  if (used > 1) return 0
  // a sign between or right before letters, and a capital within a word, are what another encoding has made of a letter
  if (/\p{L}[^\p{L}\p{M}\p{Nd}’'&.·-]+\p{L}|[\p{Sc}\p{Sm}\p{Sk}\p{So}†‡‰•…‹›]\p{L}/u.test(word)) return 0
  if (/\p{Ll}[^\0-\x7f\P{Lu}]|\p{L}[^\0-\x7f\P{Lu}]\p{Ll}|[^\0-\x7f\P{Ll}]\p{Lu}/u.test(word)) return 0.2
  const letters = word.match(/\p{L}/gu)?.length ?? 0
  const accented = word.match(/[^\0-\x7f\P{Script=Latin}]/gu)?.length ?? 0
  if (letters >= 3 && accented > letters * 0.8) return 0.1
  // half-width katakana, and letters that only Icelandic has
  if (/[\uff61-\uff9f]/.test(word)) return 0.1
  if (/[þðÞÐ]/.test(word)) return 0.7
  // what another encoding makes of these is mostly rarer
  const rare = word.replace(/[\0-\x7fäöüßéèêëáàâíìîïóòôúùûñçåøæãõ]/giu, '')
  return /\p{Script=Latin}/u.test(rare) ? 0.9 : 1
}
