export { MeetingDialog } from './meeting_dialog.tsx'
export { Meetings } from './meetings.tsx'
