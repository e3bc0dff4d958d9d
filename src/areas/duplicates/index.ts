export { forgetInMerges } from './forget_person.ts'
