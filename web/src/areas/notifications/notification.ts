import { useDocumentVisibility } from '@mantine/hooks'
import { useEffect } from 'react'
import { api, type Body, client, type Row, refetch } from '../../api/client.ts'
import { pollEvery } from '../../api/polling.ts'
import { useMe } from '../../parts/use_me.ts'

export type Notification = Row<'/api/notifications'>

/** How many notifications the person has not read. */
export function useUnread(): number {
  const me = useMe()
  const query = { unread: true, page_size: 1 }
  const { data } = api.useQuery(
    'get',
    '/api/notifications',
    { params: { query } },
    { staleTime: 20_000, refetchInterval: pollEvery(60_000), enabled: me !== undefined },
  )
  return data?.unread ?? 0
}

/** Marks as read what tells of records or comments while the person has them on the screen. */
export function useReading(ids: readonly string[]): void {
  const unread = useUnread()
  const isSeen = useDocumentVisibility() === 'visible'
  const shown = ids.slice(0, idsMax).join()
  useEffect(() => {
    // that it could not be marked is nothing to interrupt the person for
    if (unread > 0 && isSeen && shown) void markRead({ about: shown.split(',') }).catch(() => {})
  }, [unread, isSeen, shown])
}
const idsMax = 1000

export async function markAs({ id }: Notification, read: boolean): Promise<void> {
  await client.PATCH('/api/notifications/{notification_id}', {
    params: { path: { notification_id: id } },
    body: { read },
  })
  await refetchInAllTabs()
}

export async function markRead(body: Body<'/api/notifications/read', 'post'>): Promise<void> {
  const { data } = await client.POST('/api/notifications/read', { body })
  if (data?.read) await refetchInAllTabs()
}

const otherTabs = new BroadcastChannel('firm-crm.notifications')
otherTabs.onmessage = () => refetch('/api/notifications')

function refetchInAllTabs(): Promise<void> {
  otherTabs.postMessage('read')
  return refetch('/api/notifications')
}
