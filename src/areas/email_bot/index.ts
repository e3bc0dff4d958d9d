export { forgetOutgoing } from './forget_person.ts'
export { sendMail } from './sending/send.ts'
