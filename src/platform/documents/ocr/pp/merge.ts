import type { Box } from '../../document.ts'
import type { ReadWord } from '../words.ts'
import type { TextBox } from './boxes.ts'
import { inReadingOrder } from './lines.ts'
import {
  figuresOf,
  isNumber,
  isOddOf,
  isWellFormed,
  type Manner,
  mannerOf,
  withFigures,
  withLetters,
  withMarksOf,
} from './numerals.ts'

// Two readings of a page become one. What the first reader is sure of stands: only the lines where it is not, or where it saw
// nothing, are read by the second.

const sureOf = { number: 92, word: 90 }
/** A word of the first reader where the second sees no text at all: grain, unless it is sure, or a stroke or a figure. */
const strayMin = 60
/** Where both read other figures, and the first is not sure, the second is right mostly, unless it is less sure than this. */
const secondMin = 80

export type Line = { box: TextBox; words: ReadWord[] }

/** What the page itself tells: how it writes its numbers, and a number with the marks that its ink shows, where it shows them. */
type Known = { manner: Manner; marksSeen: (word: ReadWord) => string | undefined }

/** Both readings of a page in reading order. Boxes are in points. */
export async function merged(
  first: readonly ReadWord[],
  boxes: readonly TextBox[],
  read: (box: TextBox) => Promise<ReadWord[]>,
  marksSeen: Known['marksSeen'],
): Promise<ReadWord[]> {
  const left = new Set(first)
  const lines = boxes.map((box) => {
    const words = [...left].filter((word) => isOn(box, word))
    for (const word of words) left.delete(word)
    return { box, words }
  })
  const known: Known = { manner: mannerOf(first.filter(isSure).map(({ text }) => text)), marksSeen }
  const { manner } = known
  const both: Line[] = []
  for (const { box, words } of lines)
    both.push({
      box,
      words:
        isRead(box, words) && !words.some(({ text }) => isOddOf(manner, text))
          ? words
          : chosen(words, await read(box), known),
    })
  for (const word of left)
    if (word.confidence >= strayMin || !/[\p{L}\d]/u.test(word.text)) both.push({ box: boxOf(word), words: [word] })
  return inOrder(both.map(({ box, words }) => ({ box, words: words.map((word) => inManner(word, known)) })))
}

/** The marks of a number as the ink shows them; where it leaves that open, as the page writes its others. */
function inManner(word: ReadWord, { manner, marksSeen }: Known): ReadWord {
  if (!isNumber(word.text) || (isWellFormed(word.text) && !isOddOf(manner, word.text))) return word
  const seen = marksSeen(word)
  return { ...word, text: seen && isWellFormed(seen) ? seen : withMarksOf(manner, word.text) }
}

const isSure = ({ text, confidence }: ReadWord) =>
  /\d/.test(text) ? confidence >= sureOf.number && isWellFormed(text) : confidence >= sureOf.word

/** Whether nothing is left to read: every word is sure, and the words fill the line. */
function isRead(box: TextBox, words: readonly ReadWord[]): boolean {
  if (words.length === 0 || !words.every(isSure)) return false
  const sorted = [...words].sort((a, b) => a.x - b.x)
  const room = box.height * 0.8
  let end = box.x - box.width / 2
  for (const { x, width } of sorted) {
    if (x - end > room * 1.6) return false
    end = Math.max(end, x + width)
  }
  return box.x + box.width / 2 - end < room * 1.6
}

/** Whether the middle of a word lies on a line. */
function isOn(box: TextBox, word: Box): boolean {
  const [x, y] = [word.x + word.width / 2 - box.x, word.y + word.height / 2 - box.y]
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)]
  return Math.abs(x * cos + y * sin) < box.width / 2 && Math.abs(y * cos - x * sin) < box.height / 2
}

