import type { Cell, Page, Rule, Word } from '../document.ts'
import { sum } from './columns.ts'
import { heightOf, newRuns, placeCellLines, type Runs } from './place.ts'
import { columnsOf, padding, type SheetCell, type SheetColumn, sheetFont, widthFor } from './sheet_columns.ts'
import { wrap } from './wrap.ts'

const margin = 24
const widthMax = 3000
/** Statements keep to one page, whose header then holds for all of its rows. */
const rowsMax = 250
/** From this row on a page may end at an empty row. */
const rowsMin = 150
/** The height of the gap that empty rows leave, however many they are. */
const gapHeight = 8

/** The pages of a sheet: its cells as a grid without what is empty. Numbers of pages start with "from". */
export function layOutSheet(name: string, cells: readonly SheetCell[], from: number): Page[] {
  const columns = columnsOf(cells)
  const rows = [...Map.groupBy(cells, (cell) => cell.row).entries()].sort(([a], [b]) => a - b)
  const pages: Page[] = []
  for (const part of inParts(rows)) {
    for (const group of inGroups(columns)) {
      const first = group[0]?.index ?? 0
      const last = group.at(-1)?.index ?? 0
      const own = part.map(
        ([row, cells]): Row => [row, cells.filter((cell) => cell.column >= first && cell.column <= last)],
      )
      const filled = own.filter(([, cells]) => cells.length > 0)
      if (filled.length > 0) pages.push(pageOf(name, filled, group, from + pages.length))
    }
  }
  return pages
}

type Row = [row: number, cells: SheetCell[]]

/** Rows by page. A long sheet is parted where it has an empty row. */
function inParts(rows: readonly Row[]): Row[][] {
  const parts: Row[][] = []
  let rest = rows
  while (rest.length > rowsMax) {
    const gap = rest.findLastIndex(
      ([row], index) => index >= rowsMin && index <= rowsMax && row - (rest[index - 1]?.[0] ?? row) > 1,
    )
    const end = gap > 0 ? gap : rowsMax
    parts.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return [...parts, [...rest]]
}

/** Columns by page: only very wide sheets need more than one. */
function inGroups(columns: readonly SheetColumn[]): SheetColumn[][] {
  const groups: SheetColumn[][] = [[]]
  for (const column of columns) {
    if (sum((groups.at(-1) ?? []).map(({ width }) => width)) + column.width > widthMax) groups.push([])
    groups.at(-1)?.push(column)
  }
  return groups
}

function pageOf(name: string, rows: readonly Row[], columns: readonly SheetColumn[], number: number): Page {
  const runs = newRuns()
  const cells: Cell[] = []
  const rules: Rule[] = []
  const gridWidth = sum(columns.map(({ width }) => width))
  const firstRow = rows[0]?.[0] ?? 0
  let y = margin
  for (const [index, [row, inRow]] of rows.entries()) {
    if (index > 0 && row - (rows[index - 1]?.[0] ?? row) > 1) y += gapHeight
    const placed = placeRow(inRow, columns, y, runs)
    for (const cell of placed.cells)
      cells.push({ ...cell, row: row - firstRow, column: cell.column - (columns[0]?.index ?? 0) })
    y += placed.height
    rules.push({ x1: margin, y1: y, x2: margin + gridWidth, y2: y })
  }
  const words = cells.flatMap((cell) => cell.words)
  const right = words.reduce((right, word) => Math.max(right, word.x + word.width), margin + gridWidth)
  return {
    number,
    name,
    width: Math.ceil(right + margin),
    height: Math.ceil(y + margin),
    source: 'layout',
    turn: 0,
    words,
    tables: [{ box: { x: margin, y: margin, width: right - margin, height: y - margin }, cells }],
    rules,
  }
}

/** The cells of a row, standing on its foot as in the sheet. */
function placeRow(cells: readonly SheetCell[], columns: readonly SheetColumn[], y: number, runs: Runs) {
  const set = [...cells]
    .sort((a, b) => a.column - b.column)
    .map((cell, index, all) => {
      const width = widthFor(cell, all[index + 1], columns)
      return { cell, width, lines: wrap(cell.text, width, sheetFont.size, sheetFont.bold) }
    })
  const height = Math.max(...set.map(({ lines }) => heightOf(lines.length, sheetFont.size))) + 2 * padding.y
  const placed = set.map(({ cell, width, lines }) => {
    const { text, align, ...rest } = cell
    const left =
      margin + sum(columns.filter(({ index }) => index < cell.column).map((column) => column.width)) + padding.x
    const top = y + height - padding.y - heightOf(lines.length, sheetFont.size)
    const words: Word[] = placeCellLines(lines, { x: left, y: top, width, align, ...sheetFont }, runs)
    return { ...rest, words: inOneRun(words) }
  })
  return { cells: placed, height }
}

const inOneRun = (words: readonly Word[]): Word[] => words.map((word) => ({ ...word, run: words[0]?.run ?? word.run }))
