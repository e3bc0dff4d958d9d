import { api } from '../api/client.ts'

/** The name of a company; undefined until it is known, and for none. */
export const useCompanyName = (id: string | null | undefined): string | undefined =>
  api.useQuery(
    'get',
    '/api/companies/{company_id}',
    { params: { path: { company_id: id ?? '' } } },
    { enabled: Boolean(id), staleTime: 300_000 },
  ).data?.name
