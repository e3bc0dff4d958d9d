import type { Span } from './columns.ts'
import { monthStart } from './rows.ts'
import type { Piece } from './table.ts'

/** The head of one row of heads over each column, or undefined where none is meant for it. */
export function headsOver(heads: readonly Piece[], columns: readonly Span[], em: number): (Piece | undefined)[] {
  const over = columns.map((column) => closest(heads.filter((head) => sharedWidth(head, column) > 0), column))
  // one for each column in order: heads may stand left of their values
  if (heads.length === columns.length && new Set(over).size < heads.length) return [...heads]
  if (over.every((head) => head !== undefined)) return over
  const wide = heads.filter((head) => spans.test(head.text))
  if (wide.length === 0 || wide.length > columns.length) return over
  if (wide.length === 1) return over.map((head) => head ?? wide[0])
  const spread = spreadOver(wide, columns, em)
  return over.map((head, index) => (head && !wide.includes(head) ? head : spread[index]))
}

const sharedWidth = (head: Piece, column: Span) =>
  Math.min(head.right, column.right) - Math.max(head.left, column.outer)

/** What may be set once over several columns: a period, or whose figures they are. */
const spans = new RegExp(
  `(?:19|20)\\d\\d|\\b(?:${monthStart})|\\b(?:ended|ending|months?|weeks?|quarters?|years?|FY ?\\d|LTM|TTM|YTD|budget|plan|actual|forecast|pro.?forma|standalone|consolidated|group|company|parent)\\b`,
  'i',
)

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
function spreadOver(heads: readonly Piece[], columns: readonly Span[], em: number): (Piece | undefined)[] {
  let best: { away: number; starts: number[] } = { away: Number.POSITIVE_INFINITY, starts: [] }
  for (const away of ways) {
    for (const starts of divisions(heads.length + 1, columns.length)) {
      const free = (starts[0] ?? 0) + columns.length - (starts.at(-1) ?? 0)
      const total = heads.reduce((sum, head, index) => {
        const [first, last] = [columns[starts[index] ?? 0], columns[(starts[index + 1] ?? 0) - 1]]
        return first && last ? sum + away(head, { left: first.outer, right: last.right }) : sum
      }, free * em)
      if (total < best.away - 0.01) best = { away: total, starts }
    }
  }
  return columns.map((_, index) => {
    const at = best.starts.findLastIndex((start) => start <= index)
    return at < 0 ? undefined : heads[at]
  })
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
