import type { Word } from '../document.ts'
import type { Span } from './columns.ts'
import { monthStart } from './rows.ts'
import type { Piece } from './table.ts'

/**
 * The head of one row of heads over each column, or undefined where none is meant for it. "below" are the heads found below
 * this row: they tell how wide the columns are. "isBetweenLines": the heads of other columns stand between its lines.
 */
export function headsOver(
  heads: readonly Piece[],
  columns: readonly Span[],
  { em, below, isBetweenLines }: { em: number; below: readonly (readonly Word[])[]; isBetweenLines: boolean },
): (Piece | undefined)[] {
  const over = columns.map((column) =>
    closest(
      heads.filter((head) => sharedWidth(head, column) > 0),
      column,
    ),
  )
  // one for each column in order: heads may stand left of their values
  if (heads.length === columns.length && new Set(over).size < heads.length) return [...heads]
  // beside it the other columns have their own, half a line higher and lower
  if (isBetweenLines || over.every((head) => head !== undefined)) return over
  const wide = heads.filter((head) => spans.test(head.text))
  if (wide.length === 0 || wide.length > columns.length) return over
  const [only] = wide
  if (only && wide.length === 1) {
    // a year set over one column, its neighbours' on another line
    const within = columns.some((column) => only.left >= column.outer - em && only.right <= column.right + em)
    return within && columns.length > 1 && bareYear.test(only.text) ? over : over.map((head) => head ?? only)
  }
  if (areOnOtherLines(wide, over, below)) return over
  if (wide.length > headsMax || columns.length > columnsMax) return columns.map((column) => closest(wide, column))
  const whole = columns.map((column, index) => wholeWidth(column, below[index] ?? []))
  const alike = columnsOfOneUnit(below)
  const texts = textsOf(below)
  const spread = alike
    ? spreadOver(
        wide,
        whole.filter((_, index) => alike.includes(index)),
        { em, areAlike: true, below: [] },
      )
    : spreadOver(wide, whole, { em, areAlike: false, below: texts })
  const place = (index: number) => (alike ? alike.indexOf(index) : index)
  return over.map((head, index) => (head && !wide.includes(head) ? head : spread[place(index)]))
}

/**
 * Heads set one over each column, those of the other columns on another line, as in cells of one and of two lines: "2022 2023 2024"
 * between "2025 2026" and "(budget) (plan)".
 */
function areOnOtherLines(
  heads: readonly Piece[],
  over: readonly (Piece | undefined)[],
  below: readonly (readonly Word[])[],
): boolean {
  if (below.length === 0 || new Set(over).size <= heads.length) return false
  if (heads.every(({ text }) => /^\(.*\)$/.test(text))) return below.every((words) => words.length === 0)
  if (!heads.every(({ text }) => bareYear.test(text))) return false
  const without = below.filter((_, index) => over[index] === undefined)
  const within = below.filter((_, index) => over[index] !== undefined)
  const haveYears = without.every((words) => words.some(({ text }) => bareYear.test(text)))
  return haveYears || (without.every(tellsPeriod) && within.every((words) => words.length === 0))
}

/** "EUR" alone stands below a year that is set over two columns. */
const tellsPeriod = (words: readonly Word[]) => words.some(({ text }) => spans.test(text))

const bareYear = /^\(?(?:19|20)\d\d\)?[*,]?$/

const wholeWidth = (column: Span, below: readonly Word[]): Span => ({
  ...column,
  outer: Math.min(column.outer, ...below.map((word) => word.x)),
  right: Math.max(column.right, ...below.map((word) => word.x + word.width)),
})

const sharedWidth = (head: Piece, column: Span) =>
  Math.min(head.right, column.right) - Math.max(head.left, column.outer)

/** What may be set once over several columns: a period, or whose figures they are. */
const spans = new RegExp(
  `(?:19|20)\\d\\d|\\d[./-]\\d{1,2}[./-]\\d\\d|\\b(?:${monthStart})|\\b(?:ended|ending|months?|weeks?|quarters?|years?|FY ?\\d|Q[1-4]|H[12]|LTM|TTM|YTD|budget|plan|actual|forecast|cumulative|to date|period|pro.?forma|standalone|consolidated|group|company|parent)\\b`,
  'i',
)

