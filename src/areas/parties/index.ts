export { forgetInParties } from './forget_person.ts'
export { NewParty } from './parties.ts'
