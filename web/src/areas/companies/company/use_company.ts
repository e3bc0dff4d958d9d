import { useNavigate } from '@tanstack/react-router'
import { api, type Reply } from '../../../api/client.ts'
import { attempt } from '../../../parts/tell.tsx'
import { deleteCompany } from '../company_bulk.tsx'

export type Company = Reply<'/api/companies/{company_id}'>
export type CompanyOverview = Reply<'/api/companies/{company_id}/overview'>

export const pathOf = (id: string) => ({ params: { path: { company_id: id } } })

export const useCompany = (id: string) => api.useQuery('get', '/api/companies/{company_id}', pathOf(id))
export const useCompanyOverview = (id: string) =>
  api.useQuery('get', '/api/companies/{company_id}/overview', pathOf(id))

/** Deletes a company and leaves its page; undo brings it back with all that hangs on it, and the page too. */
export function useDelete(company: { id: string; name: string }) {
  const navigate = useNavigate()
  return () =>
    attempt(() =>
      deleteCompany(company, {
        leave: () => navigate({ to: '/companies' }),
        comeBack: () => navigate({ to: '/companies/$id', params: { id: company.id } }),
      }),
    )
}
