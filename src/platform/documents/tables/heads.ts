import { textOf } from '../boxes.ts'
import type { Word } from '../document.ts'
import type { Span } from './columns.ts'
import { headsOver } from './head_spans.ts'
import { kindOf, looksLikePeriod, monthStart } from './rows.ts'
import type { Piece, Row, TableColumn } from './table.ts'

type Heads = {
  columns: TableColumn[]
  captions: string[]
  /** rows between the heads and the first value: headings such as "Current assets" */
  lead: Row[]
}

/** The heads of each column, from the rows above the first value; what heads no column is a caption of the table. */
export function headsOf(above: readonly Row[], columns: readonly Span[], body: readonly Row[]): Heads {
  const table = extentOf(body, columns)
  const words: Word[][] = columns.map(() => [])
  const lead: Row[] = []
  const captions: string[] = []
  let state: 'below' | 'heads' | 'above' = 'below'
  const upward = [...above].reverse()
  for (const [at, row] of upward.entries()) {
    const kind = kindOf(row)
    const pieces = row.pieces.flatMap((piece) => splitAtPeriods(piece, row))
    const periods = pieces.filter((piece) => looksLikePeriod(piece.text))
    const areAllPeriods = periods.length > 1 && periods.length === columns.length && periods.length === pieces.length
    // what stands over the columns and is called otherwise heads one of them, and one of the others is none
    const isMore = pieces.some((piece) => !periods.includes(piece) && piece.left >= table.first.outer - table.em)
    const heads =
      state === 'above' || (kind === 'prose' && !areAllPeriods) || kind === 'data'
        ? []
        : columns.length > 1 && periods.length === columns.length && !isMore
          ? periods // a head for each column, however far left of its values they stand
          : isOfAll(pieces, words, table)
            ? []
            : pieces.filter((piece) => isHead(piece, table, pieces.length))
    if (heads.length === 0) {
      // the name of the table, or a caption: no heads stand above it
      const next = upward[at + 1]
      if (state === 'below' && lead.length < leadMax) lead.unshift(row)
      else {
        // "Notes" may be set between the lines of the heads
        if (state === 'heads' && !(row.words.length < 3 && next && kindOf(next) === 'head')) state = 'above'
        captions.unshift(textOf(row.words))
      }
      continue
    }
    state = 'heads'
    const rest = pieces.filter((piece) => !heads.includes(piece))
    if (rest.length > 0) captions.unshift(rest.map((piece) => piece.text).join(' '))
    const isBetweenLines = [upward[at - 1], upward[at + 1]].some((other) => other && areInterleaved(row, other))
    for (const [index, head] of headsOver(heads, columns, {
      em: table.em,
      below: table.ofCells ? [] : words,
      isBetweenLines,
    }).entries())
      if (head) words[index]?.unshift(...head.words)
  }
  if (state === 'heads' || words.some((list) => list.length > 0)) {
    return { columns: words.map((list, index) => columnWith(list, columns[index])), captions, lead }
  }
  return {
    columns: columns.map((column) => columnWith([], column)),
    captions: [...captions, ...lead.map((row) => textOf(row.words))],
    lead: [],
  }
}

/** Heads of one and of two lines, each set in the middle of its cell: their rows share some height, and no width. */
const areInterleaved = (one: Row, other: Row): boolean =>
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 0.1 * one.em &&
  one.pieces.every((piece) => other.pieces.every(({ left, right }) => right <= piece.left || left >= piece.right))

const columnWith = (words: Word[], span?: Span): TableColumn => ({
  label: textOf(words),
  words,
  left: span?.outer ?? 0,
  right: span?.right ?? 0,
})

const leadMax = 4

type Extent = { left: number; right: number; first: Span; em: number; ofCells: boolean }

const extentOf = (body: readonly Row[], columns: readonly Span[]): Extent => ({
  left: Math.min(...body.flatMap((row) => row.pieces[0]?.left ?? [])),
  right: Math.max(...columns.map((column) => column.right)),
  first: columns[0] ?? { left: 0, right: 0, outer: 0, count: 0 },
  em: body[0]?.em ?? 1,
  ofCells: body[0]?.ofCells ?? false,
})

/**
 * A single line in the middle of the whole table, above heads that name their years: "As at 31 March 2024" is of all columns,
 * also of the one of the year before.
 */
function isOfAll(
  pieces: readonly Piece[],
  below: readonly (readonly Word[])[],
  { left, right, first }: Extent,
): boolean {
  const [piece, ...others] = pieces
  if (!piece || others.length > 0 || below.filter(namesPeriod).length < 2) return false
  const middle = (piece.left + piece.right) / 2
  return Math.abs(middle - (left + right) / 2) < Math.abs(middle - (first.left + right) / 2)
}

const namesPeriod = (words: readonly Word[]) =>
  words.some(({ text }) => /(?:19|20)\d\d|^(?:actual|budget|forecast|ytd|cumulative|variance)$/i.test(text)) ||
  looksLikePeriod(textOf(words))

const caption = /^\(?.*\b(?:millions?|thousands?|except|lakhs?|crores?)\b.*\)?$|^\(.*\bin [$€£₹].*\)$/i

/** "For the years ended March 31, 2023 and 2024" is of all columns. */
const severalYears = /(?:19|20)\d\d,? (?:and|&|et|und|e|y) (?:\p{L}+ \d{1,2},? )?(?:19|20)\d\d/u

