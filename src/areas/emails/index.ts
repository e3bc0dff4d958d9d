export { emailNotFound } from './errors.ts'
export { type NewEmail, recordClick, recordEmail, recordOpen } from './record.ts'
