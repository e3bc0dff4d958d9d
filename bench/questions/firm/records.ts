import { type Stage } from '../../../src/words/stages.ts'

// The records of the seeded firm as plain data. Days are days before the day of the seeding (negative: after it), so that
// "last year" and "this quarter" mean something on any day. "id" is there once a record is in a running service.

type Seeded = { id?: string }

export type Colleague = Seeded & {
  kind: 'colleague'
  name: string
  role: 'admin' | 'member' | 'viewer'
  capacity: number
}

export type Company = Seeded & {
  kind: 'company'
  name: string
  industry: string
  /** as it is entered: "Cleveland, OH" */
  location: string
  /** where that is: a state of the US, or a country */
  region: string
  revenue: number | null
  ebitda: number | null
  employees: number
  founded: number
  addedDaysAgo: number
  status: 'active' | 'inactive' | 'archived'
  description: string
}

export type Contact = Seeded & {
  kind: 'contact'
  name: string
  company: Company | null
  role: string
  email: string
  phone: string
}

export type Deal = Seeded & {
  kind: 'deal'
  name: string
  company: Company
  value: number
  owner: Colleague
  /** the stages it has been in, oldest first; the last is where it is */
  history: { stage: Stage; daysAgo: number }[]
  stage: Stage
  probability: number
  closeDate: string
  source: string | null
  nextStep: string | null
  passReason: string | null
}

export type FinancialRecord = Seeded & {
  kind: 'financial record'
  company: Company
  period: string
  year: number
  quarter: number | null
  isExpected: boolean
  revenue: number
  cogs: number
  grossProfit: number
  operatingExpenses: number
  ebitda: number
  netIncome: number
  cashFlow: number
}

export type Note = Seeded & {
  kind: 'note'
  content: string
  tags: string[]
  company: Company | null
  deal: Deal | null
  author: Colleague
  isPinned: boolean
  daysAgo: number
}

export type Interaction = Seeded & {
  kind: 'interaction'
  type: 'meeting' | 'call' | 'email' | 'note'
  subject: string
  notes: string
  company: Company
  contacts: Contact[]
  author: Colleague
  daysAgo: number
  minutes: number
}

export type Email = Seeded & {
  kind: 'email'
  subject: string
  direction: 'inbound' | 'outbound'
  contact: Contact
  owner: Colleague
  daysAgo: number
  thread: string
  opened: boolean
  clicked: boolean
}

export type Meeting = Seeded & {
  kind: 'meeting'
  summary: string
  /** YYYY-MM-DD */
  day: string
  hour: number
  hours: number
  company: Company | null
  attendees: string[]
  location: string
  owner: Colleague
}

export type Document = Seeded & {
  kind: 'document'
  filename: string
  type: string
  company: Company | null
  uploadedDaysAgo: number
  uploadedBy: Colleague
  /** lines of each page; none: it failed */
  pages: string[][]
  values: { path: string; raw: string; value: string | number; page: number; currency?: string }[]
  error: string | null
}

export type SeededRecord =
  | Colleague
  | Company
  | Contact
  | Deal
  | FinancialRecord
  | Note
  | Interaction
  | Email
  | Meeting
  | Document
