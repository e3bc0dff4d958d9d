export { useUnread } from './notification.ts'
