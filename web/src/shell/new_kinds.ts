/** What can be made from everywhere. */
export const newKinds = [
  { kind: 'company', label: 'New company' },
  { kind: 'contact', label: 'New contact' },
  { kind: 'deal', label: 'New deal' },
  { kind: 'note', label: 'New note' },
  { kind: 'call', label: 'Log a call' },
  { kind: 'log', label: 'Log a meeting' },
  { kind: 'meeting', label: 'Schedule a meeting' },
] as const

export type NewKind = (typeof newKinds)[number]['kind']
