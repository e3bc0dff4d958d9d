import type { Piece, Row } from './table.ts'

/** A column of values: from the left end of its widest value to where its values end. */
export type Span = {
  left: number
  right: number
  /** with the sign of currency that stands before the values */
  outer: number
  count: number
}

/** The columns of values, from left to right, found from where the values of many rows end. */
export function columnsOf(rows: readonly Row[], em: number): Span[] {
  const values = rows.flatMap((row, index) => valuesOf(row).map((piece) => ({ piece, index })))
  values.sort((a, b) => a.piece.right - b.piece.right)
  const groups: { piece: Piece; index: number }[][] = []
  for (const value of values) {
    const last = groups.at(-1)
    const before = last?.at(-1)
    if (last && before && value.piece.right - before.piece.right <= 0.7 * em) last.push(value)
    else groups.push([value])
  }
  const merged: { piece: Piece; index: number }[][] = []
  for (const group of groups) {
    const last = merged.at(-1)
    if (last && overlaps(last, group) && !meet(last, group)) last.push(...group)
    else merged.push(group)
  }
  return merged.map((group) => ({
    ...spanOf(group),
    outer: Math.min(...group.map(({ piece }) => piece.outer)),
    count: group.length,
  }))
}

export const valuesOf = (row: Row) =>
  row.pieces.filter((piece, index) => piece.kind === 'number' || (piece.kind === 'year' && index > 0))

const spanOf = (group: readonly { piece: Piece }[]) => ({
  left: Math.min(...group.map(({ piece }) => piece.left)),
  right: Math.max(...group.map(({ piece }) => piece.right)),
})

const overlaps = (a: readonly { piece: Piece }[], b: readonly { piece: Piece }[]) => {
  const [first, second] = [spanOf(a), spanOf(b)]
  const shared = Math.min(first.right, second.right) - Math.max(first.left, second.left)
  return shared > 0.25 * Math.min(first.right - first.left, second.right - second.left)
}

/** Whether two groups have values in one row: then they are two columns. */
const meet = (a: readonly { index: number }[], b: readonly { index: number }[]) => {
  const rows = new Set(a.map(({ index }) => index))
  return b.some(({ index }) => rows.has(index))
}

/** The column that a piece stands in, or -1. */
export function columnAt(columns: readonly Span[], piece: Piece): number {
  let best = -1
  let shared = 0
  columns.forEach((column, index) => {
    const width = Math.min(column.right, piece.right) - Math.max(column.left, piece.left)
    if (width > shared) [best, shared] = [index, width]
  })
  return best
}
