/** What a key can be for, and what that means. */
export const scopeNames = {
  read: { label: 'Read', may: 'Reads what you may read, and asks the analyst' },
  write: { label: 'Write', may: 'Makes, changes and deletes records' },
  send: { label: 'Send mail', may: 'Sends messages in your name' },
  admin: { label: 'Admin', may: 'Looks after people and settings' },
} as const
