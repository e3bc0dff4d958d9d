import { api } from '../api/client.ts'

/** The order in which the firm writes days; null: it has not said, or that is not known yet. */
export const useDateOrder = () => api.useQuery('get', '/auth/firm', {}, { staleTime: 300_000 }).data?.date_order ?? null
