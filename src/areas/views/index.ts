export { forgetInViews } from './forget_person.ts'
