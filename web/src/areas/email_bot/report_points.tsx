import { UnstyledButton } from '@mantine/core'
import { useReport } from '../reports/use_report.ts'
import styles from './composer.module.css'

type Props = { report: string; points: string; onPoints(points: string): void }

const offered = 6

/** What the report found missing, to be asked for. Its judgements are not offered: they are the firm's own. */
export function ReportPoints({ report, points, onPoints }: Props) {
  const { data } = useReport(report)
  const gaps = gapsIn(data?.sections['recommendations'] ?? '').filter((gap) => !points.includes(gap))
  if (gaps.length === 0) return null
  return (
    <div className={styles.offers}>
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

/** The documents and figures that the lists of the report say are to be got: “the latest statements”. */
const gapsIn = (text: string): string[] =>
  [...text.matchAll(/^- Get (.+?)(?: \[[^\]]+\])*\.?$/gm)].flatMap(([, gap]) => {
    const line = gap?.split(/[;:.]/)[0]?.replace(/,? to see .*$/, '')
    return line ? [line] : []
  })
