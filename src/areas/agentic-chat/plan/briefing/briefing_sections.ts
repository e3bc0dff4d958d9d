import { where } from '../make_query.ts'
import type { Briefing, Filter } from '../plan.ts'
import { plannedTitle } from './planned.ts'
import { type Section, section } from './sections.ts'

/** What a briefing is about, and from when on. */
export type Scope = {
  id: string
  companyId: string | null
  /** of a contact */
  email: string | null
  /** where the firm works, YYYY-MM-DD */
  today: string
  now: string
  /** of news: only what came later; null: the latest of any age */
  since: string | null
}

/** The record itself. */
export function subjectSection({ subject, id }: Briefing): Section {
  const one = { title: '', limit: 1, layout: 'lookup' as const }
  switch (subject) {
    case 'company':
      return section({
        ...one,
        entity: 'companies',
        filters: [where('companies', 'id', 'is', id)],
        select: [
          'name',
          'industry',
          'location',
          'status',
          'revenue',
          'ebitda',
          'ebitda_margin',
          'employees',
          'founded_year',
          'website',
          'description',
          'last_contact_at',
        ],
      })
    case 'contact':
      return section({
        ...one,
        entity: 'contacts',
        filters: [where('contacts', 'id', 'is', id)],
        select: ['name', 'role', 'company', 'company_id', 'email', 'phone', 'linkedin', 'last_contact_at'],
      })
    case 'deal':
      return section({
        ...one,
        entity: 'deals',
        filters: [where('deals', 'id', 'is', id)],
        select: [
          'name',
          'company',
          'company_id',
          'stage',
          'value',
          'probability',
          'owner',
          'bid_date',
          'final_bid_date',
          'close_date',
          'days_in_stage',
          'source',
          'next_step',
          'description',
        ],
      })
    case 'fund':
      return section({
        ...one,
        entity: 'funds',
        filters: [where('funds', 'id', 'is', id)],
        select: ['name', 'vintage', 'size', 'status', 'strategy'],
      })
    default:
      return subject satisfies never
  }
}

/** What stands in its way and what lies ahead first; documents last. The sections with figures and open points come between. */
export function companySections(scope: Scope): Section[] {
  const { id } = scope
  return [
    dealsOf([where('deals', 'company_id', 'is', id)]),
    ...aheadOf(scope, companyOnes(id)),
    tasksOf(where('tasks', 'company_id', 'is', id)),
    interactionsOf(scope, where('interactions', 'company_id', 'is', id)),
    ...notesOf(where('notes', 'company_id', 'is', id)),
    mailOf(scope, where('emails', 'company_id', 'is', id)),
    peopleOf(id),
    ...documentsOf(id),
  ]
}

export function contactSections(scope: Scope): Section[] {
  const { id, companyId } = scope
  return [
    ...(companyId ? [dealsOf([where('deals', 'company_id', 'is', companyId)])] : []),
    ...aheadOf(scope, contactOnes(scope)),
    tasksOf(where('tasks', 'contact_id', 'is', id)),
    interactionsOf(scope, where('interactions', 'contact_id', 'is', id)),
    ...notesOf(where('notes', 'contact_id', 'is', id)),
    mailOf(scope, where('emails', 'contact_id', 'is', id)),
  ]
}

export function dealSections(scope: Scope): Section[] {
  const { id, companyId } = scope
  const stages = section({
    title: 'Stages',
    entity: 'stage_changes',
    filters: [where('stage_changes', 'deal_id', 'is', id)],
    select: ['at', 'from', 'to', 'by', 'days_in_stage'],
    limit: 10,
  })
  const notes = notesOf(where('notes', 'deal_id', 'is', id))
  const tasks = tasksOf(where('tasks', 'deal_id', 'is', id))
  if (companyId === null) return [stages, tasks, ...notes]
  return [
    stages,
    tasks,
    ...aheadOf(scope, companyOnes(companyId)),
    interactionsOf(scope, where('interactions', 'company_id', 'is', companyId)),
    ...notes,
    mailOf(scope, where('emails', 'company_id', 'is', companyId)),
    peopleOf(companyId),
    ...documentsOf(companyId),
  ]
}

export const fundSections = ({ id }: Scope): Section[] => [
  dealsOf([where('deals', 'fund_id', 'is', id)]),
  section({
    title: 'Deals won',
    entity: 'deals',
    filters: [where('deals', 'fund_id', 'is', id), where('deals', 'stage', 'is', 'closed_won')],
    select: ['name', 'company', 'value', 'owner', 'closed_on'],
    limit: 10,
  }),
]

