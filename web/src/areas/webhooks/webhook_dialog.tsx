import { Button, Group, Modal, MultiSelect, Stack, TagsInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Body, client, type Reply, refetch } from '../../api/client.ts'
import { tellDone } from '../../parts/tell.tsx'
import { useForm } from '../../parts/use_form.ts'
import { FormNote } from '../auth/entrance.tsx'
import { eventKinds, subjectTypes } from '../settings/audit_words.ts'
import { change } from './change.ts'
import { Secret } from './secret.tsx'
import type { Webhook } from './words.ts'

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
      closeButtonProps={{ 'aria-label': 'Close' }}
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
  const { form, isSending, errorOf, note } = useForm(async ({ name = '', url = '', ...lists }) => {
    const body: Told = {
      ...{ name, url },
      subjects: listIn(lists['subjects']) as Told['subjects'], // reason: chosen among the words of the API
      kinds: listIn(lists['kinds']) as Told['kinds'], // reason: likewise
      fields: listIn(lists['fields']),
    }
    if (webhook) {
      await change(webhook, body)
      onSaved()
      return tellDone(`${name} is saved`)
    }
    const { data } = await client.POST('/api/webhooks', { body })
    await refetch('/api/webhooks')
    if (data) onMade(data)
  })
  const shared = { searchable: true, clearable: true, hidePickedOptions: true, maxDropdownHeight: 220 }
  return (
    <form {...form}>
      <Stack gap="md">
        <FormNote>{note}</FormNote>
        <TextInput
          name="name"
          label="Name"
          defaultValue={webhook?.name}
          required
          maxLength={200}
          autoComplete="off"
          error={errorOf('name')}
          data-autofocus
        />
        <TextInput
          name="url"
          label="Address"
          placeholder="https://example.com/hook"
          defaultValue={webhook?.url ?? undefined}
          inputMode="url"
          required
          maxLength={2000}
          autoComplete="off"
          error={errorOf('url')}
        />
        <MultiSelect
          {...shared}
          name="subjects"
          label="Records"
          description="Left empty: all records."
          data={optionsOf(subjectTypes)}
          defaultValue={webhook?.subjects ?? []}
          error={errorOf('subjects')}
        />
        <MultiSelect
          {...shared}
          name="kinds"
          label="What happens to them"
          description="Left empty: all but looked at, signed in and signed out."
          data={optionsOf(eventKinds)}
          defaultValue={webhook?.kinds ?? []}
          error={errorOf('kinds')}
        />
        <TagsInput
          name="fields"
          label="Only when one of these fields changes"
          description="Left empty: any. By their names in the API."
          placeholder={webhook?.fields ? undefined : 'stage'}
          data={fieldNames}
          defaultValue={webhook?.fields ?? []}
          error={errorOf('fields')}
          splitChars={[',', ' ']}
          clearable
          maxDropdownHeight={180}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={isSending}>
            {webhook ? 'Save' : 'Make the webhook'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The values of a field of several, as it hands them over in a form; none is no filter. */
const listIn = (text = ''): string[] | null => (text === '' ? null : text.split(','))

const optionsOf = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }))

// those that are asked for most; any other can be typed
const fieldNames = ['stage', 'value', 'probability', 'close_date', 'owner_id', 'status', 'revenue', 'ebitda', 'name']
