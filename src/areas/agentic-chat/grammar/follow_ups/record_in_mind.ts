import type { EntityName } from '../../plan/catalogue.ts'
import { type Filter, isBriefed } from '../../plan/plan.ts'
import type { Ref } from '../../plan/result.ts'
import type { Situation } from '../understanding.ts'
import { typesOf } from './carry_over.ts'

/** A record that the last answer was about: the only one that it named or showed. */
export type InMind = { entity: EntityName; ref: Ref }

export const recordInMind = ({ last }: Situation): InMind | null => {
  if (!last) return null
  const { plan, refs } = last
  if (plan.kind === 'briefing' && isBriefed(plan.subject)) {
    const entity = entityOfType(plan.subject)
    return entity ? { entity, ref: { type: plan.subject, id: plan.id, label: labelOf(refs, plan.id) } } : null
  }
  if (plan.kind === 'trend' || plan.kind === 'document_question') {
    const [id, ...others] = plan.kind === 'trend' ? plan.company_ids : [plan.company_id]
    return id && others.length === 0
      ? { entity: 'companies', ref: { type: 'company', id, label: labelOf(refs, id) } }
      : null
  }
  if (plan.kind !== 'query' || plan.variants.length > 0) return null
  const type = typesOf[plan.entity]
  const shown = refs.filter((ref, at) => ref.type === type && refs.findIndex(({ id }) => id === ref.id) === at)
  const [one, ...others] = shown
  return type && one && others.length === 0 && plan.measures.length === 0 ? { entity: plan.entity, ref: one } : null
}
export const entityOfType = (type: Ref['type']): EntityName | undefined =>
  (Object.keys(typesOf) as EntityName[]).find((one) => typesOf[one] === type) // reason: its own keys
const labelOf = (refs: readonly Ref[], id: string): string => refs.find((ref) => ref.id === id)?.label ?? 'that one'

/** The record itself, in a filter. */
export const isRecord = ({ ref }: InMind): Filter => ({ field: 'id', op: 'is', values: [ref.id], said: ref.label })
export const isAnother = ({ ref }: InMind): Filter => ({ field: 'id', op: 'is_not', values: [ref.id], said: ref.label })
