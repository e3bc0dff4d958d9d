import { Modal } from '@mantine/core'
import { useState } from 'react'
import { type Body, client, type Reply, refetch } from '../../api/client.ts'
import { DialogForm } from '../../form/dialog_form.tsx'
import { type FieldOf, Fields } from '../../form/fields.tsx'
import { useForm } from '../../form/form.tsx'
import { tellDone } from '../../parts/tell.tsx'
import { change } from './change.ts'
import { Secret } from './secret.tsx'
import { toldKinds, toldSubjects, type Webhook } from './words.ts'

type Props = { webhook?: Webhook; opened: boolean; onClose(): void; onMade?(id: string): void }
type Made = Reply<'/api/webhooks', 'post'>
type Told = Body<'/api/webhooks', 'post'>

/** Makes or changes a webhook; of a new one shows the secret, which is told once. */
export function WebhookDialog({ webhook, opened, onClose, onMade }: Props) {
  const [made, setMade] = useState<Made>()
  const close = () => {
    onClose()
    if (made) onMade?.(made.id)
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      onExitTransitionEnd={() => setMade(undefined)}
      closeOnClickOutside={false}
      size={520}
      title={made ? 'The webhook is made' : webhook ? `Edit ${webhook.name}` : 'New webhook'}
    >
      {made ? (
        <Secret secret={made.secret} onDone={close} />
      ) : (
        <WebhookForm webhook={webhook} onMade={setMade} onSaved={onClose} />
      )}
    </Modal>
  )
}

type FormProps = { webhook: Webhook | undefined; onMade(made: Made): void; onSaved(): void }

function WebhookForm({ webhook, onMade, onSaved }: FormProps) {
  const form = useForm<Told>({
    initialValues: {
      name: webhook?.name ?? '',
      url: webhook?.url ?? '',
      subjects: webhook?.subjects ?? [],
      kinds: webhook?.kinds ?? [],
      fields: webhook?.fields ?? [],
    },
    async save({ name, url, ...lists }) {
      // none is no filter
      const [subjects, kinds, fields] = [lists.subjects, lists.kinds, lists.fields].map((list) =>
        list?.length ? list : null,
      )
      const body = { name, url, subjects, kinds, fields } as Told // reason: as they were, but for those that are empty
      if (webhook) {
        await change(webhook, body)
        onSaved()
        return tellDone(`${name} is saved`)
      }
      const { data } = await client.POST('/api/webhooks', { body })
      await refetch('/api/webhooks')
      if (data) onMade(data)
    },
  })
  return (
    <DialogForm of={form} label={webhook ? 'Save' : 'Make the webhook'} onClose={onSaved}>
      <Fields form={form} of={fields} />
    </DialogForm>
  )
}

const optionsOf = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }))

// the names of fields that are asked for most; any other can be typed
const fieldNames = ['stage', 'value', 'probability', 'close_date', 'owner_id', 'status', 'revenue', 'ebitda', 'name']

const fields: FieldOf<keyof Told>[] = [
  { name: 'name', label: 'Name', required: true, maxLength: 200, autoComplete: 'off' },
  {
    name: 'url',
    label: 'Address',
    kind: 'link',
    placeholder: 'https://example.com/hook',
    required: true,
    maxLength: 2000,
    autoComplete: 'off',
  },
  {
    name: 'subjects',
    label: 'Records',
    kind: 'choices',
    description: 'Left empty: all records.',
    choices: optionsOf(toldSubjects),
  },
  {
    name: 'kinds',
    label: 'What happens to them',
    kind: 'choices',
    description: 'Left empty: all but looked at, signed in, signed out and heads of the audit log.',
    choices: optionsOf(toldKinds),
  },
  {
    name: 'fields',
    label: 'Only when one of these fields changes',
    kind: 'words',
    description: 'Left empty: any. By their names in the API.',
    placeholder: 'stage',
    splitChars: [',', ' '],
    choices: fieldNames.map((value) => ({ value, label: value })),
  },
]
