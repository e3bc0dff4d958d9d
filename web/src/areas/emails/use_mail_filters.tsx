import { useMemo } from 'react'
import type { Filter } from '../../table/filter_chips.tsx'
import { CompanyPicker } from '../companies/company_picker.tsx'
import { useCompanyName } from './attachment_list.tsx'

/** What mail can be narrowed by; the names are those in the address. */
export function useMailFilters(companyId: string | undefined): Filter[] {
  const name = useCompanyName(companyId ?? null)
  return useMemo(() => filtersOf(name), [name])
}

const filtersOf = (company: string | undefined): Filter[] => [
  {
    kind: 'choice',
    name: 'owner',
    label: 'Mailbox',
    options: [
      { value: 'me', label: 'Mine' },
      { value: 'all', label: 'All of the firm' },
    ],
  },
  {
    kind: 'own',
    name: 'company',
    label: 'Company',
    shown: () => company ?? '…',
    field: (value, set) => (
      <div style={{ width: 260 }}>
        <CompanyPicker label="Company" size="xs" value={value || null} onChange={(id) => set(id ?? undefined)} />
      </div>
    ),
  },
  {
    kind: 'choice',
    name: 'direction',
    label: 'Direction',
    options: [
      { value: 'inbound', label: 'From them' },
      { value: 'outbound', label: 'From us' },
    ],
  },
  {
    kind: 'choice',
    name: 'attachments',
    label: 'Attachments',
    options: [
      { value: 'true', label: 'With attachments' },
      { value: 'false', label: 'Without' },
    ],
  },
  { kind: 'dates', from: 'from', to: 'until', label: 'When' },
]
