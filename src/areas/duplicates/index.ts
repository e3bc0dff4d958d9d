export { forgetInMerges } from './forget_person.ts'
export { listPairs } from './list.ts'
