import { Button, Checkbox, Group, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { client, refetch } from '../../api/client.ts'
import { tellDone } from '../../parts/tell.tsx'
import { useForm } from '../../parts/use_form.ts'
import { FormNote } from '../auth/entrance.tsx'
import type { Adapter, Service } from './integrations_section.tsx'
import { leaveToConsent } from './service_part.tsx'

type Props = { service: Service; adapter: Adapter | undefined; onClose(): void }

/** Asks for what an account needs to be connected. */
export function ConnectDialog({ service, adapter, onClose }: Props) {
  return (
    <Modal
      opened={adapter !== undefined}
      onClose={onClose}
      title={`Connect ${adapter?.label}`}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {adapter && <ConnectForm service={service} adapter={adapter} onClose={onClose} />}
    </Modal>
  )
}

type Values = Record<string, string>

function ConnectForm({ service, adapter, onClose }: { service: Service; adapter: Adapter; onClose(): void }) {
  const { form, isSending, errorOf, note } = useForm(async (values) => {
    const settings = sent(adapter, 'settings', values)
    if (adapter.how === 'oauth') return leaveToConsent(service, adapter, settings)
    const credentials = sent(adapter, 'credentials', values)
    const body = { service: service.service, adapter: adapter.adapter, settings, credentials }
    const { data } = await client.POST('/api/integrations', { body })
    await refetch('/api/integrations')
    onClose()
    if (data) tellDone(`${data.name} is connected`)
  })
  return (
    <form {...form}>
      <Stack gap="md">
        {adapter.note && (
          <Text size="sm" c="var(--ink-quiet)">
            {adapter.note}
          </Text>
        )}
        <FormNote>{note}</FormNote>
        {adapter.fields.map((field, index) => (
          <Field key={field.name} field={field} error={errorOf(nameOf(field))} isFirst={index === 0} />
        ))}
        <Group justify="flex-end">
          <Button type="submit" loading={isSending}>
            {adapter.how === 'oauth' ? `Go on at ${adapter.label}` : 'Check and connect'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type AskedField = Adapter['fields'][number]

// as the service names it when something is wrong with it
const nameOf = (field: AskedField) => `${field.in}.${field.name}`

function Field({ field, error, isFirst }: { field: AskedField; error: string | undefined; isFirst: boolean }) {
  const { label, kind, required, placeholder } = field
  const name = nameOf(field)
  if (kind === 'switch') return <Checkbox name={name} label={label} />
  const shared = { name, label, required, error, withAsterisk: false, 'data-autofocus': isFirst || undefined }
  if (kind === 'password') return <PasswordInput {...shared} autoComplete="new-password" />
  return (
    <TextInput
      {...shared}
      placeholder={placeholder}
      autoComplete="off"
      type={kind === 'email' ? 'email' : 'text'}
      inputMode={kind === 'port' ? 'numeric' : kind === 'url' ? 'url' : 'text'}
    />
  )
}

/** What was typed for the fields of one place. What was left empty, or off, is the service's to decide. */
function sent({ fields }: Adapter, place: AskedField['in'], values: Values): Record<string, string | boolean> {
  const given: Record<string, string | boolean> = {}
  for (const field of fields) {
    const value = values[nameOf(field)]
    if (field.in === place && value) given[field.name] = field.kind === 'switch' || value
  }
  return given
}