const boxOf = ({ x, y, width, height, confidence }: ReadWord): TextBox => ({
  ...{ x: x + width / 2, y: y + height / 2, width, height, angle: 0, score: confidence / 100 },
})

/** Of each stretch of a line in which words of both readings meet, the better reading. */
function chosen(first: readonly ReadWord[], second: readonly ReadWord[], known: Known): ReadWord[] {
  const all = [...first.map((word) => ({ word, by: 1 })), ...second.map((word) => ({ word, by: 2 }))]
  const stretches: { end: number; words: typeof all }[] = []
  for (const one of all.sort((a, b) => a.word.x - b.word.x)) {
    const last = stretches.at(-1)
    const end = one.word.x + one.word.width
    if (last && one.word.x < last.end - one.word.size * 0.15) {
      last.words.push(one)
      last.end = Math.max(last.end, end)
    } else stretches.push({ end, words: [one] })
  }
  return stretches.flatMap(({ words }) => {
    const by = (reader: number) => words.filter((one) => one.by === reader).map(({ word }) => word)
    return better(by(1), by(2), known)
  })
}

function better(first: ReadWord[], read: ReadWord[], known: Known): ReadWord[] {
  const { manner } = known
  const second = joined(read, manner).map((word) => ({ ...word, text: withLetters(withFigures(word.text, manner)) }))
  if (second.length === 0) return first.filter((word) => word.confidence >= strayMin || !/[\p{L}\d]/u.test(word.text))
  if (textOf(first) === textOf(second)) return agreed(first, second, manner)
  if (isSign(first) && textOf(second).length === 1) return first
  if (/\d/.test(textOf(second))) return betterNumbers(first, second, known)
  if (first.length > 0 && first.every(isSure)) return first
  // The network does not know every sign and has few letters with accents: where only these differ the first reader is right.
  if (first.length > 0 && plain(textOf(first)) === plain(textOf(second))) return sure(first)
  return confidenceOf(second) > confidenceOf(first) ? second : first
}

/** What both read alike, in the words of the one that did not split it; where thousands have a space, of the one that did. */
const agreed = (first: readonly ReadWord[], second: readonly ReadWord[], { group }: Manner): ReadWord[] =>
  sure(first.length > second.length || (group === '' && first.length < second.length) ? second : first)

/** Two that read alike are hardly ever wrong both. */
const sure = (words: readonly ReadWord[]): ReadWord[] =>
  words.map((word) => ({ ...word, confidence: Math.max(word.confidence, 97) }))

function betterNumbers(first: ReadWord[], second: ReadWord[], { manner, marksSeen }: Known): ReadWord[] {
  if (first.length === 0) return second
  const [one, other] = [textOf(first), textOf(second)]
  const signed = withSignsOf(first, second)
  if (figuresOf(one) === figuresOf(other)) {
    const [word] = first
    const seen = word && first.length === 1 && marksOf(one) !== marksOf(other) ? marksSeen(word) : undefined
    if (seen !== undefined && marksOf(seen) === marksOf(one)) return sure(first)
    const [wholeFirst, wholeSecond] = [wholeness(one, manner), wholeness(textOf(signed), manner)]
    const isSurer = marksOf(one) !== marksOf(other) && confidenceOf(second) > confidenceOf(first) && isWellFormed(other)
    return sure(wholeSecond > wholeFirst || (wholeSecond === wholeFirst && isSurer) ? signed : first)
  }
  // A number that the first reader is sure of stays, however sure the other is.
  if (first.every((word) => isSure(word) && isNumber(word.text) && !isOddOf(manner, word.text))) return first
  const isRight = (text: string) => (isNumber(text) && isWellFormed(text) && !isOddOf(manner, text) ? 1 : 0)
  if (isRight(one) !== isRight(other)) return isRight(one) ? first : signed
  const [surenessOfFirst, surenessOfSecond] = [confidenceOf(first), confidenceOf(second)]
  return surenessOfSecond < secondMin && surenessOfFirst > surenessOfSecond ? first : signed
}

