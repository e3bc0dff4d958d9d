export { holdBack, isHeldBack, takeOver } from './held_back.ts'
export { isBackingUp } from './queries.ts'
export { recorded } from './record.ts'
