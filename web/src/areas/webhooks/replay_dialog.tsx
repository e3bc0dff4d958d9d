import { Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { client, refetch } from '../../api/client.ts'
import { counted } from '../../parts/format.ts'
import { tellDone } from '../../parts/tell.tsx'
import { useForm } from '../../parts/use_form.ts'
import { momentIn, ownZone, wallTime } from '../../parts/zone.ts'
import { FormNote } from '../auth/entrance.tsx'
import { pathOf } from './change.ts'
import type { Webhook } from './words.ts'

type Props = { webhook: Webhook; opened: boolean; onClose(): void }

/** Sends what happened in a time again. */
export function ReplayDialog({ webhook, opened, onClose }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Send the events of a time again"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <ReplayForm webhook={webhook} onClose={onClose} />
    </Modal>
  )
}

const dayMs = 86_400_000

function ReplayForm({ webhook, onClose }: Omit<Props, 'opened'>) {
  const { form, isSending, errorOf, note } = useForm(async ({ date_from = '', date_to = '', only_undelivered }) => {
    const { data } = await client.POST('/api/webhooks/{webhook_id}/replay', {
      ...pathOf(webhook),
      body: {
        date_from: momentIn(date_from, ownZone()),
        date_to: date_to === '' ? null : momentIn(date_to, ownZone()),
        only_undelivered: only_undelivered !== undefined,
      },
    })
    await refetch('/api/webhooks')
    onClose()
    if (data)
      tellDone(
        data.queued === 0 ? 'Nothing of this time is left to send' : `${counted(data.queued, 'event')} on the way`,
      )
  })
  return (
    <form {...form}>
      <Stack gap="md">
        <Text size="sm" c="var(--ink-quiet)">
          Also what happened while the webhook was paused, or not there yet. A receiver knows by the id of an event that
          it has seen it. At most 10,000 events at once.
        </Text>
        <FormNote>{note}</FormNote>
        <TextInput
          name="date_from"
          label="From"
          type="datetime-local"
          defaultValue={wallTime(new Date(Date.now() - dayMs), ownZone())}
          required
          error={errorOf('date_from')}
          data-autofocus
        />
        <TextInput
          name="date_to"
          label="To"
          description="Left empty: until now."
          type="datetime-local"
          error={errorOf('date_to')}
        />
        <Checkbox name="only_undelivered" label="Only what was not delivered" defaultChecked />
        <Group justify="flex-end">
          <Button type="submit" loading={isSending}>
            Send again
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
