import { api, client, type Row, refetch } from '../../api/client.ts'
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

export async function markAs({ id }: Notification, read: boolean): Promise<void> {
  await client.PATCH('/api/notifications/{notification_id}', {
    params: { path: { notification_id: id } },
    body: { read },
  })
  await refetch('/api/notifications')
}

export async function markAllRead(): Promise<void> {
  await client.POST('/api/notifications/read', { body: { all: true } })
  await refetch('/api/notifications')
}
