export { forgetInViews } from './forget_person.ts'
export { NewView } from './schema.ts'
