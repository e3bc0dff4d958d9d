export { forgetOutgoing } from './forget_person.ts'
export { sendMail } from './send.ts'
