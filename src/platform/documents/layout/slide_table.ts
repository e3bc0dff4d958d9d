import type { Box, Cell, Word } from '../document.ts'
import { columnWidths, sum } from './columns.ts'
import type { Runs } from './place.ts'
import type { SetShape } from './slide.ts'
import { heightOf, type Paragraph, placeLines, plainText, setLines, widestOf } from './slide_text.ts'

export type SlideCell = {
  row: number
  column: number
  rowSpan: number
  columnSpan: number
  paragraphs: Paragraph[]
  /** see Cell */
  number?: number
  unit?: number
}

/** A table of a slide, or the figures of a chart. */
export type SlideTable = {
  kind: 'table'
  box: Box
  title: false
  turned: false
  cells: SlideCell[]
  /** in points, per column and row; without them as its contents need */
  widths: number[] | null
  heights: number[]
}

/** Places a table from the top left corner of its box, smaller where it would grow out of the box or off the slide. */
export function placeSlideTable(table: SlideTable, slide: { height: number }, runs: Runs): SetShape {
  const rows = Math.max(0, ...table.cells.map((cell) => cell.row + cell.rowSpan))
  const widths = table.widths ?? widthsOf(table)
  // Tables made by programs often give no height: then there is room down to the end of the slide.
  const given = Math.max(table.box.height, sum(table.heights))
  const natural = sum(rowHeights(table, rows, widths, 1))
  const room = natural <= given * 1.3 ? given : Math.max(given, slide.height - table.box.y)
  const scale = scales.find(
    (scale) => sum(rowHeights(table, rows, widths, scale)) <= room && fits(table, widths, scale),
  )
  return place(table, widths, scale ?? scaleMin, rows, runs)
}

const scaleMin = 0.45
const scales = Array.from({ length: 12 }, (_, step) => 1 - step * 0.05)
const padding = { x: 5, y: 2 }

/** Columns of a table without widths, as wide together as its box. */
function widthsOf({ cells, box }: SlideTable): number[] {
  const columns = Math.max(0, ...cells.map((cell) => cell.column + cell.columnSpan))
  const texts = cells.map((cell) => ({ ...cell, text: plainText(cell.paragraphs) }))
  const widths = columnWidths(texts, columns, 12, box.width - 2 * padding.x * columns)
  const padded = widths.map((width) => width + 2 * padding.x)
  return padded.map((width) => (width * box.width) / sum(padded))
}

function rowHeights({ cells, heights }: SlideTable, rows: number, widths: readonly number[], scale: number): number[] {
  const needed = Array.from({ length: rows }, (_, row) => (heights[row] ?? 0) * scale)
  for (const cell of [...cells].sort((a, b) => a.rowSpan - b.rowSpan)) {
    const last = cell.row + cell.rowSpan - 1
    const own = heightOf(linesOf(cell, widths, scale)) + 2 * padding.y * scale
    const missing = own - sum(needed.slice(cell.row, last + 1))
    if (missing > 0) needed[last] = (needed[last] ?? 0) + missing
  }
  return needed
}

const fits = ({ cells }: SlideTable, widths: readonly number[], scale: number) =>
  cells.every((cell) => widestOf(linesOf(cell, widths, scale)) <= widthOf(cell, widths) + 0.01)

const widthOf = (cell: SlideCell, widths: readonly number[]) =>
  Math.max(8, sum(widths.slice(cell.column, cell.column + cell.columnSpan)) - 2 * padding.x)

const linesOf = (cell: SlideCell, widths: readonly number[], scale: number) =>
  setLines(cell.paragraphs, widthOf(cell, widths), scale)

function place(table: SlideTable, widths: readonly number[], scale: number, rows: number, runs: Runs): SetShape {
  const { box } = table
  const heights = rowHeights(table, rows, widths, scale)
  const cells: Cell[] = [...table.cells]
    .sort((a, b) => a.row - b.row || a.column - b.column)
    .map((cell) => {
      const lines = linesOf(cell, widths, scale)
      const spare = sum(heights.slice(cell.row, cell.row + cell.rowSpan)) - heightOf(lines)
      const x = box.x + sum(widths.slice(0, cell.column)) + padding.x
      const y = box.y + sum(heights.slice(0, cell.row)) + Math.max(0, spare / 2)
      const { paragraphs, ...rest } = cell
      return { ...rest, words: inOneRun(placeLines(lines, { x, y, width: widthOf(cell, widths) }, runs)) }
    })
  const whole = { ...box, width: sum(widths), height: sum(heights) }
  return { words: cells.flatMap((cell) => cell.words), covered: [whole], table: { box: whole, cells } }
}

const inOneRun = (words: readonly Word[]): Word[] => words.map((word) => ({ ...word, run: words[0]?.run ?? word.run }))
