import { useQuery } from '@tanstack/react-query'
import { api, queries } from '../../api/client.ts'
import type { Stage } from '../../parts/badges.tsx'
import { type DealQuery, isNarrowed } from './board_query.ts'
import { weighted } from './deal.ts'

const pageSize = 100

export type Figures = { isLost?: boolean; total?: number; value?: number; weighted?: number }

/**
 * Count, sum, and the sum weighted by probability: of the cards where all are here, else as the service has it of the
 * whole stage. Of a part of a stage that is not all here it is not known.
 */
export function useFigures(stage: Stage, query: DealQuery): Figures {
  const first = api.useQuery(
    'get',
    '/api/deals',
    { params: { query: { ...query, page: 1, page_size: pageSize } } },
    { placeholderData: (old) => old },
  )
  const isWhole = first.data !== undefined && first.data.total <= first.data.data.length
  const isFiltered = isNarrowed(query)
  const overview = api.useQuery(
    'get',
    '/api/overview',
    {},
    { enabled: first.data !== undefined && !isWhole && !isFiltered },
  )
  const known = overview.data?.stages.find((row) => row.stage === stage)?.weighted_value
  const summed = useSummed(query, first.data, isFiltered && !isWhole)
  return {
    isLost: first.isError,
    total: first.data?.total,
    value: first.data?.total_value,
    weighted: isWhole ? first.data?.data.reduce((sum, deal) => sum + weighted(deal), 0) : isFiltered ? summed : known,
  }
}

// the service gives no weighted sum of what is filtered; up to so many deals are fetched to add it up
const summedMax = 1000

function useSummed(query: DealQuery, first: { total: number; total_value: number } | undefined, isWanted: boolean) {
  const total = first?.total ?? 0
  return useQuery({
    queryKey: ['weighted', query, total, first?.total_value],
    enabled: isWanted && total <= summedMax,
    placeholderData: (old: number | undefined) => old,
    queryFn: async () => {
      const numbers = Array.from({ length: Math.ceil(total / pageSize) }, (_, index) => index + 1)
      const pages = await Promise.all(
        numbers.map((page) => {
          const asked = api.queryOptions('get', '/api/deals', {
            params: { query: { ...query, page, page_size: pageSize } },
          })
          return queries.fetchQuery({ ...asked, staleTime: 60_000 })
        }),
      )
      return pages.flatMap(({ data }) => data).reduce((sum, deal) => sum + weighted(deal), 0)
    },
  }).data
}
