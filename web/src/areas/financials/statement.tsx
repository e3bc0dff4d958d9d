import { UnstyledButton } from '@mantine/core'
import { Sourced } from '../../evidence/sourced.tsx'
import { fullMoney, percent, thousands } from '../../parts/format.ts'
import { currencyOfAll, type Period } from './periods.ts'
import { rowsWith, type StatementRow } from './rows.ts'
import styles from './statement.module.css'
import type { SourceOf } from './use_figures.ts'

type Props = {
  periods: Period[]
  /** also those that are not shown: growth is against the one before */
  all: Period[]
  sourceOf: SourceOf
  onEdit: ((period: Period) => void) | undefined
}

/** Periods as columns, in thousands; negatives in brackets; what was read in a document opens it. */
export function Statement({ periods, all, sourceOf, onEdit }: Props) {
  const currency = currencyOfAll(periods)
  return (
    <section className={styles.scroll} tabIndex={0} aria-label="Financial statement">
      <table className={styles.statement}>
        <thead>
          <tr>
            <th scope="col" className={styles.unit}>
              {currency ? `${currency} thousands` : 'Thousands'}
            </th>
            {periods.map((period) => (
              <th key={period.id} scope="col" data-expected={period.basis !== null || undefined}>
                {onEdit ? (
                  <UnstyledButton
                    className="bold hoverable relative soft label"
                    style={{ margin: '-2px -6px', padding: '2px 6px' }}
                    onClick={() => onEdit(period)}
                    title="Change the figures"
                    aria-label={`${period.period}: change the figures`}
                  >
                    {period.period}
                  </UnstyledButton>
                ) : (
                  period.period
                )}
                <small>
                  {!currency && `${period.currency}, `}
                  {period.basis ?? 'Actual'}
                </small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsWith(periods, all).map((row) => (
            <tr key={row.id} data-unit={row.unit} data-strong={row.isStrong || undefined}>
              <th scope="row">{row.name}</th>
              {periods.map((period) => (
                <td key={period.id} data-expected={period.basis !== null || undefined}>
                  <Cell row={row} period={period} all={all} sourceOf={sourceOf} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type CellProps = { row: StatementRow; period: Period; all: Period[]; sourceOf: SourceOf }

function Cell({ row, period, all, sourceOf }: CellProps) {
  const value = row.value(period, all)
  if (value === null) return <span className="faint">–</span>
  const source = row.field && sourceOf(period.id, row.field)
  const shown = (
    <span title={row.unit === 'money' ? fullMoney(value, period.currency) : undefined}>{inStatement(value, row)}</span>
  )
  return source ? <Sourced source={source}>{shown}</Sourced> : shown
}

/** A figure as statements have it: `12,400`, `(1,250)`, `(1.9%)`. */
function inStatement(value: number, { unit }: Pick<StatementRow, 'unit'>): string {
  if (unit === 'money') return thousands(value)
  return value < 0 ? `(${percent(-value)})` : percent(value)
}
