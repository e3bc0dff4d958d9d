import { memo, type ReactNode } from 'react'
import { CellEditor, type Editor } from './cell_editor.tsx'
import type { Column } from './columns.ts'
import styles from './table.module.css'

type Props<R> = {
  /** undefined while it is on its way */
  row: R | undefined
  index: number
  /** how far it is below the row before it, in px: only where rows between them are not drawn */
  gap: number
  grid: string
  columns: Column<R>[]
  /** the column the keyboard is at, where it is in this row */
  active: string | undefined
  isOpen: boolean
  /** undefined where nothing can be selected */
  isSelected: boolean | undefined
  editing: Editor | undefined
  onCommit: CellEditorProps['onCommit']
  onLeave(): void
}
type CellEditorProps = Parameters<typeof CellEditor>[0]

/** A row of a table. Clicks are taken by the body it is in: it has a thousand siblings and draws as rarely as it can. */
function Row<R>({ row, index, gap, grid, columns, active, isOpen, isSelected, editing, onCommit, onLeave }: Props<R>) {
  const name = (row && columns[0]?.text?.(row)) ?? `row ${index + 1}`
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      aria-current={isOpen || undefined}
      className={styles.row}
      style={gap ? { marginTop: gap } : undefined}
      data-index={index}
      data-active={active !== undefined || undefined}
      data-open={isOpen || undefined}
      data-selected={isSelected || undefined}
      data-editing={editing !== undefined || undefined}
    >
      {isSelected !== undefined && (
        <div role="gridcell" className={styles.check} data-check>
          <input type="checkbox" aria-label={`Select ${name}`} checked={isSelected} readOnly tabIndex={-1} />
        </div>
      )}
      {columns.map((column, place) => (
        <div
          key={column.id}
          id={cellId(grid, index, column.id)}
          role="gridcell"
          className={place === 0 ? `${styles.cell} ${styles.first}` : styles.cell}
          data-column={column.id}
          data-align={column.align}
          data-active={active === column.id || undefined}
          data-editing={editing?.column === column.id || undefined}
        >
          {row && editing?.column === column.id && column.edit ? (
            <CellEditor
              label={`${column.title} of ${name}`}
              edit={column.edit}
              row={row}
              editor={editing}
              onCommit={onCommit}
              onLeave={onLeave}
            />
          ) : (
            <Content row={row} column={column} index={index} />
          )}
        </div>
      ))}
    </div>
  )
}

// memo loses that the component is generic
export const DataRow = memo(Row) as typeof Row

export const cellId = (grid: string, index: number, column: string) => `${grid}-${index}-${column}`

function Content<R>({ row, column, index }: { row: R | undefined; column: Column<R>; index: number }): ReactNode {
  if (row) return <span className="clip shrinks">{column.cell(row)}</span>
  return <span className={styles.bone} data-length={(index * 13 + column.id.length * 7) % 4} />
}
