import { attempt } from '../../parts/tell.tsx'
import type { Column as TableColumn } from '../../table/columns.ts'
import { copyCsv } from '../../table/csv.ts'
import type { Rows } from '../../table/use_rows.ts'
import type { Row, TableBlock, TrendBlock } from './answer.ts'
import { cellOf } from './cells.ts'
import { sourceTitle } from './numbered.ts'
import type { Head } from './table_layout.ts'

/** Copies the rows of an answer as CSV: figures exact, the rest as it is read. */
export function copyRows(block: TableBlock | TrendBlock, heads: readonly Head[], rows: readonly Row[]): void {
  const columns = heads.map(
    (head, index): TableColumn<Row> => ({
      id: String(index),
      title: head.label,
      width: 0,
      cell: () => null,
      text: (row) => textOf(row, head, block.rows),
    }),
  )
  const all = new Map(rows.map((row, index) => [String(index), row]))
  const list = { total: rows.length } as Rows<Row> // reason: of rows that are all selected only the number is asked for
  attempt(() => copyCsv(columns, list, all, block.title || 'answer'))
}

function textOf(row: Row, head: Head, rows: readonly Row[]): string {
  if (head.kind === 'source') return row.citation ? sourceTitle(row.citation) : ''
  const value = row.values[head.column.name]
  if (head.kind === 'value' && typeof value === 'number') return String(value)
  return cellOf(row, head, rows).replace(/^–$/, '')
}
