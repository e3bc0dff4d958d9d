export { RecordMail } from './record_mail.tsx'
