import { Switch } from '@mantine/core'
import { client, refetch } from '../../api/client.ts'
import { attempt, tellDone } from '../../parts/tell.tsx'
import { useMay, useMe } from '../../parts/use_me.ts'
import type { Message } from '../email_bot/index.ts'

/** Who owns the mailbox says whether the firm may read. */
export function Sharing({ message: { id, owner_id, shared } }: { message: Message }) {
  const me = useMe()
  const may = useMay()
  if (owner_id !== me?.id || !may.write) return null
  const share = async (next: boolean) => {
    await client.PATCH('/api/emails/{email_id}', { params: { path: { email_id: id } }, body: { shared: next } })
    await refetch('/api/emails')
  }
  return (
    <Switch
      size="xs"
      label="Shared with the firm"
      checked={shared}
      onChange={({ currentTarget: { checked } }) =>
        attempt(async () => {
          await share(checked)
          tellDone(checked ? 'Shared with the firm' : 'No longer shared', () => share(!checked))
        })
      }
    />
  )
}
