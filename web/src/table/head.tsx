import { useEffect, useRef } from 'react'
import { IconArrowDown, IconArrowUp } from '../parts/icons.ts'
import type { Column, Sort } from './columns.ts'
import styles from './table.module.css'
import type { ColumnsTable } from './use_columns.ts'

type Props<R> = {
  table: ColumnsTable
  columns: Column<R>[]
  sort: Sort | undefined
  onSort: ((sort: Sort | undefined) => void) | undefined
  /** undefined where nothing can be selected */
  selected: 'all' | 'some' | 'none' | undefined
  onSelectAll(): void
}

/** The titles: a click sorts, the edge is dragged to resize, a double click on it gives the width back. */
export function Head<R>({ table, columns, sort, onSort, selected, onSelectAll }: Props<R>) {
  const headers = new Map(table.getFlatHeaders().map((header) => [header.column.id, header]))
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" aria-rowindex={1} className={styles.titles}>
        {selected && (
          <div role="columnheader" className={styles.check}>
            <SelectAll selected={selected} onSelectAll={onSelectAll} />
          </div>
        )}
        {columns.map((column, place) => {
          const header = headers.get(column.id)
          const order = sort && sort.by === column.sortBy ? sort.order : undefined
          return (
            <div
              key={column.id}
              role="columnheader"
              className={place === 0 ? `${styles.title} ${styles.first}` : styles.title}
              data-align={column.align}
              aria-sort={order === 'asc' ? 'ascending' : order === 'desc' ? 'descending' : undefined}
            >
              {column.sortBy && onSort ? (
                <button
                  type="button"
                  className={styles.sort}
                  data-sorted={order}
                  onClick={() => onSort(next(column, order))}
                >
                  <span className="clip">{column.title}</span>
                  {order === 'asc' && <IconArrowUp size={14} stroke={1.8} />}
                  {order === 'desc' && <IconArrowDown size={14} stroke={1.8} />}
                </button>
              ) : (
                <span className="clip">{column.title}</span>
              )}
              {header && (
                <span
                  aria-hidden="true"
                  className={styles.edge}
                  data-dragged={header.column.getIsResizing() || undefined}
                  onMouseDown={header.getResizeHandler()}
                  onTouchStart={header.getResizeHandler()}
                  onDoubleClick={() => header.column.resetSize()}
                />
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

function SelectAll({ selected, onSelectAll }: { selected: 'all' | 'some' | 'none'; onSelectAll(): void }) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = selected === 'some'
  }, [selected])
  return (
    <input ref={box} type="checkbox" aria-label="Select all rows" checked={selected === 'all'} onChange={onSelectAll} />
  )
}

/** Figures begin with the largest, words with A; the third click goes back to the usual order. */
function next<R>(column: Column<R>, order: Sort['order'] | undefined): Sort | undefined {
  const by = column.sortBy ?? ''
  const first = column.align === 'right' ? 'desc' : 'asc'
  if (!order) return { by, order: first }
  return order === first ? { by, order: first === 'asc' ? 'desc' : 'asc' } : undefined
}
