import type { CompanyOverview } from './use_company.ts'

export const tabs = [
  { id: 'overview', name: 'Overview' },
  { id: 'timeline', name: 'Timeline' },
  { id: 'notes', name: 'Notes' },
  { id: 'people', name: 'People' },
  { id: 'deals', name: 'Deals' },
  { id: 'financials', name: 'Financials' },
  { id: 'documents', name: 'Documents' },
  { id: 'mail', name: 'Mail' },
  { id: 'reports', name: 'Reports' },
  { id: 'ask', name: 'Ask' },
] as const
export type Tab = (typeof tabs)[number]['id']

export const tabOf = (text: string | undefined): Tab => tabs.find(({ id }) => id === text)?.id ?? 'overview'

/** How much is behind a tab; nothing for those that are not lists. */
export function countOf(tab: Tab, counts: CompanyOverview['counts'] | undefined): number | undefined {
  if (!counts) return undefined
  const of: Partial<Record<Tab, number>> = {
    notes: counts.notes,
    people: counts.contacts,
    deals: counts.deals,
    financials: counts.financial_records,
    documents: counts.files,
    mail: counts.emails,
    reports: counts.reports,
  }
  return of[tab] || undefined
}
