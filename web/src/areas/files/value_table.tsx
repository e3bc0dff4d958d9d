import { periodName } from '../../../../src/words/period_name.ts'
import { AcceptAll, type OnAccept } from './accept_all.tsx'
import styles from './review.module.css'
import type { ValueTable } from './value_groups.ts'
import { ValueSign } from './value_sign.tsx'
import { fullText, scaleNames, statementText } from './value_text.ts'
import { type FileValue, judged, unitOf, valueName } from './values.ts'

type Props = {
  group: ValueTable
  selected: string | undefined
  onSelect: (value: FileValue) => void
  onAccept: OnAccept
}

/** Figures as statements have them: a row for each, a column for each period. */
export function FigureTable({ group, selected, onSelect, onAccept }: Props) {
  const { title, periods, rows, currency, scale } = group
  const unit = [currency, scaleNames[scale] && scale > 1 ? scaleNames[scale] : ''].filter(Boolean).join(' ')
  return (
    <section className={styles.group} aria-label={title}>
      <h2>
        {title}
        <span>{unit || 'currency not said'}</span>
        <AcceptAll
          what={title}
          values={rows.flatMap(({ cells }) => cells.flatMap((cell) => cell ?? []))}
          onAccept={onAccept}
        />
      </h2>
      {/* what scrolls has to take the keyboard */}
      <div className={styles.across} tabIndex={0} role="region" aria-label={`${title}, table`}>
        <table className={styles.figures}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Figure</span>
              </th>
              {periods.map((period) => (
                <th key={period} scope="col">
                  {periodName(period)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, cells }) => (
              <tr key={name}>
                <th scope="row">
                  {name}
                  <AcceptAll what={name} values={cells.flatMap((cell) => cell ?? [])} onAccept={onAccept} isRow />
                </th>
                {cells.map((value, index) => (
                  <td key={periods[index]}>
                    {value && (
                      <button
                        type="button"
                        className={styles.cell}
                        data-value={value.id}
                        data-verdict={value.verdict}
                        aria-pressed={value.id === selected}
                        title={`${valueName(value)}: ${fullText(value)}`}
                        onClick={() => onSelect(value)}
                      >
                        <ValueSign value={value} />
                        {cellText(value, group)}
                      </button>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function cellText(value: FileValue, { scale, digits }: ValueTable): string {
  const of = judged(value)
  return typeof of === 'number' && unitOf(value) === 'money' ? statementText(of, scale, digits) : fullText(value)
}
