import type { Column } from './columns.ts'
import { FoldButton, Total } from './groups/total_cells.tsx'
import styles from './phone_list.module.css'
import type { Rows } from './use_rows.ts'

export const phoneRow = 60

type Props<R> = {
  rows: Rows<R>
  columns: Column<R>[]
  items: { index: number; start: number }[]
  height: number
  total: number
  label: string
  currency: string | undefined
  onOpen?: (row: R) => void
}

/** A table on a phone: each row is two lines, and a thumb opens it. */
export function PhoneList<R extends { id: string }>({
  rows,
  columns,
  items,
  height,
  total,
  label,
  currency,
  onOpen,
}: Props<R>) {
  const [first, ...others] = columns
  const second = others.filter(({ phone }) => phone)
  return (
    <div role="list" aria-label={label} className="relative" style={{ height, paddingTop: items[0]?.start }}>
      {items.map(({ index }) => {
        const row = rows.at(index)
        const heading = rows.headingAt(index)
        if (heading && currency)
          return (
            <div
              key={index}
              role="listitem"
              aria-setsize={total}
              aria-posinset={index + 1}
              className={styles.row}
              style={{ background: 'var(--ground-sunken)' }}
            >
              <div className="row">
                <FoldButton heading={heading} className={`${styles.open} row gap-4`} />
              </div>
              <div className={styles.second}>
                {columns.map((column) => (
                  <Total key={column.id} column={column} totals={heading.group.totals} currency={currency} />
                ))}
              </div>
            </div>
          )
        return (
          <div key={index} role="listitem" aria-setsize={total} aria-posinset={index + 1} className={styles.row}>
            {row && first ? (
              <>
                <div className="medium flex">
                  {first.text && onOpen ? (
                    <button type="button" className={styles.open} onClick={() => onOpen(row)}>
                      {first.text(row)}
                    </button>
                  ) : (
                    first.cell(row)
                  )}
                </div>
                <div className={styles.second}>
                  {second.map((column) => (
                    <span key={column.id} className="clip">
                      {column.text?.(row) === '' ? null : column.cell(row)}
                    </span>
                  ))}
                </div>
              </>
            ) : (
              <>
                <span className={styles.bone} data-length={index % 2} />
                <span className={styles.bone} data-length={2 + (index % 3 && 1)} />
              </>
            )}
          </div>
        )
      })}
    </div>
  )
}
