import { type Stage, stages } from '../../../../src/words/stages.ts'
import { IconCheck, IconX } from '../../parts/icons.ts'
import styles from './stage_state.module.css'
import { type Placed, type Step, useStep } from './steps.ts'

/** How far a stage is: bars that fill from lead to negotiation, a tick for won, a cross for lost; in the stage's own colour. */
export function StageMark({ step: { category, color } }: { step: Pick<Step, 'category' | 'color'> }) {
  const shared = { 'aria-hidden': true, 'data-color': color ?? undefined }
  if (category === 'closed_won') return <IconCheck size={14} stroke={2} className={styles.won} {...shared} />
  if (category === 'closed_lost') return <IconX size={14} stroke={2} className={styles.lost} {...shared} />
  return <i className={styles.mark} style={{ '--step': stepNumber(category) } as object} {...shared} />
}

const stepNumber = (category: Stage) => stages.indexOf(category) + 1

/** The stage of a deal, in the same mark and word wherever it stands. */
export function StageState({ of }: { of: Placed }) {
  const step = useStep(of)
  return (
    <span className="medium inline fine nowrap gap-6 ink" style={{ height: 20, lineHeight: '20px' }}>
      <StageMark step={step} />
      {step.name}
    </span>
  )
}
