export type GridCell = {
  row: number
  column: number
  rowSpan: number
  columnSpan: number
  text: string
  bold: boolean
}

/**
 * A table without the rows and columns that only make room in it, and with what was split over cells for the look of it put
 * together: "$" with its amount, a bracket or percent sign with what it closes.
 */
export function tidyGrid(cells: readonly GridCell[]): GridCell[] {
  const filled = gluedCells(cells.filter((cell) => cell.text.trim() !== ''))
  return inColumns(inRows(filled.map(anchored)))
}

const isSign = (text: string) => /^(\(?\s*(?:[A-Z]{2,3})?[$€£¥₹]|\(|Rs\.?)$/.test(text)
const isClosing = (text: string) => /^[)%]+$|^\)\s*%$|^(pts|bps|x)$/.test(text)
const isAmount = (text: string) => /^[\s(+\-–—−$€£¥₹]*[\d.,'\s]*\d[\d.,'\s)%]*$|^[—–-]$/.test(text)

/** Signs are joined with the amount beside them in their row. */
function gluedCells(cells: readonly GridCell[]): GridCell[] {
  const glued: GridCell[] = []
  for (const cell of [...cells].sort((a, b) => a.row - b.row || a.column - b.column)) {
    const text = cell.text.trim()
    const before = glued.at(-1)
    const beside = before?.row === cell.row ? before : undefined
    if (beside && isClosing(text) && isAmount(beside.text.trim())) beside.text = beside.text.trim() + text
    else if (beside && isSign(beside.text.trim()) && isAmount(text)) {
      const joint = beside.text.trim().endsWith('(') ? '' : ' '
      glued.splice(-1, 1, { ...cell, text: beside.text.trim() + joint + text })
    } else glued.push({ ...cell })
  }
  return glued
}

/** A number over several columns belongs to the last of them, where those of other rows stand. */
const anchored = (cell: GridCell): GridCell =>
  cell.columnSpan > 1 && isAmount(cell.text.trim())
    ? { ...cell, column: cell.column + cell.columnSpan - 1, columnSpan: 1 }
    : cell

function inRows(cells: readonly GridCell[]): GridCell[] {
  const kept = ascending(new Set(cells.map((cell) => cell.row)))
  return cells.map((cell) => {
    const row = countBelow(kept, cell.row)
    return { ...cell, row, rowSpan: Math.max(1, countBelow(kept, cell.row + cell.rowSpan) - row) }
  })
}

function inColumns(cells: readonly GridCell[]): GridCell[] {
  const starts = new Set(cells.filter((cell) => cell.columnSpan === 1).map((cell) => cell.column))
  for (const cell of cells.filter(({ columnSpan }) => columnSpan > 1).sort((a, b) => a.columnSpan - b.columnSpan)) {
    if (!rangeOf(cell).some((column) => starts.has(column))) starts.add(cell.column)
  }
  const kept = ascending(starts)
  return cells.map((cell) => {
    const column = countBelow(kept, cell.column)
    return { ...cell, column, columnSpan: Math.max(1, countBelow(kept, cell.column + cell.columnSpan) - column) }
  })
}

const rangeOf = (cell: GridCell) => Array.from({ length: cell.columnSpan }, (_, index) => cell.column + index)

const ascending = (values: Iterable<number>) => [...values].sort((a, b) => a - b)

/** How many of the ascending values are below the bound. */
function countBelow(values: readonly number[], bound: number): number {
  let from = 0
  let to = values.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((values[middle] ?? bound) < bound) from = middle + 1
    else to = middle
  }
  return from
}
