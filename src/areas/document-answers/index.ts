export { askDocument } from './ask.ts'
export { Questions } from './schema.ts'
