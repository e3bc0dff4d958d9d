export { dateOrderOf, shareNotes, timeZoneOf, writeFirm } from './firm.ts'
export { forgetAccess } from './forget_person.ts'
