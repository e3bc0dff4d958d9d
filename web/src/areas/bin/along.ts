import { counted } from '../../parts/format.ts'

const nouns: Record<string, [string, string]> = {
  contacts: ['contact', 'contacts'],
  deals: ['deal', 'deals'],
  financial_records: ['period of figures', 'periods of figures'],
  files: ['document', 'documents'],
  notes: ['note', 'notes'],
  interactions: ['call or meeting', 'calls and meetings'],
  tasks: ['task', 'tasks'],
  reports: ['report', 'reports'],
  tags: ['tag', 'tags'],
  own_fields: ['custom field', 'custom fields'],
  entries: ['entry of a list', 'entries of lists'],
  values: ['value that was read', 'values that were read'],
}

/** What went along with a deleted record, in words; undefined where nothing did. */
export function nounsAlong(along: Record<string, number>): string | undefined {
  const parts = Object.entries(nouns).flatMap(([name, noun]) => (along[name] ? counted(along[name], ...noun) : []))
  return parts.length === 0 ? undefined : new Intl.ListFormat('en-GB').format(parts)
}
