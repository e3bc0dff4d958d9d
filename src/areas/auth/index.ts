export { mailPasswordLink, sendLink } from './mail_link.ts'
