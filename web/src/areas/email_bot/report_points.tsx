import { UnstyledButton } from '@mantine/core'
import styles from './composer.module.css'

/** A report that a mail is about, with what it found missing. */
export type AboutReport = { id: string; gaps: string[] }
type Props = { report: AboutReport; points: string; onPoints(points: string): void }

const offered = 6

/** What the report found missing, to be asked for. Its judgements are not offered: they are the firm's own. */
export function ReportPoints({ report, points, onPoints }: Props) {
  const gaps = report.gaps.filter((gap) => !points.includes(gap))
  if (gaps.length === 0) return null
  return (
    <div className="stack quiet caption" style={{ gap: 2 }}>
      <span>Missing according to the report:</span>
      {gaps.slice(0, offered).map((gap) => (
        <UnstyledButton
          key={gap}
          className={styles.offer}
          onClick={() => onPoints([points.trim(), `Please send us ${gap}.`].filter(Boolean).join('\n'))}
        >
          + {gap}
        </UnstyledButton>
      ))}
    </div>
  )
}
