import { api, type Body, type Reply } from '../../api/client.ts'
import { State } from '../../parts/badges.tsx'
import type { Choice } from '../../table/columns.ts'
import { readAmount } from '../../table/read_amount.ts'

type CompanyStatus = Reply<'/api/companies/{company_id}'>['status']

export const companyStatuses: { value: CompanyStatus; label: string }[] & Choice[] = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
  { value: 'archived', label: 'Archived' },
]

export const isCompanyStatus = (value: string | null | undefined): value is CompanyStatus =>
  companyStatuses.some((status) => status.value === value)

export function CompanyState({ status }: { status: CompanyStatus }) {
  const name = companyStatuses.find(({ value }) => value === status)?.label ?? status
  return <State tone={status === 'active' ? 'good' : 'plain'}>{name}</State>
}

/** How many companies there are of each status and industry. */
export const useCompanyFacets = () => api.useQuery('get', '/api/companies/facets', {}, { staleTime: 60_000 }).data

/** What the fields of a company hold while they are typed in. */
export type CompanyDraft = Record<keyof typeof labels, string>

export const labels = {
  name: 'Name',
  website: 'Website',
  industry: 'Industry',
  location: 'Location',
  revenue: 'Revenue, USD',
  ebitda: 'EBITDA, USD',
  employees: 'Employees',
  founded_year: 'Founded',
  description: 'Description',
}

export const blankDraft: CompanyDraft = {
  name: '',
  website: '',
  industry: '',
  location: '',
  revenue: '',
  ebitda: '',
  employees: '',
  founded_year: '',
  description: '',
}

type Read = { body: Body<'/api/companies', 'post'> } | { wrong: Partial<Record<keyof CompanyDraft, string>> }

/** What was typed as the service takes it, or what is wrong with it. */
export function readDraft(draft: CompanyDraft): Read {
  const figures = {
    revenue: readAmount(draft.revenue),
    ebitda: readAmount(draft.ebitda),
    employees: readAmount(draft.employees),
    founded_year: readAmount(draft.founded_year),
  }
  const wrong: Partial<Record<keyof CompanyDraft, string>> = {}
  if (!draft.name.trim()) wrong.name = 'Give the company a name.'
  if (figures.revenue === undefined) wrong.revenue = amountWanted
  if (figures.ebitda === undefined) wrong.ebitda = amountWanted
  if (figures.employees === undefined) wrong.employees = 'Write a whole number such as 240.'
  if (figures.founded_year === undefined) wrong.founded_year = 'Write a year such as 1998.'
  if (Object.keys(wrong).length > 0) return { wrong }
  return {
    body: {
      name: draft.name.trim(),
      website: webAddress(draft.website),
      industry: draft.industry.trim() || null,
      location: draft.location.trim() || null,
      description: draft.description.trim() || null,
      ...figures,
      // what was left empty is not sent: a role may not set what is hidden from it
      revenue: figures.revenue ?? undefined,
      ebitda: figures.ebitda ?? undefined,
    },
  }
}

const amountWanted = 'Write a sum such as 12.4M, 500k or 12,400,000.'

/** People leave out the https:// that the service asks for. */
export function webAddress(text: string): string | null {
  const bare = text.trim()
  if (!bare) return null
  return /^[a-z]+:\/\//i.test(bare) ? bare : `https://${bare}`
}