/** What came after the last time: nothing but that is news. */
export const later = ({ since }: Scope, field: string): Filter[] =>
  since === null ? [] : [{ field, op: 'more_than', values: [since] }]

export const dealsOf = (filters: Filter[]) =>
  section({
    title: 'Open deals',
    entity: 'deals',
    filters: [...filters, where('deals', 'stage', 'is_not', 'closed_won', 'closed_lost')],
    select: ['name', 'stage', 'value', 'probability', 'owner', 'close_date', 'next_step'],
    limit: 10,
  })

const tasksOf = (filter: Filter) =>
  section({
    title: 'Open tasks',
    entity: 'tasks',
    filters: [filter, where('tasks', 'status', 'is', 'open')],
    select: ['title', 'due_date', 'priority', 'assignee', 'days_overdue'],
    limit: 5,
  })

const peopleOf = (companyId: string) =>
  section({
    title: 'People',
    entity: 'contacts',
    filters: [where('contacts', 'company_id', 'is', companyId)],
    select: ['name', 'role', 'email', 'phone', 'last_contact_at'],
    limit: 10,
  })

export const interactionsOf = (scope: Scope, filter: Filter) =>
  section({
    title: 'Last interactions',
    entity: 'interactions',
    filters: [filter, where('interactions', 'date', 'at_most', scope.now), ...later(scope, 'date')],
    select: ['date', 'type', 'subject', 'contacts', 'notes'],
    limit: 5,
  })

const notesOf = (filter: Filter): Section[] => {
  const select: ['content', 'author', 'created_at'] = ['content', 'author', 'created_at']
  const of = (title: string, isPinned: boolean) =>
    section({
      title,
      entity: 'notes',
      filters: [filter, where('notes', 'is_pinned', 'is', isPinned)],
      select,
      limit: 3,
    })
  return [of('Pinned notes', true), of('Latest notes', false)]
}

const mailOf = (scope: Scope, filter: Filter): Section =>
  section({
    title: 'E-mails waiting for an answer',
    entity: 'emails',
    filters: [
      filter,
      where('emails', 'direction', 'is', 'inbound'),
      where('emails', 'answered', 'is', false),
      where('emails', 'sent_at', 'at_least', daysBefore(scope, 90)),
    ],
    select: ['sent_at', 'subject', 'contact', 'owner'],
    limit: 5,
  })

const daysBefore = ({ now }: Scope, days: number) => new Date(Date.parse(now) - days * 86_400_000).toISOString()

/** Whose meetings: filters on the calendar, and on interactions that are yet to come. */
type Ones = { events: Filter | null; interactions: Filter }

export const companyOnes = (companyId: string): Ones => ({
  events: where('calendar', 'company_id', 'is', companyId),
  interactions: where('interactions', 'company_id', 'is', companyId),
})

export const contactOnes = ({ id, email }: Scope): Ones => ({
  events: email === null ? null : where('calendar', 'attendees', 'is', email),
  interactions: where('interactions', 'contact_id', 'is', id),
})

/** Meetings stand in the calendar; what is planned can also be an interaction of a day to come. */
export const aheadOf = (scope: Scope, { events, interactions }: Ones): Section[] => [
  ...(events
    ? [
        section({
          title: 'Meetings ahead',
          entity: 'calendar',
          filters: [events, where('calendar', 'end', 'at_least', scope.now)],
          select: ['start', 'summary', 'attendees', 'location', 'owner'],
          limit: 5,
        }),
      ]
    : []),
  section({
    title: plannedTitle,
    entity: 'interactions',
    filters: [interactions, where('interactions', 'date', 'more_than', scope.now)],
    select: ['date', 'type', 'subject', 'contacts', 'colleagues'],
    order: [{ by: 'date', direction: 'asc' }],
    limit: 5,
  }),
]

/** The values that a document is read for: what is asked for the company, and what it is worth. */
const keyValues = [
  'deal.valuation',
  'deal.structure',
  'financials.revenue',
  'financials.ebitda',
  'market.size',
  'market.growth_rate',
  'total_commitment',
  'maturity_date',
  'governing_law',
  'term_months',
  'date',
]

const documentsOf = (companyId: string): Section[] => [
  section({
    title: 'Documents',
    entity: 'files',
    filters: [where('files', 'company_id', 'is', companyId)],
    select: ['filename', 'document_type', 'processing_status', 'page_count', 'uploaded_at'],
    limit: 5,
  }),
  section({
    title: 'Figures of documents',
    entity: 'document_values',
    filters: [
      where('document_values', 'company_id', 'is', companyId),
      where('document_values', 'path', 'is', ...keyValues),
    ],
    select: ['path', 'value', 'raw', 'filename', 'page'],
    limit: 8,
  }),
]
