export { forgetInBin } from './forget_person.ts'
