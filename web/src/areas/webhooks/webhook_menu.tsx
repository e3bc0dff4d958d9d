import { ActionIcon, Menu } from '@mantine/core'
import { useState } from 'react'
import { client, refetch } from '../../api/client.ts'
import { type Question, useConfirm } from '../../form/confirm.tsx'
import { useAddress } from '../../parts/address.ts'
import { IconDots } from '../../parts/icons.ts'
import { tellDone } from '../../parts/tell.tsx'
import { pathOf } from './change.ts'
import { ReplaceSecret } from './secret.tsx'
import { WebhookDialog } from './webhook_dialog.tsx'
import type { Webhook } from './words.ts'

/** What is done with a webhook now and then. Other admins than its owner may only take it away. */
export function WebhookMenu({ webhook, isMine }: { webhook: Webhook; isMine: boolean }) {
  const [, set] = useAddress()
  const [open, setOpen] = useState<'edit' | 'secret'>()
  const { ask, dialog } = useConfirm()
  const close = () => setOpen(undefined)
  const remove: Question = {
    title: `Delete ${webhook.name}?`,
    says: 'Its address is told nothing more, and the log of what it was told is deleted with it.',
    label: 'Delete',
    isLoss: true,
    act: async () => {
      await client.DELETE('/api/webhooks/{webhook_id}', pathOf(webhook))
      set({ webhook: undefined, delivery: undefined })
      await refetch('/api/webhooks')
      tellDone(`${webhook.name} is deleted`)
    },
  }
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <ActionIcon size={28} aria-label={`More about ${webhook.name}`}>
            <IconDots size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isMine && (
            <>
              <Menu.Item onClick={() => setOpen('edit')}>Edit</Menu.Item>
              <Menu.Item onClick={() => setOpen('secret')}>Replace the secret</Menu.Item>
              <Menu.Divider />
            </>
          )}
          <Menu.Item onClick={() => ask(remove)}>Delete</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <WebhookDialog webhook={webhook} opened={open === 'edit'} onClose={close} />
      <ReplaceSecret webhook={webhook} opened={open === 'secret'} onClose={close} />
      {dialog}
    </>
  )
}
