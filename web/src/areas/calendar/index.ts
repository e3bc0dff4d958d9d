export { MeetingDialog } from './meeting_dialog.tsx'
