import { type Piece, piece } from '../../platform/db/statement.ts'

// PostgreSQL marks the words; what is cut away is decided here. It would cut off short words and numbers at the ends of a
// piece, and a note that says "no risk of fraud" must not be shown as "risk of fraud".

const start = '\uE000'
const stop = '\uE001'
const markup = '<>&/'
const standIns = '\u0001\u0002\u0003\u0004'

/** The text without what PostgreSQL would take for markup or for the name of a file, and without our marks. */
export const headlineText = (text: Piece): Piece =>
  piece`translate(${text}, ${markup + standIns + start + stop}, ${`${standIns}    `})`
export const headlineOptions = `HighlightAll=true, StartSel=${start}, StopSel=${stop}`

/** Of a marked text the whole, or the two sentences that say most of what was asked; HTML, safe to put into a page. */
export function headline(marked: string): string {
  if (lengthOf(marked) <= wholeMax) return asHtml(marked)
  const pieces = sentencesOf(marked)
    .map((text, place) => ({ text, place, words: markedWords(text) }))
    .filter(({ words, place }) => words > 0 || place === 0)
    .sort((a, b) => b.words - a.words || a.place - b.place)
    .slice(0, piecesMax)
    .filter(({ words }, index) => words > 0 || index === 0)
    .sort((a, b) => a.place - b.place)
  const joined = pieces.map(({ text, place }, index) => {
    const previous = pieces[index - 1]
    return (previous && place > previous.place + 1 ? '… ' : '') + shortened(text)
  })
  return asHtml(joined.join(' '))
}

const wholeMax = 300
const sentenceMax = 600
const piecesMax = 2

const lengthOf = (marked: string) => marked.replace(/[\uE000\uE001]/g, '').length

/** A sentence ends with a line, or with a full stop before what can begin another. */
const sentencesOf = (text: string) =>
  text
    .split(/(?<=[.!?]["'”’)\]\uE001]{0,3})\s{1,3}(?=[^\p{Ll}\s])|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')

const markedWords = (sentence: string) =>
  new Set(Array.from(sentence.matchAll(/\uE000([^\uE001]*)\uE001/g), ([, word = '']) => word.toLowerCase())).size

/** Of a sentence without end the words around the first match. */
function shortened(sentence: string): string {
  if (lengthOf(sentence) <= sentenceMax) return sentence
  const at = Math.max(sentence.indexOf(start), 0)
  const from = at <= sentenceMax / 2 ? 0 : at - sentenceMax / 2
  const before = sentence.slice(from, at)
  const after = sentence.slice(at, at + sentenceMax / 2)
  const begun = from === 0 ? before : `… ${before.replace(/^\S*\s/, '')}`
  const ended = at + sentenceMax / 2 >= sentence.length ? after : `${after.replace(/\s\S*$/, '')} …`
  const piece = begun + ended
  return (piece.lastIndexOf(start) > piece.lastIndexOf(stop) ? piece + stop : piece).toWellFormed()
}

/** The text, safe to put into a page. */
const asHtml = (marked: string) =>
  marked
    .replace(/[\u0001-\u0004]/g, (standIn) => markup.charAt(standIns.indexOf(standIn)))
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
    .replaceAll(start, '<mark>')
    .replaceAll(stop, '</mark>')
