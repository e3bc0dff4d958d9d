export { assignDeal } from './assign.ts'
export { openStages } from './stages.ts'
