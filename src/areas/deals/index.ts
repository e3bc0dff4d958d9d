export { assignDeal } from './assign.ts'
export { listDeals } from './list.ts'
export { moveAllDeals, releaseDeals } from './move_all.ts'

export { dealRows, dealStore, listStageChanges } from './queries.ts'
export { dealRules } from './rules.ts'
export { Deal, DealId, DealPatch, DealQuery, DealWithHistory, NewDeal } from './schema.ts'
export { stageNamed } from './stage_named.ts'
export { isStanding } from './standing.ts'
