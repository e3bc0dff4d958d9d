import { type Stage, stageNames, stages } from '../../../src/words/stages.ts'
import styles from './badges.module.css'
import { IconCheck, IconX } from './icons.ts'

type Tone = 'plain' | 'accent' | 'good' | 'warn' | 'bad'

/** A state: a dot and its word, so that it never is a colour alone. */
export function State({ tone = 'plain', children }: { tone?: Tone; children: string }) {
  return (
    <span className={styles.state} data-tone={tone}>
      {children}
    </span>
  )
}

export { type Stage, stageNames, stages }

/** How far a stage is: bars that fill from lead to negotiation, a tick for won, a cross for lost. */
export function StageMark({ stage }: { stage: Stage }) {
  if (stage === 'closed_won') return <IconCheck size={14} stroke={2} className={styles.won} aria-hidden />
  if (stage === 'closed_lost') return <IconX size={14} stroke={2} className="quiet rigid" aria-hidden />
  return <i className={styles.mark} data-step={stages.indexOf(stage) + 1} />
}

/** The stage of a deal, in the same mark and word wherever it stands. */
export function StageState({ stage }: { stage: Stage }) {
  return (
    <span className="medium inline fine nowrap gap-6 ink" style={{ height: 20, lineHeight: '20px' }}>
      <StageMark stage={stage} />
      {stageNames[stage]}
    </span>
  )
}
