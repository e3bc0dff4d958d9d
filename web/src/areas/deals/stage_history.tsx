import { stageNames } from '../../../../src/words/stages.ts'
import { counted, day, dayAndTime } from '../../parts/format.ts'
import { Loading } from '../../parts/page/state.tsx'
import { useStep } from '../pipelines/index.ts'
import { type Deal, type DealWithHistory, daysBetween, isClosed } from './deal.ts'
import styles from './deal_panel.module.css'

type Change = DealWithHistory['stage_history'][number]

/** The stages a deal has been in, newest first, each with how long; above them what is to be done where it is. */
export function StageHistory({ deal, history }: { deal: Deal; history: Change[] | undefined }) {
  const { name, checklist } = useStep(deal)
  if (!history) return <Loading rows={2} height={16} />
  return (
    <>
      {checklist.length > 0 && (
        <ul className="regular" aria-label={`To do in ${name}`} style={{ margin: '0 0 8px', paddingLeft: 18 }}>
          <li aria-hidden="true" className="note" style={{ marginLeft: -18 }}>
            To do in {name}
          </li>
          {checklist.map((thing) => (
            <li key={thing} style={{ listStyle: 'circle' }}>
              {thing}
            </li>
          ))}
        </ul>
      )}
      <ol>
        {history
          .map((change, index) => ({ ...change, end: history[index + 1]?.at }))
          .toReversed()
          .map(({ to, to_name, at, by_name, end }, index) => (
            <li key={`${at}${to}`} className={styles.stage} data-now={index === 0 || undefined}>
              <span className="medium">{to_name ?? stageNames[to]}</span>
              <span className={styles.quiet}>{isClosed(to) && !end ? 'closed' : daysIn(at, end)}</span>
              <span className={styles.stageBy} title={dayAndTime(at)}>
                {day(at)}
                {by_name && ` · ${by_name}`}
              </span>
            </li>
          ))}
      </ol>
    </>
  )
}

function daysIn(at: string, end: string | undefined): string {
  const days = daysBetween(at, end ?? Date.now())
  const spent = days === 0 ? 'under a day' : counted(days, 'day')
  return end ? spent : `${spent} so far`
}
