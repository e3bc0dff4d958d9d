import type { Notification } from './schema.ts'

/** The address in the web app, behind its #, of what a notification tells of. */
export function addressOf({ subject_type, subject_id }: Pick<Notification, 'subject_type' | 'subject_id'>): string {
  switch (subject_type) {
    case 'comment':
      return `/comments/${subject_id}`
    case 'deal':
      return `/deals/${subject_id}`
    case 'task':
      return `/tasks?scope=all&open=${subject_id}`
    case 'file':
      return `/documents/${subject_id}`
    case 'invitation':
      return '/settings/users'
    case 'connection':
      return '/settings/integrations'
    default:
      return '/notifications'
  }
}
