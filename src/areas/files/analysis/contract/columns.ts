import type { Page, Word } from '../../../../platform/documents/document.ts'
import { linesOf, rowsOf } from '../../../../platform/documents/lines.ts'

/**
 * The lines of each page as a person reads them: columns of prose one after the other, and of the rows of a table one cell
 * after the other, each with all of its lines.
 */
export function readLines(pages: readonly Page[]): Word[][][] {
  let gutter: number | undefined
  return pages.map((page) => {
    if (page.source === 'layout') return linesOf(page).map(({ words }) => words)
    const rows = rowsOf(page).map(({ words }) => words)
    const edges = edgesOf(rows)
    // the last page of two columns may have few lines
    const last = gutter
    gutter = edges.find(
      ({ x, count }) => (count >= gutterRowsMin && x > page.width * 0.35 && x < page.width * 0.65) || isNear(x, last),
    )?.x
    return gutter === undefined ? byTables(rows, edges) : byColumns(rows, gutter)
  })
}

const gutterRowsMin = 12
const tolerance = 2

const sizeOf = (word: Word) => Math.max(word.size, 1)
const endOf = (word: Word) => word.x + word.width
const gapBefore = (row: readonly Word[], index: number) => {
  const [last, word] = [row[index - 1], row[index]]
  return last && word ? (word.x - endOf(last)) / sizeOf(word) : 0
}

export type Edge = { x: number; count: number }

/** Where words begin behind a wide gap, in two rows or more; those of most rows first. */
export function edgesOf(rows: readonly (readonly Word[])[]): Edge[] {
  const starts = rows
    .flatMap((row) => row.filter((_, index) => gapBefore(row, index) > 0.9).map(({ x }) => x))
    .sort((a, b) => a - b)
  const edges: Edge[] = []
  for (const x of starts) {
    const last = edges.at(-1)
    if (last && x - last.x <= tolerance) last.count++
    else edges.push({ x, count: 1 })
  }
  return edges.filter(({ count }) => count >= 2).sort((a, b) => b.count - a.count)
}

/** Rows that go over the gutter part the columns above them from those below. */
function byColumns(rows: readonly Word[][], gutter: number): Word[][] {
  const lines: Word[][] = []
  let left: Word[][] = []
  let right: Word[][] = []
  const end = () => {
    lines.push(...left, ...right)
    left = []
    right = []
  }
  for (const row of rows) {
    const at = row.findIndex((word) => word.x >= gutter - tolerance)
    const crosses = row.some((word) => word.x < gutter - tolerance && endOf(word) > gutter)
    if (crosses || (at > 0 && gapBefore(row, at) < 0.4)) {
      end()
      lines.push(row)
    } else {
      const split = at < 0 ? row.length : at
      if (split > 0) left.push(row.slice(0, split))
      if (split < row.length) right.push(row.slice(split))
    }
  }
  end()
  return lines
}

type Row = { words: Word[]; cells: Word[][]; y: number }

function byTables(rows: readonly Word[][], edges: readonly Edge[]): Word[][] {
  const split = rows.map((words): Row => ({ words, cells: cellsOf(words, edges), y: words[0]?.y ?? 0 }))
  const lines: Word[][] = []
  for (let index = 0; index < split.length; ) {
    const table = tableAt(split, index)
    const row = split[index]
    const isTable = table.filter(({ cells }) => cells.length >= 2).length > 1
    if (isTable) lines.push(...cellsInOrder(table))
    else if (row) lines.push(...piecesOf(row.words))
    index += isTable ? table.length : 1
  }
  return lines
}

/** Split where a column begins: there, a gap need only be wider than a space. */
export function cellsOf(row: readonly Word[], edges: readonly Edge[], gapMin = 0.4): Word[][] {
  const cells: Word[][] = []
  row.forEach((word, index) => {
    const begins =
      index === 0 ||
      (gapBefore(row, index) > gapMin && edges.some(({ x }) => Math.abs(word.x - x) <= tolerance)) ||
      gapBefore(row, index) > 2.5
    if (begins) cells.push([word])
    else cells.at(-1)?.push(word)
  })
  return cells
}

/** A gap alone is one of justified text, unless it is very wide. */
const piecesOf = (row: readonly Word[]) => cellsOf(row, [])

const isNear = (a: number | undefined, b: number | undefined) =>
  a !== undefined && b !== undefined && Math.abs(a - b) <= tolerance

/** The rows from one on that share its columns, with those that run on in one column only. */
function tableAt(rows: readonly Row[], from: number): Row[] {
  const first = rows[from]
  if (!first || first.cells.length < 2) return []
  const starts = first.cells.map(([word]) => word?.x)
  const second = starts[1] ?? Number.POSITIVE_INFINITY
  const table = [first]
  for (const [index, row] of rows.slice(from + 1, from + 1 + tableRowsMax).entries()) {
    const isCentred = isBesideNext(row, rows[from + index + 2])
    const pitch = row.y - (table.at(-1)?.y ?? 0)
    const isOfTable =
      row.cells.length >= 2
        ? isNear(row.cells[1]?.[0]?.x, second)
        : (isCentred || pitch <= 1.6 * sizeOf(row.words[0] ?? noWord)) &&
          (starts.some((x, index) => index > 0 && isNear(x, row.words[0]?.x)) ||
            ((row.words[0]?.x ?? 0) < second && Math.max(...row.words.map(endOf)) < second))
    if (!isOfTable || pitch > 5 * sizeOf(row.words[0] ?? noWord)) break
    table.push(row)
  }
  return table
}

const tableRowsMax = 200

/** A cell in the middle of one beside it that has two lines. */
const isBesideNext = (row: Row, next: Row | undefined) =>
  next?.cells.length === 1 && row.cells.length === 1 && next.y - row.y < 0.95 * sizeOf(row.words[0] ?? noWord)

const noWord: Word = { x: 0, y: 0, width: 0, height: 0, text: '', size: 1, bold: false, run: 0 }

/** Lines that stand closer than the others are of one row of the table. */
function cellsInOrder(table: readonly Row[]): Word[][] {
  const pitches = table.slice(1).map((row, index) => row.y - (table[index]?.y ?? 0))
  const least = Math.min(...pitches)
  const isEven = Math.max(...pitches) < least * 1.2
  const areRows = isEven && table.length >= 3 && table.every(({ cells }) => cells.length >= 2)
  const columns = table[0]?.cells.map(([word]) => word?.x ?? 0) ?? []
  const lines: Word[][] = []
  let open: Word[][] = []
  table.forEach((row, index) => {
    const begins =
      index === 0 ||
      areRows ||
      (!isEven && (pitches[index - 1] ?? 0) > Math.max(least * 1.2, 1.3 * sizeOf(row.words[0] ?? noWord)))
    if (begins) {
      lines.push(...open.filter((cell) => cell.length > 0))
      open = columns.map(() => [])
    }
    for (const cell of row.cells) {
      const column = columns.findLastIndex((x) => (cell[0]?.x ?? 0) >= x - tolerance)
      open[Math.max(0, column)]?.push(...cell)
    }
  })
  return [...lines, ...open.filter((cell) => cell.length > 0)]
}
