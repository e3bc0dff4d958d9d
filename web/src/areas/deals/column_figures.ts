import { useQuery } from '@tanstack/react-query'
import { api, queries } from '../../api/client.ts'
import { firmCurrency } from '../../parts/format.ts'
import type { Step } from '../pipelines/index.ts'
import { type DealQuery, isNarrowed } from './board_query.ts'
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
 * Count, sum, and the sum weighted by probability: of the cards where all are here, else as the service has it of the
 * whole stage, which also knows what deals in other currencies come to. Of a part of a stage that is not all here it is not known.
 */
export function useFigures({ id, category, pipeline_id }: Step, query: DealQuery): Figures {
  const first = api.useQuery(
    'get',
    '/api/deals',
    { params: { query: { ...query, page: 1, page_size: pageSize } } },
    { placeholderData: (old) => old },
  )
  const isWhole = first.data !== undefined && first.data.total <= first.data.data.length
  // of deals in no pipeline, in a firm that has some, the overview knows as little as of those that filters leave
  const isFiltered = isNarrowed(query) || query.pipeline_id !== undefined
  const here = isWhole ? weighed(first.data.data) : undefined
  const isEnough = here !== undefined && here.left === 0
  const overview = api.useQuery('get', '/api/overview', pipeline_id ? { params: { query: { pipeline_id } } } : {}, {
    enabled: first.data !== undefined && !isEnough && !isFiltered,
  })
  const known = overview.data?.stages.find((row) => (id ? row.stage_id === id : row.stage === category))
  const summed = useSummed(query, first.data, isFiltered && !isEnough)
  return {
    isLost: first.isError,
    total: first.data?.total,
    value: first.data?.total_value,
    ...(isEnough ? here : isFiltered ? summed : { weighted: known?.weighted_value, left: known?.unconverted }),
  }
}

// the service gives no weighted sum of what is filtered; up to so many deals are fetched to add it up
const summedMax = 1000

function useSummed(query: DealQuery, first: { total: number; total_value: number } | undefined, isWanted: boolean) {
  const total = first?.total ?? 0
  return useQuery({
    queryKey: ['weighted', query, firmCurrency(), total, first?.total_value],
    enabled: isWanted && total <= summedMax,
    placeholderData: (old: ReturnType<typeof weighed> | undefined) => old,
    queryFn: async () => {
      const numbers = Array.from({ length: Math.ceil(total / pageSize) }, (_, index) => index + 1)
      const pages = await Promise.all(
        numbers.map((page) => {
          const asked = api.queryOptions('get', '/api/deals', {
            params: { query: { ...query, page, page_size: pageSize, in: firmCurrency() } },
          })
          return queries.fetchQuery({ ...asked, staleTime: 60_000 })
        }),
      )
      return weighed(pages.flatMap(({ data }) => data))
    },
  }).data
}
