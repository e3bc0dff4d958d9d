import styles from './badges.module.css'

type Tone = 'plain' | 'accent' | 'good' | 'warn' | 'bad'

/** A state: a dot and its word, so that it never is a colour alone. */
export function State({ tone = 'plain', children }: { tone?: Tone; children: string }) {
  return (
    <span className={styles.state} data-tone={tone}>
      {children}
    </span>
  )
}

export const stages = ['lead', 'qualification', 'proposal', 'negotiation', 'closed_won', 'closed_lost'] as const
export type Stage = (typeof stages)[number]

export const stageNames: Record<Stage, string> = {
  lead: 'Lead',
  qualification: 'Qualification',
  proposal: 'Proposal',
  negotiation: 'Negotiation',
  closed_won: 'Won',
  closed_lost: 'Lost',
}

export function StageState({ stage }: { stage: Stage }) {
  const tone = stage === 'closed_won' ? 'good' : stage === 'closed_lost' ? 'bad' : stage === 'lead' ? 'plain' : 'accent'
  return <State tone={tone}>{stageNames[stage]}</State>
}
