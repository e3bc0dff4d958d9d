import { isClosed } from '../../../../src/words/stages.ts'
import type { Body } from '../../api/client.ts'
import type { OwnStage } from './steps.ts'

/** A stage while it is edited: `key` tells rows apart before they have an id, lists of words are typed by lines. */
export type StageDraft = Omit<OwnStage, 'id' | 'position' | 'color' | 'checklist'> & {
  key: string
  id: string | null
  color: NonNullable<OwnStage['color']> | ''
  checklist: string
}

type Sent = NonNullable<Body<'/api/pipelines/{pipeline_id}', 'patch'>['stages']>[number]

export const draftOf = ({ position: _position, color, checklist, ...stage }: OwnStage): StageDraft => ({
  ...stage,
  key: stage.id,
  color: color ?? '',
  checklist: checklist.join('\n'),
})

export const newDraft = (): StageDraft => ({
  key: crypto.randomUUID(),
  id: null,
  name: '',
  category: 'lead',
  probability: null,
  color: '',
  required_fields: [],
  checklist: '',
  idle_days: null,
})

/** What is won or lost is certain, and waits for nothing. */
export function sentOf({ key: _key, id, color, checklist, ...stage }: StageDraft): Sent {
  const lines = checklist.split('\n').map((line) => line.trim())
  return {
    ...stage,
    ...(id && { id }),
    ...(isClosed(stage.category) && { probability: null, idle_days: null }),
    color: color || null,
    checklist: lines.filter(Boolean),
  }
}

/** What the stages of a pipeline lack as a whole. */
export function lackIn(stages: readonly StageDraft[]): string | undefined {
  const has = (category: StageDraft['category']) => stages.some((stage) => stage.category === category)
  if (stages.every(({ category }) => isClosed(category))) return 'A pipeline needs a stage that is open.'
  if (!has('closed_won') || !has('closed_lost')) return 'A pipeline needs a stage that counts as Won and one as Lost.'
  return undefined
}
