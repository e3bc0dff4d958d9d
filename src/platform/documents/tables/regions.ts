import { kindOf, type RowKind } from './rows.ts'
import type { Row } from './table.ts'

/** Rows that make one table: those above the first value (captions and heads), and those from there on. */
export type Region = { above: Row[]; body: Row[] }

const rowsAboveMax = 12
const gapMax = 5

/** Cuts the rows of a page into tables: where a new head begins after values, or prose runs between them. */
export function regionsOf(rows: readonly Row[]): Region[] {
  const kinds = rows.map(kindOf)
  const regions: Region[] = []
  let free = 0
  let at = 0
  while (at < rows.length) {
    if (kinds[at] !== 'data' || isYearAboveHeads(rows, at)) {
      at += 1
      continue
    }
    const end = endOf(rows, kinds, at)
    // one row of values is no table, yet may stand among the heads of the next: "Length of the year in months: 12"
    if (kinds.slice(at, end).filter((kind) => kind === 'data').length > 1) {
      regions.push({ above: rows.slice(Math.max(free, at - rowsAboveMax), at), body: rows.slice(at, end) })
      free = end
    }
    at = end
  }
  return regions
}

/** A year beside words that stands above the heads of a table, "Form 2052 2025" above "Year N" and "Year N-1", is no value of it. */
function isYearAboveHeads(rows: readonly Row[], at: number): boolean {
  const below = rows.slice(at + 1, at + 1 + rowsAboveMax).find(({ pieces }) => pieces.length > 1)
  return !hasValue(rows[at]) && below !== undefined && !hasValue(below)
}

const hasValue = (row: Row | undefined) => row?.pieces.some(({ kind }) => kind === 'number') ?? false

/** The index after the last row of data of the table that begins at "start". */
function endOf(rows: readonly Row[], kinds: readonly RowKind[], start: number): number {
  let end = start + 1
  let prose = 0
  for (let at = start + 1; at < rows.length; at += 1) {
    const [row, before] = [rows[at], rows[at - 1]]
    if (!row || !before || kinds[at] === 'head') break
    if (isHeadOfWords(row, rows.slice(start, at))) break
    if (row.top - before.bottom > gapMax * row.em) break
    prose = kinds[at] === 'prose' ? prose + 1 : 0
    if (prose > 2) break
    if (kinds[at] === 'data') end = at + 1
  }
  return end
}

/** Several pieces of text over the columns of values, and no value: the heads of another table. */
function isHeadOfWords(row: Row, body: readonly Row[]): boolean {
  if (row.pieces.length < 2 || row.pieces.some((piece) => piece.kind === 'number')) return false
  const values = body.flatMap((other) => other.pieces.filter((piece) => piece.kind === 'number'))
  const left = Math.min(...values.map((piece) => piece.left))
  return row.pieces.filter((piece) => piece.right > left && /\p{L}{2}/u.test(piece.text)).length >= 2
}
