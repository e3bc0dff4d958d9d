export { forgetInImports } from './forget_person.ts'