/** Beyond these there are too many divisions to try. */
const headsMax = 5
const columnsMax = 16

type Extent = { left: number; right: number }
const ways: ((one: Extent, other: Extent) => number)[] = [
  (one, other) => Math.abs(one.left + one.right - other.left - other.right) / 2,
  (one, other) => Math.abs(one.left - other.left),
  (one, other) => Math.abs(one.right - other.right),
]

/**
 * Heads each set over several neighbouring columns: the division of the columns in which each head stands best in the
 * middle of its own (or, all of them, at the left end, or at the right). Columns at the ends may have none.
 */
function spreadOver(
  heads: readonly Piece[],
  columns: readonly Span[],
  { em, areAlike, below }: { em: number; areAlike: boolean; below: readonly string[] },
): (Piece | undefined)[] {
  let best: { away: number; starts: number[] } = { away: Number.POSITIVE_INFINITY, starts: [] }
  for (const [way, away] of ways.entries()) {
    for (const starts of divisions(heads.length + 1, columns.length)) {
      const free = (starts[0] ?? 0) + columns.length - (starts.at(-1) ?? 0)
      const total = heads.reduce(
        (sum, head, index) => {
          const [first, last] = [columns[starts[index] ?? 0], columns[(starts[index + 1] ?? 0) - 1]]
          return first && last ? sum + away(head, { left: first.outer, right: last.right }) : sum
        },
        (free + unevenness(starts, areAlike) + astray(starts, below) + (way === 0 ? 0 : 0.3)) * em,
      )
      if (total < best.away - 0.01) best = { away: total, starts }
    }
  }
  return columns.map((_, index) => {
    const at = best.starts.findLastIndex((start) => start <= index)
    return at < 0 ? undefined : heads[at]
  })
}

/**
 * Of divisions that fit as well the one into equal parts: next to nothing, and only where the parts differ. Columns that are
 * all headed by the same unit ("£ £ £ £") are as many for each year.
 */
const unevenness = (starts: readonly number[], areAlike: boolean) => {
  const sizes = starts.slice(1).map((start, index) => start - (starts[index] ?? 0))
  return (areAlike ? 6 : 0.2) * (Math.max(...sizes) - Math.min(...sizes))
}

/** "Actual Budget Actual Budget" begin again under each head: how many of the divisions begin with another of these than the first. */
const astray = (starts: readonly number[], below: readonly string[]) => {
  const isRepeated = (text: string) => text !== '' && below.filter((one) => one === text).length > 1
  const [first = '', ...others] = starts.slice(0, -1).map((start) => below[start] ?? '')
  return isRepeated(first) ? 3 * others.filter((one) => one !== first && isRepeated(one)).length : 0
}

const textsOf = (below: readonly (readonly Word[])[]) => below.map((words) => words.map(({ text }) => text).join(' '))

/** The columns that all have the same head below, where no more than one, that of notes, has none; null where there are no such. */
function columnsOfOneUnit(below: readonly (readonly Word[])[]): number[] | null {
  const texts = textsOf(below).map((text) => text.replace(/^notes?$/i, ''))
  const units = [...texts.keys()].filter((index) => texts[index] !== '')
  const isOne = new Set(units.map((index) => texts[index])).size === 1
  return isOne && units.length >= Math.max(3, texts.length - 1) ? units : null
}

/** All rising lists of so many numbers from 0 to "end". */
function divisions(count: number, end: number, from = 0): number[][] {
  if (count === 0) return [[]]
  const lists: number[][] = []
  for (let first = from; first <= end - count + 1; first += 1)
    for (const rest of divisions(count - 1, end, first + 1)) lists.push([first, ...rest])
  return lists
}

function closest(heads: readonly Piece[], column: Span): Piece | undefined {
  const middle = (span: Extent) => (span.left + span.right) / 2
  let best: Piece | undefined
  let distance = Number.POSITIVE_INFINITY
  for (const head of heads) {
    const away = Math.min(Math.abs(middle(head) - middle(column)), Math.abs(head.right - column.right))
    if (away < distance) [best, distance] = [head, away]
  }
  return best
}
