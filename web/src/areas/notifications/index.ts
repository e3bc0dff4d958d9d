export { useReading, useUnread } from './notification.ts'
