export { timeZoneOf, writeFirm } from './firm.ts'
export { forgetAccess } from './forget_person.ts'
export { revokeKeysOf } from './keys/queries.ts'
export { mailPasswordLink, sendLink } from './mail_link.ts'
