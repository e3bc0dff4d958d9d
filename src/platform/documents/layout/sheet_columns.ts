import { sum } from './columns.ts'
import { extentOf } from './wrap.ts'

/** A cell of a sheet that shows something; rows and columns as the sheet counts them, from 0. */
export type SheetCell = {
  row: number
  column: number
  rowSpan: number
  columnSpan: number
  text: string
  /** see Cell */
  place: string
  number?: number
  unit?: number
  align: 'left' | 'right' | 'center'
}

export const sheetFont = { size: 9, bold: false }
export const padding = { x: 4, y: 2 }

/** A column that shows something, "index" as the sheet counts it; "width" in points, with the gap of empty ones before it. */
export type SheetColumn = { index: number; width: number }

const widthMax = 200
const widthMin = 18
/** What a text that has empty cells right of it asks of its own column: it runs on over those, as in the sheet. */
const overflowing = 60
/** The width of a text that has nothing right of it in the whole sheet. */
const lineMax = 420

/** The columns of a sheet that show something, as wide as their numbers, and as their texts within reason. */
export function columnsOf(cells: readonly SheetCell[]): SheetColumn[] {
  const widths = new Map<number, number>()
  const rows = Map.groupBy(cells, (cell) => cell.row)
  const widen = (column: number, width: number) => widths.set(column, Math.max(widths.get(column) ?? widthMin, width))
  for (const inRow of rows.values()) {
    const sorted = [...inRow].sort((a, b) => a.column - b.column)
    for (const [index, cell] of sorted.entries()) {
      const next = sorted[index + 1]
      const free = next ? next.column > cell.column + cell.columnSpan : index === 0
      widen(cell.column, wishOf(cell, free) + 2 * padding.x)
    }
  }
  return [...widths].map(([index, width]) => ({ index, width })).sort((a, b) => a.index - b.index)
}

function wishOf(cell: SheetCell, free: boolean): number {
  const { word, paragraph } = extentOf(cell.text, sheetFont.size, sheetFont.bold)
  if (isNumeric(cell)) return paragraph
  if (cell.columnSpan > 1) return 0
  if (free) return Math.min(paragraph, overflowing)
  return Math.min(paragraph, Math.max(widthMax, Math.min(word, 2 * widthMax)))
}

/** What must stand on one line to be read: numbers, dates, and the like. */
const isNumeric = (cell: SheetCell) =>
  cell.number !== undefined || (cell.text.length <= 24 && /\d/.test(cell.text) && !/\n/.test(cell.text))

/** The room for a cell's text: its columns, and the empty ones up to the next cell of its row. */
export function widthFor(cell: SheetCell, next: SheetCell | undefined, columns: readonly SheetColumn[]): number {
  const end = cell.column + cell.columnSpan
  const own = columns.filter(({ index }) => index >= cell.column && index < end)
  const beyond = columns.filter(({ index }) => index >= end && (!next || index < next.column))
  const width = sum(own.map((column) => column.width)) - 2 * padding.x
  if (cell.align === 'right') return width
  const free = width + sum(beyond.map((column) => column.width))
  return next
    ? free
    : Math.max(free, Math.min(lineMax, extentOf(cell.text, sheetFont.size, sheetFont.bold).paragraph + 1))
}
