import { Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { client, type Reply } from '../../api/client.ts'
import { CopyField } from '../../form/copy_field.tsx'
import { DialogEnd } from '../../form/dialog_end.tsx'
import { dayAndTime } from '../../parts/format.ts'
import { attempt } from '../../parts/tell.tsx'
import { pathOf } from './change.ts'
import type { Webhook } from './words.ts'

/** The secret of a webhook, the one time that it is told. */
export function Secret({ secret, until, onDone }: { secret: string; until?: string; onDone(): void }) {
  return (
    <Stack gap="md">
      <Text size="sm" c="var(--ink-quiet)">
        The receiver verifies by this secret that a message is from here, as the Standard Webhooks specification has it.
        It is shown only now.
        {until && ` The one before it signs as well until ${dayAndTime(until)}.`}
      </Text>
      <CopyField label="Secret" value={secret} />
      <DialogEnd onClose={onDone} />
    </Stack>
  )
}

type Props = { webhook: Webhook; opened: boolean; onClose(): void }
type Replaced = Reply<'/api/webhooks/{webhook_id}/secret', 'post'>

export function ReplaceSecret({ webhook, opened, onClose }: Props) {
  const [replaced, setReplaced] = useState<Replaced>()
  const [isSending, setSending] = useState(false)
  async function replace() {
    setSending(true)
    await attempt(async () => {
      const { data } = await client.POST('/api/webhooks/{webhook_id}/secret', pathOf(webhook))
      setReplaced(data)
    })
    setSending(false)
  }
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => setReplaced(undefined)}
      // the secret is told once: a click beside the dialog does not take it away
      closeOnClickOutside={replaced === undefined}
      title={replaced ? 'The new secret' : 'Replace the secret?'}
    >
      {replaced ? (
        <Secret secret={replaced.secret} until={replaced.old_secret_until} onDone={onClose} />
      ) : (
        <>
          <Text size="sm">
            For a day both secrets sign what is sent, so that the receiver can change over without losing a message.
          </Text>
          <DialogEnd label="Replace" onClose={onClose} act={replace} isBusy={isSending} />
        </>
      )}
    </Modal>
  )
}
