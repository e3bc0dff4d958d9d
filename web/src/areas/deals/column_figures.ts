import { api } from '../../api/client.ts'
import { firmCurrency } from '../../parts/format.ts'
import type { DealQuery } from './board_query.ts'
import { type Deal, weighted } from './deal.ts'

const pageSize = 100

export type Figures = { isLost?: boolean; total?: number; value?: number; weighted?: number; left?: number }

/** What deals come to by their probability, in the currency of the firm, and how many are left out as no rate is known. */
function weighed(deals: Deal[]): Pick<Figures, 'weighted' | 'left'> {
  const known = deals.flatMap((deal) => {
    const value = deal.currency === firmCurrency() || deal.value === null ? deal.value : deal.converted?.value
    return value === undefined || (value === null && deal.value !== null) ? [] : { ...deal, value }
  })
  return { weighted: known.reduce((sum, deal) => sum + weighted(deal), 0), left: deals.length - known.length }
}

/**
 * Count, sum, and the sum weighted by probability: of the cards where all are here, else as the service adds them up, which
 * also knows what deals in other currencies come to.
 */
export function useFigures(query: DealQuery): Figures {
  const first = api.useQuery(
    'get',
    '/api/deals',
    { params: { query: { ...query, page: 1, page_size: pageSize } } },
    { placeholderData: (old) => old },
  )
  const isWhole = first.data !== undefined && first.data.total <= first.data.data.length
  const here = isWhole ? weighed(first.data.data) : undefined
  const isEnough = here !== undefined && here.left === 0
  const { sort_by: _by, sort_order: _order, typos: _typos, ...filters } = query
  const added = api.useQuery(
    'get',
    '/api/deals/groups',
    { params: { query: filters } },
    { enabled: first.data !== undefined && !isEnough, placeholderData: (old) => old },
  )
  const { value, weighted_value } = added.data?.totals ?? {}
  return {
    isLost: first.isError,
    total: first.data?.total,
    value: first.data?.total_value,
    ...(isEnough ? here : { weighted: weighted_value && (weighted_value.sum ?? 0), left: value?.unconverted }),
  }
}
