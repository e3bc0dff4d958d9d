import { numberInWords, numberOfWords, ordinalInWords, ordinalOfWords } from '../../../../words/numbers.ts'
import type { DayOrder } from '../../../../words/written_days.ts'
import { datesIn, monthNames } from '../dates.ts'

/** A date with a day in it. "start" and "end" are characters of the text. */
export type Day = { iso: string; start: number; end: number }

/** The dates of a text that name a day, in order: also "17th day of May, 2024". Those open to doubt are left out. */
export function daysIn(text: string, offset = 0, order: DayOrder | null = null): Day[] {
  const days: Day[] = []
  // piece by piece: the cost of finding dates grows with the square of their number
  for (let at = 0; at < text.length; at += pieceLength) {
    const last = days.at(-1)?.end ?? 0
    const piece = daysInPiece(text.slice(at, at + pieceLength + pieceOverlap), offset + at, order)
    const isLast = at + pieceLength >= text.length
    days.push(...piece.filter(({ start }) => start >= last && (isLast || start < offset + at + pieceLength)))
  }
  return days
}

const pieceLength = 2000
const pieceOverlap = 100

function daysInPiece(text: string, offset: number, order: DayOrder | null): Day[] {
  const formal = [...text.matchAll(dayOf)].flatMap(({ index, 0: printed, 1: day, 2: month, 3: year }) => {
    const iso = datesIn(`${day} ${month} ${year}`)[0]?.end
    return iso ? [{ iso, start: offset + index, end: offset + index + printed.length }] : []
  })
  formal.push(...inWords(text, offset).filter((day) => !formal.some(({ start }) => start === day.start)))
  const plain = datesIn(text, order).flatMap(({ end, start, length }) => {
    const printed = text.slice(start, start + length)
    if (end === null || !/\d/.test(printed.replace(/(?:19|20)\d\d/, ''))) return []
    return [{ iso: end, start: offset + start, end: offset + start + length }]
  })
  const others = plain.filter((day) => !formal.some(({ start, end }) => day.start < end && start < day.end))
  return [...formal, ...others].sort((a, b) => a.start - b.start)
}

/** "the first day of October, two thousand twenty-four" */
const inWords = (text: string, offset: number): Day[] =>
  [...text.matchAll(dayInWords)].flatMap(({ index, 0: printed, groups = {} }) => {
    const day = ordinalOfWords(groups['day'] ?? '') ?? Number.parseInt(groups['digits'] ?? '', 10)
    const year = groups['year'] ?? String(2000 + (numberOfWords(groups['years'] ?? '') ?? 0))
    const iso = datesIn(`${day} ${groups['month']} ${year}`)[0]?.end
    return iso ? [{ iso, start: offset + index, end: offset + index + printed.length }] : []
  })

const dayInWords = new RegExp(
  String.raw`\b(?:(?<day>${ordinalInWords})|(?<digits>\d{1,2})(?:st|nd|rd|th)?)\s+(?:\(\d{1,2}(?:st|nd|rd|th)?\)\s+)?(?:day\s+of\s+|of\s+)?(?<month>${monthNames}),?\s+(?:in the year\s+)?(?:(?<year>20\d\d)|two\s+thousand(?:\s+and)?\s+(?<years>${numberInWords}))`,
  'gi',
)

const dayOf = new RegExp(
  String.raw`(\d{1,2})(?:st|nd|rd|th)?\s+day\s+of\s+(${monthNames})\.?,?\s+((?:19|20)\d\d)`,
  'gi',
)
