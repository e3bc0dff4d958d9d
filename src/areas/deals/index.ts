export { assignDeal } from './assign.ts'
export { DealStage } from './schema.ts'
export { isOpen, openStages, type Stage, stages } from './stages.ts'
