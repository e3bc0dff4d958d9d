import { Button } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { count, counted } from '../../parts/format.ts'
import type { Deal, DealQuery } from '../deals/index.ts'
import { Cards, PersonRow, type RowProps } from './member_row.tsx'

// the service sorts what has no owner last: it is on the last pages
const pageSize = 100
const shownAtFirst = 6
const order = { sort_by: 'owner_name', sort_order: 'asc' } as const

/** The deals that nobody has; undefined until they are known. */
export function useUnassigned(filters: DealQuery): Deal[] | undefined {
  const placeholderData = <Data,>(old: Data | undefined) => old
  const pageAt = (page: number) => ({ params: { query: { ...filters, ...order, page, page_size: pageSize } } })
  const first = api.useQuery(
    'get',
    '/api/deals',
    { params: { query: { ...filters, page_size: 1 } } },
    { placeholderData },
  )
  const pages = Math.ceil((first.data?.total ?? 0) / pageSize)
  const last = api.useQuery('get', '/api/deals', pageAt(Math.max(1, pages)), { enabled: pages > 0, placeholderData })
  const isMore = last.data?.data[0]?.owner_id === null && pages > 1
  const before = api.useQuery('get', '/api/deals', pageAt(Math.max(1, pages - 1)), { enabled: isMore })
  if (first.isLoading || last.isLoading || before.isLoading) return undefined
  return [...(isMore ? (before.data?.data ?? []) : []), ...(last.data?.data ?? [])]
    .filter(({ owner_id }) => owner_id === null)
    .toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0))
}

/** Nothing where each deal has an owner. A deal dropped here is taken from its owner. */
export function Unassigned({ deals, mayAssign, onDrop, onMenu }: RowProps & { deals: Deal[] }) {
  const [isAll, setAll] = useState(false)
  if (deals.length === 0) return null
  return (
    <PersonRow
      name="No owner"
      isNobody
      onDrop={(deal) => onDrop(deal, null)}
      about={<div className="medium caption bad">{counted(deals.length, 'deal')} nobody has</div>}
    >
      <Cards deals={isAll ? deals : deals.slice(0, shownAtFirst)} mayAssign={mayAssign} onMenu={onMenu} />
      {deals.length > shownAtFirst && !isAll && (
        <Button variant="subtle" mt={4} ml={-8} onClick={() => setAll(true)}>
          Show all {count(deals.length)}
        </Button>
      )}
    </PersonRow>
  )
}
