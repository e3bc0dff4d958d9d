import { hasNoStages } from '../../records/deal_stages.ts'
import { noRules, type Rules, type Values } from '../../records/engine/rules.ts'
import { moveAlong } from '../../records/papers_of_deals.ts'
import { firstProbability, nextProbability, type Place, type Stage } from '../../words/stages.ts'
import { rulesOfStages } from './stage_rules.ts'

type Standing = { stage: Stage | Place; probability: number }
type Given = { stage?: Stage | Place; probability?: number | null }

/** A new deal is a lead and belongs to whoever adds it, unless said otherwise; its probability goes with its stage. */
export const dealRules: Rules = {
  ...noRules,
  ready: (db, who, writes) => rulesOfStages(db, who, writes, dealRules),
  needsOnlyCompany: (who, given) => (given['stage_id'] || given['pipeline_id'] ? undefined : hasNoStages(who)),
  complete(who, given) {
    const { stage = 'lead', probability } = given as Given // reason: what the schema of deals let through
    const owner_id = given['owner_id'] === undefined ? who.userId : given['owner_id']
    return { ...given, stage, probability: firstProbability(stage, probability), owner_id }
  },
  // reason for both: what the table holds, and what the schema of deals let through
  completeChange(old, { override: _override, override_reason: _reason, ...patch }) {
    if (!('stage' in patch) && !('probability' in patch)) return patch
    return { ...patch, probability: nextProbability(old as Standing, patch as Given) }
  },
  async follow({ db, who }, written) {
    const moved = written.flatMap(({ before, after }) =>
      typeof before?.['id'] === 'string' && isElsewhere(before, after) ? [before['id']] : [],
    )
    await moveAlong(db, who, moved)
  },
}

const isElsewhere = (before: Values, after: Values | undefined) =>
  after?.['company_id'] !== undefined && after['company_id'] !== before['company_id']
