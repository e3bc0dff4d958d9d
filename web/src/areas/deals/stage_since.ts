import { useQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import type { Deal } from './deal.ts'

/**
 * Since when a deal is in its stage. A deal nobody changed has been there since it was created; of others the history
 * is asked, once for each change, and only for cards that are on the screen.
 */
export function useStageSince({ id, created_at, updated_at }: Deal): string | undefined {
  const isUnchanged = created_at === updated_at
  const { data } = useQuery({
    queryKey: ['stage-since', id, updated_at],
    enabled: !isUnchanged,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const { data } = await client.GET('/api/deals/{deal_id}', { params: { path: { deal_id: id } }, signal })
      return data?.stage_history.at(-1)?.at ?? created_at
    },
  })
  return isUnchanged ? created_at : data
}
