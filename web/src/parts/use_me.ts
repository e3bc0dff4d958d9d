import { api } from '../api/client.ts'

/** Who is signed in; undefined until it is known. */
export const useMe = () => api.useQuery('get', '/auth/me', {}, { staleTime: 300_000 }).data

/** What the person may do by their role: viewers read and ask, members write, admins look after the firm. */
export function useMay() {
  const role = useMe()?.role
  return { write: role === 'admin' || role === 'member', admin: role === 'admin' }
}
