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

/** Where a deal is, as far as its probability goes by it: a stage of a firm's own may have a figure in place of its category's. */
export type Place = { id: string; pipeline_id: string; category: Stage; probability: number | null; position: number }

const categoryOf = (at: Stage | Place): Stage => (typeof at === 'string' ? at : at.category)

function usualAt(at: Stage | Place): { from: number; to: number; middle: number } {
  const category = categoryOf(at)
  const [from, to] = typical[category]
  if (typeof at === 'string' || at.probability === null || isClosed(category))
    return { from, to, middle: middleOf(category) }
  return { from: at.probability, to: at.probability, middle: at.probability }
}

/** What a new deal starts with. A closed deal is certain, whatever was sent. */
export const firstProbability = (at: Stage | Place, sent: number | null | undefined) =>
  isClosed(categoryOf(at)) ? usualAt(at).middle : (sent ?? usualAt(at).middle)

type State = { stage: Stage | Place; probability: number }

/**
 * The probability after a change. A figure that a person gave moves along from stage to stage while it is not too low for a
 * later stage or too high for an earlier one; else, or where it was only the stage's usual value or what closing the deal
 * had set, it becomes the new stage's usual one. null asks for that, too.
 */
export function nextProbability(old: State, sent: { stage?: Stage | Place; probability?: number | null }): number {
  const at = sent.stage ?? old.stage
  const { from, to, middle } = usualAt(at)
  if (isClosed(categoryOf(at)) || sent.probability === null) return middle
  if (sent.probability !== undefined) return sent.probability
  if (isSame(at, old.stage)) return old.probability
  const isOwnFigure = !isClosed(categoryOf(old.stage)) && old.probability !== usualAt(old.stage).middle
  const fits = isLater(at, old.stage) ? old.probability >= from : old.probability <= to
  return isOwnFigure && fits ? old.probability : middle
}

const isSame = (one: Stage | Place, other: Stage | Place) =>
  typeof one === 'string' || typeof other === 'string' ? one === other : one.id === other.id

function isLater(one: Stage | Place, other: Stage | Place): boolean {
  if (typeof one !== 'string' && typeof other !== 'string' && one.pipeline_id === other.pipeline_id)
    return one.position > other.position
  return stages.indexOf(categoryOf(one)) > stages.indexOf(categoryOf(other))
}
