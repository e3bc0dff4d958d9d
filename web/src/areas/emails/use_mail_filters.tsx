import { useMemo } from 'react'
import type { Filter } from '../../table/filters/filter_chips.tsx'
import { companyFilter, useDealFilter } from '../../table/filters/link_filters.tsx'

/** What mail can be narrowed by; the names are those in the address. */
export function useMailFilters(): Filter[] {
  const deal = useDealFilter()
  return useMemo(() => [mailbox, companyFilter, deal, ...others], [deal])
}

const mailbox: Filter = {
  kind: 'choice',
  name: 'owner',
  label: 'Mailbox',
  options: [
    { value: 'me', label: 'Mine' },
    { value: 'all', label: 'All of the firm' },
  ],
}
const others: Filter[] = [
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
  {
    kind: 'choice',
    name: 'awaits_deal',
    label: 'Filing',
    options: [{ value: 'true', label: 'Deal to be chosen' }],
  },
  { kind: 'dates', from: 'from', to: 'until', label: 'When' },
]
