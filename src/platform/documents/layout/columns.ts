import type { TableCell } from './blocks.ts'
import { extentOf } from './wrap.ts'

export const cellPadding = 3
/** above and below */
export const rowPadding = 2
/** A column this wide, in points, need not be wider for its text to be read well over several lines. */
const comfortable = 90
const wordMax = 180
/** The widest that a table makes its page where its text could be wrapped; that of a sheet lying on its side. */
const wideMax = 742

/** Widths of the columns, in points. They add up to more than "available" only where the table cannot be read otherwise. */
export function columnWidths(cells: readonly TableCell[], columns: number, size: number, available: number): number[] {
  const comfort = new Array<number>(columns).fill(2 * cellPadding)
  const natural = new Array<number>(columns).fill(2 * cellPadding)
  const bySpan = [...cells].sort((a, b) => (a.columnSpan ?? 1) - (b.columnSpan ?? 1))
  for (const cell of bySpan) {
    if (cell.text === '') continue
    const { word, paragraph } = extentOf(cell.text, size, cell.bold ?? false)
    const span = cell.columnSpan ?? 1
    const least = Math.max(Math.min(word, wordMax), Math.min(paragraph, span > 1 ? 0 : comfortable))
    widen(comfort, cell.column, span, least + 2 * cellPadding)
    widen(natural, cell.column, span, paragraph + 2 * cellPadding)
  }
  const wanted = sum(natural)
  if (wanted <= available) return natural
  const least = sum(comfort)
  const target = least <= available ? available : Math.max(least, Math.min(wanted, wideMax))
  const share = wanted > least ? (target - least) / (wanted - least) : 0
  return comfort.map((width, column) => width + Math.max(0, (natural[column] ?? width) - width) * share)
}

/** Makes the columns that a cell spans as wide together as it needs. */
function widen(widths: number[], first: number, span: number, needed: number) {
  const missing = (needed - sum(widths.slice(first, first + span))) / span
  if (missing <= 0) return
  for (let column = first; column < first + span; column++) widths[column] = (widths[column] ?? 0) + missing
}

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