/** Whether a piece stands over the columns of values, and is no name of the table set in the middle of it. */
function isHead(piece: Piece, { left, right, first, em, ofCells }: Extent, pieces: number): boolean {
  if (caption.test(piece.text) && !looksLikePeriod(piece.text) && pieces === 1) {
    // "Thousands of U.S. dollars" over one of several columns
    const narrow = piece.right - piece.left < 0.45 * (right - first.outer)
    return narrow && piece.left >= first.outer && /^(?:thousands|millions|billions) of\b/i.test(piece.text)
  }
  if (severalYears.test(piece.text)) return false
  const middle = (piece.left + piece.right) / 2
  if (looksLikePeriod(piece.text) && piece.right > first.left && Math.abs(piece.right - first.right) < 6 * em)
    return true
  if (middle < first.outer - 2 * em || piece.left < first.outer - 14 * em) return false
  if (ofCells) return piece.left >= first.outer
  if (piece.left >= first.outer - em || looksLikePeriod(piece.text)) return true
  const ofTable = Math.abs(middle - (left + right) / 2)
  const ofColumns = Math.abs(middle - (first.left + right) / 2)
  return pieces > 1 || ofColumns < ofTable
}

const month = new RegExp(`^(?:${monthStart})`, 'i')
const year = /^\(?(?:19|20)\d\d\)?[*,]?$/

/** Units that head a column each, and how the year before is called beside a year. */
const unit = /^\(?(?:[TKM]?(?:EUR|CHF|USD|GBP|€)|[$£₹](?:['’]?000)?|%|(?:DKK|NOK|SEK)|t?kr\.?)\)?$/i
const yearBefore = /^(?:Vorjahr|Vj\.|N-1)$/
const endsInYear = ({ text }: Word) => /\d{2}$/.test(text)

/** "Three months", "26 weeks", "Year ended" */
const beginsLength = ({ text }: Word, next: Word | undefined): boolean =>
  next !== undefined &&
  ((counted.test(text) && /^(?:months?|weeks?|quarters?)$/i.test(next.text)) ||
    (/^(?:fiscal|years?|quarters?)$/i.test(text) && /^(?:years?|quarters?|ended|ending)$/i.test(next.text)))
const counted = /^(?:three|six|nine|twelve|thirteen|twenty-six|thirty-nine|fifty-two|fifty-three|\d{1,2})$/i

/**
 * "Three Months Ended Nine Months Ended", "December 31, December 31,", "2018 2017", "2024 Vorjahr" and "EUR TEUR" are two heads each, however near they stand; "2023 Vorjahr"
 * beside "2024" is one.
 */
function splitAtPeriods(piece: Piece, row: Row): Piece[] {
  const [first, ...others] = piece.words
  if (others.length > 0 && piece.words.every(({ text }) => unit.test(text)))
    return piece.words.map((word) => partOf(piece, [word]))
  if (first && others.length > 0 && /^(?:notes?|anhang)$/i.test(first.text))
    return [partOf(piece, [first]), ...splitAtPeriods(partOf(piece, others), row)]
  const repeated = repeatedParts(piece)
  if (repeated) return repeated
  const groups: Word[][] = [[]]
  let seen = { month: false, year: false, length: false }
  for (const [index, word] of piece.words.entries()) {
    const isLength = beginsLength(word, piece.words[index + 1])
    const isMonth = month.test(word.text)
    const isYear = year.test(word.text)
    const before = piece.words[index - 1]
    const day = before && /^\d{1,2}\.?$/.test(before.text) ? piece.words[index - 2] : undefined
    const joined = before && /^(?:and|to|til|bis|au|al|–|-|\/|vs\.?)$/i.test((day ?? before).text)
    const isBefore =
      yearBefore.test(word.text) && before && endsInYear(before) && row.words.filter(endsInYear).length === 1
    if (!joined && ((isMonth && seen.month) || (isYear && seen.year) || (isLength && seen.length) || isBefore)) {
      const last = groups.at(-1)
      const opens =
        !isLength && last && last.length > 1 && before && /^(?:at|of|ended|as)$/i.test(before.text)
          ? last.pop()
          : undefined
      groups.push(opens ? [opens] : [])
      seen = { month: false, year: false, length: false }
    }
    groups.at(-1)?.push(word)
    seen = { month: seen.month || isMonth, year: seen.year || isYear, length: seen.length || isLength }
  }
  return groups.length === 1 ? [piece] : groups.map((words) => partOf(piece, words))
}

const partOf = (piece: Piece, words: Word[]): Piece => ({
  ...piece,
  words,
  text: textOf(words),
  outer: words[0]?.x ?? piece.left,
  left: words[0]?.x ?? piece.left,
  right: (words.at(-1)?.x ?? 0) + (words.at(-1)?.width ?? 0),
})

/** "2 months FY2024 2 months FY2025": the same words again, but for their numbers. */
function repeatedParts(piece: Piece): Piece[] | null {
  const shapes = piece.words.map((word) =>
    month.test(word.text) ? 'month' : word.text.replace(/\d/g, '#').replace(/,$/, ''),
  )
  for (let count = 6; count >= 2; count -= 1) {
    const size = shapes.length / count
    if (!Number.isInteger(size) || (!/#/.test(shapes.join()) && !(size === 1 && /^\(|^[$€£₹]/.test(shapes[0] ?? ''))))
      continue
    const parts = Array.from({ length: count }, (_, index) => piece.words.slice(index * size, (index + 1) * size))
    if (shapes.every((shape, index) => shape === shapes[index % size]))
      return parts.map((words) => partOf(piece, words))
  }
  return null
}
