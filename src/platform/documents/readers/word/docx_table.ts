import type { Content, ContentCell, ContentTable } from '../content.ts'
import { isOn } from './docx_styles.ts'

/** A table while it is read. */
export type OpenTable = {
  table: ContentTable
  rows: number
  row: { header: boolean; column: number }
  cell: { span: number; merge: 'restart' | 'continue' | null; content: Content[] }
  /** cells that go on downwards, by their column */
  merged: Map<number, ContentCell>
  heads: number
}

export const newTable = (): OpenTable => ({
  table: { kind: 'table', cells: [] },
  rows: 0,
  row: { header: false, column: 0 },
  cell: { span: 1, merge: null, content: [] },
  merged: new Map(),
  heads: 0,
})

export const elementsOfTables = new Set(['tr', 'tblHeader', 'gridBefore', 'tc', 'gridSpan', 'vMerge'])

const spanMax = 1000

export function openInTable(name: string, value: string | undefined, table: OpenTable) {
  if (name === 'tr') table.row = { header: false, column: 0 }
  else if (name === 'tblHeader') table.row.header = isOn(value)
  else if (name === 'gridBefore') table.row.column = Math.min(Number(value) || 0, spanMax)
  else if (name === 'tc') table.cell = { span: 1, merge: null, content: [] }
  else if (name === 'gridSpan') table.cell.span = Math.max(1, Math.min(Number(value) || 1, spanMax))
  else if (name === 'vMerge') table.cell.merge = value === 'restart' ? 'restart' : 'continue'
}

export function closeCell({ table, rows, row, cell, merged }: OpenTable) {
  const { column } = row
  row.column += cell.span
  const above = cell.merge === 'continue' ? merged.get(column) : undefined
  if (above) {
    above.rowSpan = rows - above.row + 1
    above.content.push(...cell.content)
    return
  }
  const closed: ContentCell = { row: rows, column, rowSpan: 1, columnSpan: cell.span, content: cell.content }
  table.cells.push(closed)
  if (cell.merge) merged.set(column, closed)
  else merged.delete(column)
}

export function closeRow(open: OpenTable) {
  if (open.row.header && open.heads === open.rows) open.heads++
  open.rows++
  if (open.heads > 0) open.table.headerRows = open.heads
}
