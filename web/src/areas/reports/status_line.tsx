import { Progress } from '@mantine/core'
import { State } from '../../parts/badges.tsx'
import { When } from '../../parts/figures.tsx'
import { counted, decimals } from '../../parts/format.ts'
import { usePeople } from '../../parts/people.ts'
import { sectionTitles, states } from './kinds.ts'
import { periodName } from './period.ts'
import styles from './report.module.css'
import type { Report } from './use_report.ts'
import { useWriting } from './writing.ts'

/** How far the report is, of what it is, and whose. */
export function StatusLine({ report }: { report: Report }) {
  const people = usePeople()
  const nameOf = (id: string | null) => people.find((person) => person.id === id)?.name
  const by = nameOf(report.created_by)
  const { status, metadata } = report
  const seconds = metadata.generation_time
  return (
    <div className={styles.status}>
      <State tone={states[status].tone}>{states[status].name}</State>
      {status === 'generating' && <Advance report={report} />}
      <span>{periodName(report.time_period)}</span>
      {report.include_comparisons && <span>With peers</span>}
      {status === 'completed' && (
        <>
          {metadata.pages !== null && <span>{counted(metadata.pages, 'page')}</span>}
          <span title={seconds === null ? undefined : `Written in ${decimals(seconds, 1, 1)} s`}>
            {counted(metadata.word_count, 'word')}
          </span>
        </>
      )}
      <span>
        {by && `${by}, `}
        <When at={report.created_at} />
      </span>
      {metadata.edited_at && (
        <span>
          Edited{nameOf(metadata.edited_by) && ` by ${nameOf(metadata.edited_by)}`}, <When at={metadata.edited_at} />
        </span>
      )}
    </div>
  )
}

function Advance({ report }: { report: Report }) {
  const writing = useWriting(report.id)
  const done = writing?.sections.filter(({ isDone }) => isDone).length ?? Object.keys(report.sections).length
  const current = writing?.sections.find(({ isDone }) => !isDone)
  const expected = writing?.expected.length
  return (
    <span className={styles.advance} role="status">
      {expected !== undefined && (
        <Progress value={(100 * done) / expected} w={120} size={6} aria-label="Sections that are written" />
      )}
      {current ? sectionTitles[current.name] : done === 0 ? 'Looking through the records' : counted(done, 'section')}
      {expected !== undefined && `, ${Math.min(done + 1, expected)} of ${expected}`}
    </span>
  )
}
