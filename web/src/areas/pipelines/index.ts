export { AdoptNote, useOutside } from './adopt_note.tsx'
export { StageMark, StageState } from './stage_state.tsx'
export {
  defaultOf,
  firstOpen,
  isIn,
  isStanding,
  nearestTo,
  type Pipeline,
  type Placed,
  type Step,
  stepOf,
  stepsBeside,
  stepsOf,
  usePipelines,
  usePipelinesAsked,
  useStep,
} from './steps.ts'
