export { forgetInViews } from './forget_person.ts'
export { checkQuery } from './lists.ts'
export { NewView } from './schema.ts'
