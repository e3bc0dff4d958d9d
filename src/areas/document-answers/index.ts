export { answersOf } from './answers.ts'
export { Questions } from './schema.ts'
