import { textOf } from '../../../../platform/documents/boxes.ts'
import type { CellTable, Document, Page, Word } from '../../../../platform/documents/document.ts'
import { rowsOf } from '../../../../platform/documents/lines.ts'
import { cellsOf, edgesOf } from './columns.ts'
import type { RunningText } from './text.ts'

/** Where the words of a cell stand is known one by one: in the running text other cells may stand between them. */
export type GridCell = { text: string; words: Word[] }
/** The rows of a table by its columns, a cell with all of its lines; an empty cell has no words. */
export type Grid = {
  page: Page
  /** the lines above it, nearest last; none where the format has the table */
  above: string[]
  rows: GridCell[][]
}

/** The tables of a document, with or without numbers: lists of particulars, facilities side by side, repayment dates. */
export const gridsOf = (document: Document): Grid[] =>
  document.pages.flatMap((page) =>
    page.tables.length > 0 ? page.tables.map((table) => tabled(page, table)) : printed(page),
  )

/** A table that the format has. */
function tabled(page: Page, { cells }: CellTable): Grid {
  const rows: GridCell[][] = []
  for (const { row, column, words } of cells) {
    rows[row] ??= []
    const own = rows[row]
    if (own) own[column] = cellOf(words)
  }
  return { page, above: [], rows: rows.filter(Boolean).map((row) => Array.from(row, (cell) => cell ?? cellOf([]))) }
}

type Piece = { words: Word[]; left: number; right: number }
type Line = { pieces: Piece[]; y: number; size: number }

/** Tables that are found from where words stand. */
function printed(page: Page): Grid[] {
  const rows = rowsOf(page).map(({ words }) => words)
  const edges = edgesOf(rows)
  const lines = rows.map(
    (words): Line => ({
      pieces: cellsOf(words, edges, gapMin).map(pieceOf),
      y: words[0]?.y ?? 0,
      size: Math.max(1, words[0]?.size ?? 1),
    }),
  )
  const grids: Grid[] = []
  for (let from = 0; from < lines.length; ) {
    const block = blockAt(lines, from)
    const above = rows.slice(Math.max(0, from - linesAbove), from).map(textOf)
    if (block.filter(({ pieces }) => pieces.length >= 2).length >= rowsMin)
      grids.push({ page, above, rows: rowsIn(block) })
    from += Math.max(1, block.length)
  }
  return grids
}

const rowsMin = 2
const linesAbove = 4
const gapMin = 0.6
const pitchMax = 3.2
const pieceOf = (words: Word[]): Piece => ({
  words,
  left: words[0]?.x ?? 0,
  right: Math.max(...words.map(({ x, width }) => x + width)),
})

/** The lines from one on that share columns, with those that hold one cell only, or the rest of one. */
function blockAt(lines: readonly Line[], from: number): Line[] {
  const block: Line[] = []
  for (const line of lines.slice(from)) {
    const last = block.at(-1)
    if (!last) {
      if (line.pieces.length < 2) return []
      block.push(line)
      continue
    }
    if (line.y - last.y > pitchMax * line.size) break
    const wide = block.flatMap(({ pieces }) => pieces.slice(1))
    const isOfTable =
      line.pieces.length >= 2
        ? line.pieces.slice(1).some((piece) => wide.some((other) => overlap(piece, other) > 0))
        : isPart(line, block)
    if (!isOfTable) break
    block.push(line)
  }
  while (
    block.length > 1 &&
    block.at(-1)?.pieces.length === 1 &&
    (block.at(-1)?.pieces[0]?.left ?? 0) < secondOf(block)
  )
    block.pop()
  return block
}

/** One cell alone is of the table where it stays within a column. */
function isPart(line: Line, block: readonly Line[]): boolean {
  const [piece] = line.pieces
  if (heading.test(firstOf(line.pieces))) return false
  return piece !== undefined && (piece.left >= secondOf(block) - 2 || piece.right <= secondOf(block))
}
const heading = /^(?:part|schedule|annex|appendix|section|article|exhibit|clause|§|anlage|annexe)$/i
const secondOf = (block: readonly Line[]) => Math.min(...block.flatMap(({ pieces }) => pieces[1]?.left ?? []))
const overlap = (a: Piece, b: Piece) => Math.min(a.right, b.right) - Math.max(a.left, b.left)

function rowsIn(block: readonly Line[]): GridCell[][] {
  const most = Math.max(...block.map(({ pieces }) => pieces.length))
  const columns: Piece[] = []
  for (const { pieces } of block.toSorted((a, b) => b.pieces.length - a.pieces.length))
    for (const piece of pieces) {
      const own = columns.find((column) => overlap(column, piece) > 0)
      if (own && pieces.length === most) own.right = Math.max(own.right, piece.right)
      if (own && pieces.length === most) own.left = Math.min(own.left, piece.left)
      if (!own) columns.push({ ...piece })
    }
  columns.sort((a, b) => a.left - b.left)
  const pitches = block.slice(1).map(({ y }, index) => y - (block[index]?.y ?? 0))
  const least = Math.min(...pitches)
  const isEven = Math.max(...pitches) < least * 1.2
  const rows: Word[][][] = []
  block.forEach(({ pieces }, index) => {
    const at = pieces.map((piece) => columnOf(columns, piece))
    const isClose = !isEven && (pitches[index - 1] ?? Number.POSITIVE_INFINITY) <= least * 1.2
    const isSmall = /^[\p{Ll}(]/u.test(firstOf(pieces))
    const isRest =
      index > 0 && (isClose || (!at.includes(0) && (pieces.length === 1 || isSmall)) || (at.length === 1 && isSmall))
    if (!isRest) rows.push(columns.map(() => []))
    pieces.forEach((piece, which) => rows.at(-1)?.[at[which] ?? 0]?.push(...piece.words))
  })
  return rows.map((row) => row.map(cellOf))
}

const firstOf = (pieces: readonly Piece[]) => pieces[0]?.words[0]?.text ?? ''

function columnOf(columns: readonly Piece[], piece: Piece): number {
  const shared = columns.map((column) => overlap(column, piece))
  const most = Math.max(...shared)
  return most > 0
    ? shared.indexOf(most)
    : Math.max(
        0,
        columns.findLastIndex(({ left }) => left <= piece.left),
      )
}

const cellOf = (words: Word[]): GridCell => ({ words, text: textOf(words) })

/** Finds where characters of a cell stand in the running text. */
export type Locate = (cell: GridCell, from: number, to: number) => { start: number; end: number } | null

export function locatorIn(text: RunningText): Locate {
  const starts = new Map(text.words.map(({ word, start }) => [word, start]))
  return (cell, from, to) => {
    let at = 0
    const own: { start: number; end: number }[] = []
    for (const word of cell.words) {
      const start = starts.get(word)
      if (at < to && at + word.text.length > from && start !== undefined)
        own.push({ start, end: start + word.text.length })
      at += word.text.length + 1
    }
    const [first, last] = [own[0], own.at(-1)]
    if (!first || !last) return null
    // other cells may stand between the lines of one
    const isWhole = last.end > first.start && last.end - first.start <= to - from + 2
    return isWhole ? { start: first.start, end: last.end } : last
  }
}
