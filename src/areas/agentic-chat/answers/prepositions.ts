import type { EntityName } from '../plan/catalogue.ts'
import type { Filter } from '../plan/plan.ts'

// The small words between a record and what a filter says of it: "deals of Priya Shah", "calls with Juniper", "closing in 2026".

/** Between the record and the values of a filter; undefined where it is told as "with" the name of its field. */
export const prepositionOf = (entity: EntityName, { field, values }: Filter) => {
  if (field === 'id' && values.length > 1) return 'among'
  const own = prepositions[`${entity}.${field}`]
  // "calls with companies in Ohio": what has no place of its own is told by its company
  const through = /^(?:industry|location|country)$/.test(field) ? companyOf[entity] : undefined
  return own ?? (through === undefined ? prepositions[field] : `${through} companies in`)
}

/** The verb of a filter on a day or a time. */
export const verbOf = (entity: EntityName, { field }: Filter) => dateVerb[`${entity}.${field}`] ?? dateVerb[field]

/** Between a record and the company it hangs on. */
export const companyOf: Partial<Record<EntityName, string>> = {
  contacts: 'at',
  financials: 'of',
  notes: 'on',
  tasks: 'on',
  interactions: 'with',
  emails: 'with',
  files: 'of',
  document_values: 'of',
}

const prepositions: Record<string, string> = {
  id: 'named',
  company_id: 'of',
  company: 'of',
  industry: 'in',
  location: 'in',
  country: 'in',
  owner_id: 'of',
  owner: 'of',
  deal_owner_id: 'with a deal of',
  author_id: 'by',
  author: 'by',
  colleague_id: 'by',
  colleagues: 'by',
  contact_id: 'with',
  contact: 'with',
  contacts: 'with',
  deal_id: 'on',
  about_deal_id: 'on',
  deal: 'on',
  fund_id: 'of',
  fund: 'of',
  tag: 'tagged',
  document_type: 'of kind',
  uploaded_by_id: 'uploaded by',
  from: 'from',
  to: 'to',
  attendees: 'with',
  'contacts.company_id': 'at',
  'contacts.company': 'at',
  'contacts.name': 'named',
  'contacts.role': 'with the role',
  'interactions.author_id': 'logged by',
  'interactions.company_id': 'with',
  'interactions.company': 'with',
  'emails.company_id': 'with',
  'calendar.company_id': 'with',
  'calendar.owner_id': 'of',
  'calendar.contact_id': 'with',
  'calendar.participant_id': 'of',
  'notes.company_id': 'on',
  'tasks.company_id': 'on',
  'tasks.company': 'on',
  'tasks.contact_id': 'about',
  assignee_id: 'for',
  assignee: 'for',
  created_by_id: 'set by',
  done_by_id: 'done by',
  'deals.stage_reached': 'that reached',
  'stage_changes.from': 'from',
  'stage_changes.to': 'to',
  party_company_id: 'with the party',
  'parties.deal_id': 'of',
  target_id: 'of deals of',
  'document_values.path': 'for',
}

const dateVerb: Record<string, string> = {
  close_date: 'closing',
  bid_date: 'with indicative bids due',
  bid_due: 'with bids due',
  final_bid_date: 'with final bids due',
  closed_on: 'closed',
  created_at: 'added',
  updated_at: 'changed',
  uploaded_at: 'uploaded',
  sent_at: 'sent',
  last_contact_at: 'last contacted',
  period_end: 'ending',
  due_date: 'due',
  done_at: 'done',
  period_start: 'starting',
  'notes.created_at': 'written',
  'people.created_at': 'who joined',
}
