export { timeZoneOf } from './firm.ts'
export { mailPasswordLink, sendLink } from './mail_link.ts'
