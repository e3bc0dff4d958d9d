import { Modal, Text } from '@mantine/core'
import { client, refetch } from '../../api/client.ts'
import { DialogForm } from '../../form/dialog_form.tsx'
import { Fields } from '../../form/fields.tsx'
import { useForm } from '../../form/form.tsx'
import { counted } from '../../parts/format.ts'
import { tellDone } from '../../parts/tell.tsx'
import { momentIn, ownZone, wallTime } from '../../parts/zone.ts'
import { pathOf } from './change.ts'
import type { Webhook } from './words.ts'

type Props = { webhook: Webhook; opened: boolean; onClose(): void }

/** Sends what happened in a time again. */
export function ReplayDialog({ webhook, opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Send the events of a time again">
      <ReplayForm webhook={webhook} onClose={onClose} />
    </Modal>
  )
}

const dayMs = 86_400_000

function ReplayForm({ webhook, onClose }: Omit<Props, 'opened'>) {
  const form = useForm({
    initialValues: {
      date_from: wallTime(new Date(Date.now() - dayMs), ownZone()),
      date_to: '',
      only_undelivered: true,
    },
    async save({ date_from, date_to, only_undelivered }) {
      const body = {
        date_from: momentIn(date_from, ownZone()),
        date_to: date_to === '' ? null : momentIn(date_to, ownZone()),
        only_undelivered,
      }
      const { data } = await client.POST('/api/webhooks/{webhook_id}/replay', { ...pathOf(webhook), body })
      await refetch('/api/webhooks')
      if (data)
        tellDone(
          data.queued === 0 ? 'Nothing of this time is left to send' : `${counted(data.queued, 'event')} on the way`,
        )
    },
    onSaved: onClose,
  })
  return (
    <DialogForm of={form} label="Send again" onClose={onClose}>
      <Text size="sm" c="var(--ink-quiet)">
        Also what happened while the webhook was paused, or not there yet. A receiver knows by the id of an event that
        it has seen it. At most 10,000 events at once.
      </Text>
      <Fields
        form={form}
        of={[
          { name: 'date_from', label: 'From', kind: 'moment', required: true },
          { name: 'date_to', label: 'To', kind: 'moment', description: 'Left empty: until now.' },
          { name: 'only_undelivered', label: 'Only what was not delivered', kind: 'switch' },
        ]}
      />
    </DialogForm>
  )
}
