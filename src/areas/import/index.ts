export { programs } from './fields.ts'
export { forgetInImports } from './forget_person.ts'
export { removeMade } from './made.ts'
export { findCompanies } from './plan/companies.ts'
