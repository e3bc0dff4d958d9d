import { useEffect } from 'react'
import { api } from '../api/client.ts'
import { personOf, readToken } from '../api/token.ts'
import { setFirmCurrency } from './format.ts'

/** Who is signed in; undefined until it is known. */
export const useMe = () => api.useQuery('get', '/auth/me', {}, { staleTime: 300_000 }).data

/**
 * The currency of the firm, in which amounts are shown that name none; undefined until it is known. It is kept in this browser,
 * so that only a person's first screen waits for it.
 */
export function useFirmCurrency() {
  const key = `firm-crm.currency.${personOf(readToken()) ?? ''}`
  const { data, error, refetch } = api.useQuery('get', '/auth/firm', {}, { staleTime: 300_000 })
  const currency = data?.currency ?? localStorage.getItem(key) ?? undefined
  useEffect(() => {
    if (data) localStorage.setItem(key, data.currency)
  }, [key, data])
  // before anything below is drawn with it
  if (currency) setFirmCurrency(currency)
  return { data: currency, error, refetch }
}

/** What the person may do by their role: viewers read and ask, members write, admins look after the firm. */
export function useMay() {
  const role = useMe()?.role
  return { write: role === 'admin' || role === 'member', admin: role === 'admin' }
}
