/** What the roles are called, and may do. */
export const roleNames: Record<string, string> = { admin: 'Admin', member: 'Member', viewer: 'Viewer' }

export const roles = [
  { value: 'admin', label: 'Admin', may: 'Reads and writes everything, and looks after people and settings' },
  { value: 'member', label: 'Member', may: 'Reads and writes everything' },
  { value: 'viewer', label: 'Viewer', may: 'Reads and asks, and changes nothing' },
] as const

export type Role = (typeof roles)[number]['value']
