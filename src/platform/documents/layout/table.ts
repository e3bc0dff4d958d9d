import type { CellTable, Rule, Word } from '../document.ts'
import type { TableBlock, TableCell } from './blocks.ts'
import { cellPadding, columnWidths, rowPadding, sum } from './columns.ts'
import { heightOf, placeCellLines, type Runs } from './place.ts'
import { type SetLine, wrap } from './wrap.ts'

const tableSize = 9

type SetCell = { cell: TableCell; lines: SetLine[]; column: number; columnSpan: number; rowSpan: number }
export type SetRow = { cells: SetCell[]; height: number }
/** A table made ready to be placed. A group of rows is never broken over two pages. */
export type SetTable = { lefts: number[]; width: number; figures: Set<number>; head: SetRow[]; groups: SetRow[][] }

/** Sets the text of each cell into its column. No group is higher than "heightMax" points. */
export function setTable(table: TableBlock, available: number, heightMax: number): SetTable {
  const columns = table.cells.reduce((most, cell) => Math.max(most, cell.column + (cell.columnSpan ?? 1)), 1)
  const widths = table.widths ?? columnWidths(table.cells, columns, tableSize, available)
  const lefts = [0]
  for (const width of widths) lefts.push((lefts.at(-1) ?? 0) + width)
  const rows = rowsOfCells(table.cells, lefts)
  const head = rows.slice(0, table.headerRows ?? 0)
  stretch(head)
  const repeats = head.length > 0 && sum(head.map((row) => row.height)) <= heightMax / 3
  const free = heightMax - (repeats ? sum(head.map((row) => row.height)) : 0)
  const groups = groupsOf(repeats ? rows.slice(head.length) : rows).flatMap((group) => fitted(group, free))
  return { lefts, width: lefts.at(-1) ?? 0, figures: columnsOfFigures(table.cells), head: repeats ? head : [], groups }
}

export const heightOfRows = (rows: readonly SetRow[]) => sum(rows.map((row) => row.height))

/** The words, cells and lines of some rows of a table, its upper left corner at (x, y). */
export function placeRows(table: SetTable, rows: readonly SetRow[], at: { x: number; y: number }, runs: Runs) {
  const tops = [at.y]
  for (const row of rows) tops.push((tops.at(-1) ?? 0) + row.height)
  const left = (column: number) => at.x + (table.lefts[column] ?? table.width)
  const placed: CellTable = {
    box: { ...at, width: table.width, height: (tops.at(-1) ?? at.y) - at.y },
    cells: [],
  }
  const words: Word[] = []
  const rules: Rule[] = []
  rows.forEach((row, index) => {
    for (const { cell, lines, column, columnSpan, rowSpan } of row.cells) {
      const top = tops[index] ?? at.y
      const bottom = tops[Math.min(index + rowSpan, rows.length)] ?? top
      const right = left(column + columnSpan)
      const cellWords = placeCellLines(
        lines,
        {
          x: left(column) + cellPadding,
          y: top + rowPadding,
          width: right - left(column) - 2 * cellPadding,
          size: tableSize,
          bold: cell.bold ?? false,
          align: cell.align ?? alignmentOf(cell, table.figures),
        },
        runs,
      )
      for (const word of cellWords) words.push(word)
      const { place, number } = cell
      placed.cells.push({ row: index, column, rowSpan, columnSpan, words: cellWords, place, number })
      rules.push({ x1: left(column), y1: bottom, x2: right, y2: bottom })
    }
  })
  return { words, table: placed, rules: [...joined(rules), ...frame(placed)] }
}