/** A currency or a dash alone, which the second reader takes for a letter or a figure. */
const isSign = (words: readonly ReadWord[]) =>
  /^[€£]$/.test(textOf(words)) || (/^[$–—-]$/.test(textOf(words)) && confidenceOf(words) >= strayMin)

/** A number as the second reads it, with the currency, the minus and the brackets that the first alone saw. */
function withSignsOf(first: readonly ReadWord[], second: readonly ReadWord[]): ReadWord[] {
  const [one, other] = [textOf(first), textOf(second)]
  const seen = confidenceOf(first) >= strayMin
  const hasCurrency = /[€£$]/.test(other)
  const alone = hasCurrency ? undefined : first.find(({ text }) => /^[€£$]$/.test(text))
  const [, minus = '', currency = ''] = /^[(]?([-–−]?)([€£$]?)[-–−]?\d/.exec(one) ?? []
  const after = /\d([€£$])[)]?$/.exec(one)?.[1] ?? ''
  const inBrackets = seen && /^\(.*\)$/.test(one) && !/[()]/.test(other)
  const before =
    (seen && /^\D?\d/.test(other) && !/^[-–−(]/.test(other) ? minus : '') + (hasCurrency || alone ? '' : currency)
  const words = second.map((word, n) => {
    const [isFirst, isLast] = [n === 0, n === second.length - 1]
    const [, bracket = '', rest = ''] = /^(\(?)(.*)$/.exec(word.text) ?? []
    const start = isFirst ? (inBrackets ? '(' : bracket) + before : bracket
    const end = isLast ? (hasCurrency || alone ? '' : after) + (inBrackets ? ')' : '') : ''
    return { ...word, text: start + rest + end }
  })
  return alone ? [...words, alone].sort((a, b) => a.x - b.x) : words
}

/** How much of a number is there: brackets, a currency, marks in the manner of the page. */
const wholeness = (text: string, manner: Manner) =>
  (isWellFormed(text) && !isOddOf(manner, text) ? 4 : 0) +
  (/\(/.test(text) === /\)/.test(text) ? 2 : 0) +
  (/[€£$]/.test(text) ? 1 : 0) +
  (/\d[.,]\d/.test(text) ? 1 : 0)

/** A number that fell apart at a comma the network did not see. */
function joined(words: readonly ReadWord[], { group }: Manner): ReadWord[] {
  const whole: ReadWord[] = []
  for (const word of words) {
    const last = whole.at(-1)
    const fits = last && /^[($]*\d{1,3}(\D\d{3})*$/.test(last.text) && /^\d{3}(?!\d)/.test(word.text)
    if (group !== '' && fits && word.x - last.x - last.width < word.size * 0.45) {
      const width = word.x + word.width - last.x
      whole[whole.length - 1] = {
        ...last,
        text: last.text + group + word.text,
        width,
        confidence: Math.min(last.confidence, 80),
      }
    } else whole.push(word)
  }
  return whole
}

const marksOf = (text: string) => text.replace(/[^\d.,]/g, '')
const textOf = (words: readonly ReadWord[]) => words.map(({ text }) => text).join('')
const plain = (text: string) => text.normalize('NFD').replace(/[^A-Za-z\d]/g, '')
const confidenceOf = (words: readonly ReadWord[]) =>
  words.length === 0 ? 0 : words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length

/** Words in reading order; those far apart on a line are runs of their own. */
function inOrder(lines: readonly Line[]): ReadWord[] {
  const ordered = inReadingOrder(lines, ({ box }) => box)
  let run = -1
  return ordered.flatMap(({ words }) => {
    let end: number | undefined
    return [...words]
      .sort((a, b) => a.x - b.x)
      .map((word) => {
        if (end === undefined || word.x - end > word.size) run++
        end = word.x + word.width
        return { ...word, run }
      })
  })
}
