import { api, type Reply } from '../../../api/client.ts'

export type Company = Reply<'/api/companies/{company_id}'>
export type CompanyOverview = Reply<'/api/companies/{company_id}/overview'>

export const pathOf = (id: string) => ({ params: { path: { company_id: id } } })

export const useCompany = (id: string) => api.useQuery('get', '/api/companies/{company_id}', pathOf(id))
export const useCompanyOverview = (id: string) =>
  api.useQuery('get', '/api/companies/{company_id}/overview', pathOf(id))