const isFigure = (text: string) => /[\d–—−-]/.test(text) && /^[\s\d.,'’()%$€£¥₹+\-–—−*]+x?$/.test(text)

/** Figures stand right, and what else is in their column with them, so that a heading is above what it names. */
function alignmentOf(cell: TableCell, figures: ReadonlySet<number>): 'left' | 'right' | 'center' {
  if ((cell.columnSpan ?? 1) > 1) return cell.column > 0 && figures.has(cell.column) ? 'center' : 'left'
  return figures.has(cell.column) || isFigure(cell.text) ? 'right' : 'left'
}

/** The columns of which most cells are figures. */
function columnsOfFigures(cells: readonly TableCell[]): Set<number> {
  const balance = new Map<number, number>()
  for (const { column, columnSpan = 1, text } of cells) {
    if (columnSpan > 1 || text.trim() === '') continue
    balance.set(column, (balance.get(column) ?? 0) + (isFigure(text) ? 1 : -1))
  }
  return new Set([...balance].filter(([, more]) => more > 0).map(([column]) => column))
}

const heightOfCell = (lines: number) => heightOf(lines, tableSize) + 2 * rowPadding

function rowsOfCells(cells: readonly TableCell[], lefts: readonly number[]): SetRow[] {
  const rows = new Map<number, SetCell[]>()
  for (const cell of [...cells].sort((a, b) => a.row - b.row || a.column - b.column)) {
    const columnSpan = cell.columnSpan ?? 1
    const width = (lefts[cell.column + columnSpan] ?? 0) - (lefts[cell.column] ?? 0) - 2 * cellPadding
    const lines = wrap(cell.text, width + 0.01, tableSize, cell.bold ?? false)
    const set: SetCell = { cell, lines, column: cell.column, columnSpan, rowSpan: cell.rowSpan ?? 1 }
    const row = rows.get(cell.row)
    if (row) row.push(set)
    else rows.set(cell.row, [set])
  }
  const last = cells.reduce((most, cell) => Math.max(most, cell.row), -1)
  return Array.from({ length: last + 1 }, (_, index) => {
    const inRow = rows.get(index) ?? []
    const alone = inRow.filter((cell) => cell.rowSpan === 1)
    return { cells: inRow, height: Math.max(heightOfCell(1), ...alone.map((cell) => heightOfCell(cell.lines.length))) }
  })
}

/** Rows that are bound together by cells over several rows. */
function groupsOf(rows: readonly SetRow[]): SetRow[][] {
  const groups: SetRow[][] = []
  let boundTo = 0
  rows.forEach((row, index) => {
    if (index < boundTo) groups.at(-1)?.push(row)
    else groups.push([row])
    boundTo = Math.max(boundTo, ...row.cells.map((cell) => index + cell.rowSpan))
  })
  return groups
}

/** A group too high for a page gives up its cells over several rows, and then its rows are broken between their lines. */
function fitted(group: SetRow[], heightMax: number): SetRow[][] {
  stretch(group)
  if (heightOfRows(group) <= heightMax) return [group]
  return group.flatMap((row) => {
    const cells = row.cells.map((cell) => ({ ...cell, rowSpan: 1 }))
    const lines = Math.max(1, ...cells.map((cell) => cell.lines.length))
    const linesMax = Math.max(1, Math.floor((heightMax - 2 * rowPadding) / heightOf(1, tableSize)))
    return Array.from({ length: Math.ceil(lines / linesMax) }, (_, part) => {
      const from = part * linesMax
      const cut = cells.map((cell) => ({ ...cell, lines: cell.lines.slice(from, from + linesMax) }))
      return [{ cells: cut, height: heightOfCell(Math.min(linesMax, lines - from)) }]
    })
  })
}

/** Makes the last row of a cell over several rows high enough for its text, and ends such cells with the rows there are. */
function stretch(rows: SetRow[]) {
  rows.forEach((row, index) => {
    for (const cell of row.cells) {
      cell.rowSpan = Math.min(cell.rowSpan, rows.length - index)
      const spanned = rows.slice(index, index + cell.rowSpan)
      const missing = heightOfCell(cell.lines.length) - heightOfRows(spanned)
      const last = spanned.at(-1)
      if (last && missing > 0) last.height += missing
    }
  })
}

/** Neighbouring pieces of a horizontal line as one. */
function joined(rules: Rule[]): Rule[] {
  const lines: Rule[] = []
  for (const rule of rules.sort((a, b) => a.y1 - b.y1 || a.x1 - b.x1)) {
    const last = lines.at(-1)
    if (last && last.y1 === rule.y1 && rule.x1 <= last.x2 + 0.1) last.x2 = Math.max(last.x2, rule.x2)
    else lines.push({ ...rule })
  }
  return lines
}

function frame({ box }: CellTable): Rule[] {
  const right = box.x + box.width
  const bottom = box.y + box.height
  return [
    { x1: box.x, y1: box.y, x2: right, y2: box.y },
    { x1: box.x, y1: box.y, x2: box.x, y2: bottom },
    { x1: right, y1: box.y, x2: right, y2: bottom },
    { x1: box.x, y1: bottom, x2: right, y2: bottom },
  ]
}
