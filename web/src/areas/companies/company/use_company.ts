import { useNavigate } from '@tanstack/react-router'
import { api, client, type Reply, refetch } from '../../../api/client.ts'
import { attempt, tellDone } from '../../../parts/tell.tsx'

export type Company = Reply<'/api/companies/{company_id}'>
export type CompanyOverview = Reply<'/api/companies/{company_id}/overview'>

export const pathOf = (id: string) => ({ params: { path: { company_id: id } } })

export const useCompany = (id: string) => api.useQuery('get', '/api/companies/{company_id}', pathOf(id))
export const useCompanyOverview = (id: string) =>
  api.useQuery('get', '/api/companies/{company_id}/overview', pathOf(id))

/** Deletes a company and leaves its page; undo brings it back with all that hangs on it, and the page too. */
export function useDelete({ id, name }: { id: string; name: string }) {
  const navigate = useNavigate()
  return () =>
    attempt(async () => {
      await client.DELETE('/api/companies/{company_id}', pathOf(id))
      await navigate({ to: '/companies' })
      tellDone(`${name} deleted`, async () => {
        await client.POST('/api/companies/{company_id}/restore', pathOf(id))
        await refetch('/api/')
        await navigate({ to: '/companies/$id', params: { id } })
      })
      await refetch('/api/companies', '/api/deals', '/api/contacts', '/api/overview')
    })
}
