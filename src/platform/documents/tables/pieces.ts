import { textOf } from '../boxes.ts'
import type { Word } from '../document.ts'
import type { Piece } from './table.ts'

const sign = `(?:[$€£¥₹\`]|US\\$|A\\$|C\\$|R\\$|HK\\$|S\\$|NZ\\$|EUR|USD|GBP|CHF|INR|Rs\\.?|SEK|NOK|DKK)`
const amount = `[\\d][\\d.,'’]*`
const raised = '¹²³⁴⁵⁶⁷⁸⁹⁰ᵃᵇᶜᵈ'
/** of a footnote, glued to what it is of: 12,345(1), 12,345[a], 12,345¹ */
const glued = `(?:[*†‡${raised}]|\\((?:[a-z]|[ivx]{1,3}|\\d{1,2})\\)|\\[(?:[a-z]|\\d{1,2})\\])`
const numeric = new RegExp(
  `^${sign}?[(+−–△-]{0,2}${sign}?(?:${amount}|\\.\\d+)(?:%|x|k|m|mn|bn|M|MM|B)?\\)?%?${glued}*$`,
)
/** 1.234,00- is below nought; 10- is half a word */
const minusBehind = /^\d{1,3}(?:[.,'’]\d{2,3})+[-−–]$/
const empty = /^(?:[$€£]?[-–—−‒]{1,3}|n\/?a\.?|n\.a\.|nm|n\.m\.|n\/m|nil)%?$/i
const opening = new RegExp(`^(?:${sign}?\\(?|\\(${sign}?|${sign}[-–−])$`)
const closing = /^(?:\)|%|\)%|%\))$/
const multiplier = /^(?:k|m|mn|mm|bn|million|billion|thousand|crore|lakh|x|Mio\.?|Mrd\.?)\)?$/i
const leader = /^(?:[.…·_]{2,}|\.|…)$/
const footnote = new RegExp(`^(?:\\((?:[a-z]|\\d)\\)|\\[(?:[a-z]|\\d)\\]|[*†‡]+|[${raised}]+)$`)
const group = /^\d{3}(?:[.,]\d+)?\)?%?[-−–]?$/
const groupable = /^[-−–(]?\d{1,3}(?: \d{3})*$/
const year = new RegExp(
  `^(?:(?:19|20)\\d\\d(?:-\\d\\d-\\d\\d|${glued}{1,2})?|\\d{1,2}[./-]\\d{1,2}[./-](?:\\d{2}|\\d{4}))$`,
)

/** 2025B is a budget and no billions. */
const forecast = /^(?:19|20)\d\d[ABEFP]$/
const isNumeric = (text: string) =>
  digit.test(text)
    ? (numeric.test(text) || minusBehind.test(text)) && !forecast.test(text) && !thousands.test(text)
    : text.length <= 5 && empty.test(text)
/** "£000" heads a column of thousands */
const thousands = /^\(?[$€£¥₹]?['’‘`]?000s?\)?$/
const digit = /\d/

/** Cuts the words of a row, from left to right, into pieces. Numbers are apart from text that is far enough from them. */
export function piecesOf(words: readonly Word[]): Piece[] {
  const pieces: Piece[] = []
  let last: Word | undefined
  let open = false
  for (const [index, word] of words.entries()) {
    if (leader.test(word.text)) {
      last = undefined
      open = false
      continue
    }
    const piece = pieces.at(-1)
    const gap = last ? word.x - (last.x + last.width) : Number.POSITIVE_INFINITY
    const em = Math.max(word.size, 4)
    if (headsYear(piece, word, words[index + 1]) && piece && gap <= 0.9 * em) {
      piece.words.push(word)
      Object.assign(piece, { text: `${piece.text} ${word.text}`, right: word.x + word.width })
      last = word
      open = false
      continue
    }
    if (piece && (open ? belongsToSign(piece, word, gap / em) : last && belongs(piece, word, gap / em)))
      append(piece, word)
    else pieces.push(isSpan(word, words[index + 1]) ? { ...pieceOf([word]), kind: 'text' } : pieceOf([word]))
    open = opens(pieces.at(-1), word, gap / em)
    last = word
  }
  return pieces.map(settled)
}

/** "9M 2025" is nine months and no nine millions. */
const isSpan = (word: Word, next: Word | undefined) =>
  /^(?:[1-9]|1[0-2])M$/.test(word.text) && next !== undefined && /^(?:FY)?['’]?(?:20)?\d\d[AB]?$/.test(next.text)

/** The unit behind a year or a day that heads a column: "31.12.2024 EUR", where no amount follows that it might belong to. */
const headsYear = (piece: Piece | undefined, word: Word, next: Word | undefined) =>
  piece !== undefined &&
  piece.kind === 'number' &&
  year.test(piece.text) &&
  (isOpening(word.text) || unit.test(word.text)) &&
  (next === undefined || year.test(next.text) || !isNumeric(next.text))

const opens = (piece: Piece | undefined, word: Word, gap: number) =>
  piece !== undefined && isOpening(word.text) && (piece.words.length === 1 || piece.kind === 'number' || gap > 1)

/** A sign of currency may stand far from its number, a bracket stands near. */
function belongsToSign(piece: Piece, word: Word, gap: number): boolean {
  if (isOpening(word.text)) return gap <= 0.6
  if (!isNumeric(word.text)) return gap <= 0.9
  return gap <= (/[$€£¥₹A-Z`.]$/.test(piece.text) ? 14 : 2)
}

function belongs(piece: Piece, word: Word, gap: number): boolean {
  if (piece.kind === 'text') return gap <= 0.7 || (gap <= 0.9 && !isNumeric(word.text) && !isOpening(word.text))
  if (closing.test(word.text)) return gap <= 2 && !year.test(piece.text)
  if (footnote.test(word.text)) return gap <= 0.35
  if (group.test(word.text) && groupable.test(piece.text)) return gap <= 0.5
  if (multiplier.test(word.text)) return gap <= 0.6
  // a number of prose: "53 weeks", "31, 2018"
  if (isNumeric(word.text)) return /[,]$/.test(piece.text) && gap <= 0.6
  return gap <= 0.7 && !isOpening(word.text) && !/[)%]$/.test(piece.text)
}

function append(piece: Piece, word: Word) {
  const before = piece.kind
  piece.words.push(word)
  piece.text = `${piece.text} ${word.text}`
  // a label: what comes near to it stays one
  if (before === 'text' && !isOpening(piece.words[0]?.text ?? '')) {
    piece.right = word.x + word.width
    return
  }
  if (before === 'number' && isSigned(piece.words)) {
    piece.right = word.x + word.width
    if (isOpening(piece.words.at(-2)?.text ?? '') && isNumeric(word.text)) piece.left = word.x
    return
  }
  if (before === 'text' && isSigned(piece.words)) {
    Object.assign(piece, { kind: 'number', left: word.x, right: word.x + word.width })
    return
  }
  Object.assign(piece, { kind: 'text', left: piece.words[0]?.x ?? 0, right: word.x + word.width })
}

/** "2023" and "2023 £" and "2023 £'000" head a column. */
const isYear = ([first, ...rest]: readonly Word[]) =>
  first !== undefined && year.test(first.text) && rest.every(({ text }) => isOpening(text) || unit.test(text))
const unit = /^[$€£₹]?['’]?(?:000s?|m|mn|million|thousand|bn)$|^(?:[TKM]|Mio\.?)?(?:€|EUR|CHF|USD|GBP)$/i

/** Whether the words are one number with its signs. */
function isSigned(words: readonly Word[]): boolean {
  const main = words.filter(
    ({ text }) => !opening.test(text) && !closing.test(text) && !footnote.test(text) && !multiplier.test(text),
  )
  if (main.length === 0) return false
  return isNumeric(main[0]?.text ?? '') && main.slice(1).every(({ text }) => group.test(text))
}

function pieceOf(words: Word[]): Piece {
  const [word] = words
  const text = textOf(words)
  const kind = isNumeric(text) || year.test(text) ? 'number' : 'text'
  const left = word?.x ?? 0
  return { words, text, outer: left, left, right: left + (word?.width ?? 0), kind, place: null, number: null }
}

const settled = (piece: Piece): Piece =>
  piece.kind === 'number' && isYear(piece.words) ? { ...piece, kind: 'year' } : piece
export const pieceOfCell = (words: Word[], left: number, right: number): Piece => {
  const text = textOf(words)
  const kind = isYear(words) ? 'year' : isSigned(words) ? 'number' : 'text'
  return { words, text, outer: left, left, right, kind, place: null, number: null }
}
/** Whether a word is nothing but what stands before a number: a sign of currency, a bracket. */
export const isOpening = (text: string) => text !== '' && text.length <= 5 && opening.test(text)
export const isClosing = (text: string) => closing.test(text)
