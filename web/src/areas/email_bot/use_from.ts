import { api } from '../../api/client.ts'
import { useMe } from '../../parts/use_me.ts'

/** Where a person can send from: the mailboxes they have connected, and the outbox of the firm. */
export function useFrom() {
  const me = useMe()
  const asked = api.useQuery('get', '/api/integrations', {}, { staleTime: 60_000 })
  const mailboxes = (asked.data?.connections ?? []).filter(
    ({ service, owner_id, status }) => service === 'mail' && owner_id === me?.id && status !== 'needs_reconnect',
  )
  return {
    isKnown: asked.data !== undefined || asked.isError,
    places: [
      ...mailboxes.map(({ id, name }) => ({ value: id, label: name })),
      { value: 'outbox', label: 'Outbox: kept here, not delivered' },
    ],
    own: [me?.email, ...mailboxes.map(({ name }) => name)].flatMap((one) => one?.toLowerCase() ?? []),
  }
}
