// The specification's table of stages: typical probability in percent, from and to.
const typical = {
  lead: [10, 20],
  qualification: [25, 40],
  proposal: [50, 60],
  negotiation: [70, 80],
  closed_won: [100, 100],
  closed_lost: [0, 0],
} as const satisfies Record<string, readonly [number, number]>

export type Stage = keyof typeof typical
export const stages = ['lead', 'qualification', 'proposal', 'negotiation', 'closed_won', 'closed_lost'] as const
/** What people call them. */
export const stageNames: Record<Stage, string> = {
  lead: 'Lead',
  qualification: 'Qualification',
  proposal: 'Proposal',
  negotiation: 'Negotiation',
  closed_won: 'Won',
  closed_lost: 'Lost',
}

/** The stages of the pipeline: a deal in one of them is active. */
export const openStages = ['lead', 'qualification', 'proposal', 'negotiation'] as const

export const isClosed = (stage: Stage) => stage === 'closed_won' || stage === 'closed_lost'

/** The middle of a stage's typical range in percent, halves rounded up: 33 for qualification. */
export function middleOf(stage: Stage): number {
  const [from, to] = typical[stage]
  return Math.round((from + to) / 2)
}

/** What a new deal starts with. A closed deal is certain, whatever was sent. */
export const firstProbability = (stage: Stage, sent: number | null | undefined) =>
  isClosed(stage) ? middleOf(stage) : (sent ?? middleOf(stage))

type State = { stage: Stage; probability: number }

/**
 * The probability after a change. A figure that a person gave moves along from stage to stage while it is not too low for a
 * later stage or too high for an earlier one; else, or where it was only the stage's middle value or what closing the deal
 * had set, it becomes the new stage's middle. null asks for that, too.
 */
export function nextProbability(old: State, sent: { stage?: Stage; probability?: number | null }): number {
  const stage = sent.stage ?? old.stage
  if (isClosed(stage) || sent.probability === null) return middleOf(stage)
  if (sent.probability !== undefined) return sent.probability
  if (stage === old.stage) return old.probability
  const isOwnFigure = !isClosed(old.stage) && old.probability !== middleOf(old.stage)
  const [from, to] = typical[stage]
  const isLater = stages.indexOf(stage) > stages.indexOf(old.stage)
  const fits = isLater ? old.probability >= from : old.probability <= to
  return isOwnFigure && fits ? old.probability : middleOf(stage)
}
