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

const tabsMax = 7

/** The tabs that stand beside each other, and those in the menu; the one that is open is always among the first. */
export function tabsBeside(open: Tab) {
  const usual = tabs.slice(0, tabsMax)
  const shown = usual.some(({ id }) => id === open)
    ? usual
    : [...usual.slice(0, -1), ...tabs.filter(({ id }) => id === open)]
  return [shown, tabs.filter((tab) => !shown.includes(tab))] as const
}

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
