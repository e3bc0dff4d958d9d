import { api, type Body } from '../api/client.ts'
import { useMe } from './use_me.ts'

export type Hideable = Body<'/api/hidden-fields', 'put'>['fields'][number]

/** Tells whether a field is hidden from the person’s role: nothing can be asked by it, and it is empty everywhere. */
export function useHides(): (field: Hideable | undefined) => boolean {
  const role = useMe()?.role
  const { data } = api.useQuery('get', '/api/hidden-fields', {}, { staleTime: 300_000 })
  const hidden = role === 'viewer' || role === 'member' ? data?.hidden[role] : undefined
  return (field) => field !== undefined && hidden?.includes(field) === true
}
