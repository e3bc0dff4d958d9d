import { IconAlertTriangle, IconCheck, IconChecks, IconPencil, IconX } from '../../parts/icons.ts'
import { confidenceOf } from './confidence.ts'
import styles from './review.module.css'
import type { Entry } from './values.ts'

const size = { size: 14, stroke: 2, 'aria-hidden': true } as const

/** Where a value stands, as a small sign; in words for who does not see it. */
export function ValueSign({ value }: { value: Entry }) {
  const { sign, tone } = signOf(value)
  return (
    <span className={styles.sign} data-tone={tone}>
      {sign}
      <span className="visually-hidden">{standingOf(value)}</span>
    </span>
  )
}

/** Where a value stands, in words. */
export function standingOf(value: Entry): string {
  if (value.verdict === 'accepted') return 'Accepted'
  if (value.verdict === 'edited') return 'Corrected'
  if (value.verdict === 'rejected') return 'Rejected'
  return { checked: 'Checked', read: 'Read', doubtful: 'Doubtful' }[confidenceOf(value)]
}

function signOf(value: Entry) {
  if (value.verdict === 'accepted') return { sign: <IconCheck {...size} />, tone: 'good' }
  if (value.verdict === 'edited') return { sign: <IconPencil {...size} />, tone: 'good' }
  if (value.verdict === 'rejected') return { sign: <IconX {...size} />, tone: 'bad' }
  const confidence = confidenceOf(value)
  if (confidence === 'doubtful') return { sign: <IconAlertTriangle {...size} />, tone: 'warn' }
  return confidence === 'checked' ? { sign: <IconChecks {...size} />, tone: 'plain' } : { sign: null, tone: 'plain' }
}
