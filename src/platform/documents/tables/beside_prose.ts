// A table in one column of a page and prose in the other: a row over the whole width would join what has nothing in common.

import type { Piece, Row } from './table.ts'

const rowsMin = 4
const wordsOfProseMin = 5
/** In points: how exactly lines of one column begin at one place. */
const startsWithin = 1.5
/** Of the lines of prose, those that go on in the middle of a sentence; labels of a table begin anew. */
const goingOnMin = 0.25

/** The rows of a page in the order in which they are to be looked at for tables: each column of such a part by itself. */
export function apartFromProse(rows: readonly Row[]): (readonly Row[])[] {
  for (const cut of startsOf(rows)) {
    const part = partAround(cut, rows)
    if (!part) continue
    const [left, right] = sidesOf(rows.slice(part.from, part.to), cut)
    return [[...rows.slice(0, part.from), ...left], right, rows.slice(part.to)].filter((list) => list.length > 0)
  }
  return [rows]
}

/** Where text begins in many rows, right of the first column, the most frequent first. */
function startsOf(rows: readonly Row[]): number[] {
  const lefts = rows.flatMap(({ pieces }) => pieces.flatMap(({ kind, left }) => (kind === 'text' ? left : [])))
  const first = Math.min(...lefts)
  const counted = Map.groupBy(lefts, (left) => Math.round(left))
  return [...counted.values()]
    .filter((same) => same.length >= rowsMin && Math.min(...same) > first + 100)
    .sort((a, b) => b.length - a.length)
    .slice(0, 3)
    .map((same) => Math.min(...same) - startsWithin)
}

/** The longest run of rows in which nothing stands across, if one side of it is prose and the other a table. */
function partAround(cut: number, rows: readonly Row[]): { from: number; to: number } | null {
  const runs: { from: number; to: number }[] = []
  for (const [at, row] of rows.entries()) {
    if (row.pieces.some((piece) => piece.outer < cut && piece.right > cut)) continue
    const last = runs.at(-1)
    if (last?.to === at) last.to = at + 1
    else runs.push({ from: at, to: at + 1 })
  }
  const [longest] = runs.sort((a, b) => b.to - b.from - (a.to - a.from))
  if (!longest) return null
  const part = rows.slice(longest.from, longest.to)
  const [left, right] = sidesOf(part, cut)
  const isApart = (isProse(left) && isTable(right, cut)) || (isTable(left) && isProse(right))
  return isApart ? longest : null
}

const sidesOf = (rows: readonly Row[], cut: number): [Row[], Row[]] => [
  sideOf(rows, ({ outer }) => outer < cut),
  sideOf(rows, ({ outer }) => outer >= cut),
]

const sideOf = (rows: readonly Row[], isOfSide: (piece: Piece) => boolean): Row[] =>
  rows.flatMap((row) => {
    const pieces = row.pieces.filter(isOfSide)
    return pieces.length === 0 ? [] : [{ ...row, pieces, words: pieces.flatMap(({ words }) => words) }]
  })

function isProse(rows: readonly Row[]): boolean {
  const lines = rows.flatMap(({ pieces: [first, ...others] }) =>
    first && others.length === 0 && isSentence(first) ? first.text : [],
  )
  const goingOn = lines.filter((text) => /^\p{Ll}/u.test(text)).length
  return lines.length >= rowsMin && goingOn >= goingOnMin * lines.length && !isTable(rows)
}

const isSentence = ({ kind, text }: Piece) => kind === 'text' && text.split(' ').length >= wordsOfProseMin

/** Labels, each followed by values; those of a right column begin where it does. */
const isTable = (rows: readonly Row[], start?: number) =>
  rows.filter(
    ({ pieces: [label, ...values] }) =>
      label?.kind === 'text' &&
      (start === undefined || label.left - start < 2 * startsWithin) &&
      values.length > 1 &&
      values.every(({ kind }) => kind === 'number'),
  ).length >= rowsMin
