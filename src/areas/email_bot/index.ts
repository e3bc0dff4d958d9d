export { forgetOutgoing } from './forget_person.ts'
export { sendMail } from './send.ts'
export type { NewMail } from './send_schema.ts'
