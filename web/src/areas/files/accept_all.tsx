import { IconCheck } from '../../parts/icons.ts'
import styles from './review.module.css'
import type { FileValue } from './values.ts'

/** Accepts those of the values that nobody has judged; undefined where the person may not. */
export type OnAccept = ((values: readonly FileValue[]) => unknown) | undefined

type Props = { what: string; values: readonly FileValue[]; onAccept: OnAccept; isRow?: true }

/** Accepts a row, a statement or a list at once. */
export function AcceptAll({ what, values, onAccept, isRow }: Props) {
  const open = values.filter(({ verdict }) => verdict === 'open').length
  if (!onAccept || open === 0) return null
  const name = isRow ? `Accept ${what}` : `Accept ${open} of ${what}`
  return (
    <button
      type="button"
      className={styles.accept}
      data-row={isRow}
      aria-label={name}
      title={name}
      onClick={() => onAccept(values)}
    >
      {isRow ? <IconCheck size={14} stroke={2} /> : `Accept ${open}`}
    </button>
  )
}
