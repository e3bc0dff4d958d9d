import { useLocalStorage } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { api } from '../api/client.ts'
import { useMe } from '../parts/use_me.ts'

/** How many deals colleagues have handed to the person since they last looked at the home screen, which shows them. */
export function useHandedToMe(): number {
  const me = useMe()
  const isHome = useLocation().pathname === '/'
  const [seen, setSeen] = useLocalStorage({
    key: `firm-crm.handed-seen.${me?.id}`,
    defaultValue: '',
    getInitialValueInEffect: false,
  })
  const { data } = api.useQuery(
    'get',
    '/api/events/mine',
    { params: { query: { subject_type: 'deal', page_size: 20 } } },
    { staleTime: 60_000, refetchInterval: 120_000, enabled: me !== undefined },
  )
  const newest = data?.data[0]?.at
  useEffect(() => {
    if (isHome && me && newest && newest > seen) setSeen(newest)
  }, [isHome, me, newest, seen, setSeen])
  return isHome ? 0 : (data?.data.filter(({ at }) => at > seen).length ?? 0)
}
