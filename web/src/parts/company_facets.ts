import { api } from '../api/client.ts'

/** How many companies there are of each status and industry. */
export const useCompanyFacets = () => api.useQuery('get', '/api/companies/facets', {}, { staleTime: 60_000 }).data
