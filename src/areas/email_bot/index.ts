export { sendMail } from './send.ts'
export type { NewMail } from './send_schema.ts'
