import { useEffect } from 'react'
import { api, type Reply } from '../api/client.ts'
import { personOf, readToken } from '../api/token.ts'
import { setFirmCurrency, setNumberFormat } from './format.ts'
import { setOwnZone } from './zone.ts'

/** Who is signed in; undefined until it is known. */
export const useMe = () => api.useQuery('get', '/auth/me', {}, { staleTime: 300_000 }).data

/**
 * How the person reads amounts and times: the currency of the firm, in which amounts are that name none, its format of numbers,
 * and a time zone of their own. Undefined until it is known. It is kept in this browser, so that only the first screen waits for it.
 */
export function useFormats() {
  const key = `firm-crm.formats.${personOf(readToken()) ?? ''}`
  const firm = api.useQuery('get', '/auth/firm', {}, { staleTime: 300_000 })
  const own = api.useQuery('get', '/auth/preferences', {}, { staleTime: 300_000 })
  const answered = firm.data && own.data && formatsOf({ ...firm.data, ...own.data })
  const formats = answered ?? keptFormats(key)
  useEffect(() => {
    if (answered) localStorage.setItem(key, JSON.stringify(answered))
  })
  // before anything below is drawn with it
  if (formats) {
    setFirmCurrency(formats.currency)
    setNumberFormat(formats.number_format)
    setOwnZone(formats.time_zone)
  }
  const { error, refetch } = firm.error ? firm : own
  return { data: formats, error, refetch }
}

type Formats = Pick<Reply<'/auth/firm'>, 'currency' | 'number_format'> & Reply<'/auth/preferences'>

const formatsOf = ({ currency, number_format, time_zone }: Formats): Formats => ({ currency, number_format, time_zone })

function keptFormats(key: string): Formats | undefined {
  const kept = localStorage.getItem(key)
  return kept ? JSON.parse(kept) : undefined
}

/** What the person may do by their role: viewers read and ask, members write, admins look after the firm. */
export function useMay() {
  const role = useMe()?.role
  return { write: role === 'admin' || role === 'member', admin: role === 'admin' }
}
