import { Money } from '../../parts/figures.tsx'
import { count, counted, decimals, percents } from '../../parts/format.ts'
import { IconChevronDown, IconChevronRight } from '../../parts/icons.ts'
import type { Column } from '../columns.ts'
import { cellId } from '../row.tsx'
import styles from '../table.module.css'
import type { Heading } from './layout.ts'
import type { Groups } from './use_grouping.ts'

type Totals = Groups['totals']
type Given<R> = { columns: Column<R>[]; totals: Totals; currency: string }
type Cells<R> = Given<R> & { hasChecks: boolean }

type HeadingProps<R> = Omit<Cells<R>, 'totals'> & {
  heading: Heading
  index: number
  gap: number
  grid: string
  active: string | undefined
}

/** The heading of a group: what its rows have in common, how many there are, and what their figures come to. */
export function HeadingRow<R>({ heading, index, gap, grid, active, ...cells }: HeadingProps<R>) {
  const { group } = heading
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={styles.row}
      style={{ background: 'var(--ground-sunken)', ...(gap && { marginTop: gap }) }}
      data-index={index}
      data-active={active !== undefined || undefined}
      data-group
    >
      <TotalCells {...cells} totals={group.totals} active={active} id={(column) => cellId(grid, index, column)}>
        <FoldButton heading={heading} />
      </TotalCells>
    </div>
  )
}

type FoldProps = { heading: Heading; className?: string | undefined }

export function FoldButton({ heading: { group, isFolded, fold }, className = 'row gap-4 shrinks' }: FoldProps) {
  const Chevron = isFolded ? IconChevronRight : IconChevronDown
  return (
    <button type="button" className={className} aria-expanded={!isFolded} tabIndex={-1} onClick={fold}>
      <Chevron size={16} stroke={1.6} />
      <span className="medium clip" title={group.label}>
        {group.label}
      </span>
      <span className="quiet">{count(group.count)}</span>
    </button>
  )
}

type FootProps<R> = Cells<R> & { total: number }

/** What the figures of the whole list come to. */
export function FootRow<R>({ total, ...cells }: FootProps<R>) {
  const left = leftOut(cells.totals)
  return (
    <div role="rowgroup" style={{ position: 'sticky', bottom: 0, zIndex: 2 }}>
      <div
        role="row"
        aria-label={`Totals of ${counted(total, 'row')}`}
        className={styles.row}
        style={{ background: 'var(--ground-sunken)', borderTop: '1px solid var(--line)' }}
      >
        <TotalCells {...cells}>
          <span className="quiet clip">{left > 0 ? `Total, ${count(left)} without a rate` : 'Total'}</span>
        </TotalCells>
      </div>
    </div>
  )
}

type CellsProps<R> = Cells<R> & {
  active?: string | undefined
  id?: (column: string) => string
  children: React.ReactNode
}

function TotalCells<R>({ columns, totals, currency, hasChecks, active, id, children }: CellsProps<R>) {
  return (
    <>
      {hasChecks && <div role="gridcell" className={styles.check} />}
      {columns.map((column, place) => (
        <div
          key={column.id}
          id={id?.(column.id)}
          role="gridcell"
          className={place === 0 ? `${styles.cell} ${styles.first}` : styles.cell}
          data-align={column.align}
          data-active={active === column.id || undefined}
        >
          {place === 0 ? children : <Total column={column} totals={totals} currency={currency} />}
        </div>
      ))}
    </>
  )
}

/** A sum; of a percentage the average. On hover it says of how many. */
export function Total<R>({ column, totals, currency }: Omit<Given<R>, 'columns'> & { column: Column<R> }) {
  const total = totals[column.id]
  if (!total || !column.figure || total.known === 0) return null
  const { sum, average, known, unconverted } = total
  const left = unconverted > 0 ? `; no exchange rate is known of ${count(unconverted)} more` : ''
  const what = `${column.figure === 'percent' ? 'Average' : 'Sum'} of ${count(known)}${left}`
  return (
    <span className="clip shrinks" title={what} aria-label={`${column.title}: ${what}`} role="group">
      {column.figure === 'percent' ? (
        <span className="number">avg {percents(Math.round(average ?? 0))}</span>
      ) : column.figure === 'money' ? (
        <Money value={sum} currency={currency} inColumn />
      ) : (
        <span className="number">{decimals(sum ?? 0, 3)}</span>
      )}
    </span>
  )
}

const leftOut = (totals: Totals) => Math.max(0, ...Object.values(totals).map(({ unconverted }) => unconverted))
