import { Modal, Text } from '@mantine/core'
import { client, refetch } from '../../api/client.ts'
import { DialogForm } from '../../form/dialog_form.tsx'
import { Fields } from '../../form/fields.tsx'
import { useForm } from '../../form/form.tsx'
import { tellDone } from '../../parts/tell.tsx'
import type { Adapter, Service } from './integrations_section.tsx'
import { leaveToConsent } from './leave_to_consent.ts'

type Props = { service: Service; adapter: Adapter | undefined; onClose(): void }

/** Asks for what an account needs to be connected. */
export function ConnectDialog({ service, adapter, onClose }: Props) {
  return (
    <Modal
      opened={adapter !== undefined}
      onClose={onClose}
      title={`Connect ${adapter?.label}`}
      closeOnClickOutside={false}
    >
      {adapter && <ConnectForm service={service} adapter={adapter} onClose={onClose} />}
    </Modal>
  )
}

type Values = Record<AskedField['in'], Record<string, string | boolean>>

function ConnectForm({ service, adapter, onClose }: { service: Service; adapter: Adapter; onClose(): void }) {
  const form = useForm<Values>({
    initialValues: { settings: {}, credentials: {} },
    async save(values) {
      const settings = given(values.settings)
      if (adapter.how === 'oauth') return leaveToConsent(service, adapter, settings)
      const body = {
        service: service.service,
        adapter: adapter.adapter,
        settings,
        credentials: given(values.credentials),
      }
      const { data } = await client.POST('/api/integrations', { body })
      await refetch('/api/integrations')
      onClose()
      if (data) tellDone(`${data.name} is connected`)
    },
  })
  return (
    <DialogForm
      of={form}
      label={adapter.how === 'oauth' ? `Go on at ${adapter.label}` : 'Check and connect'}
      onClose={onClose}
    >
      {adapter.note && (
        <Text size="sm" c="var(--ink-quiet)">
          {adapter.note}
        </Text>
      )}
      <Fields form={form} of={adapter.fields.map(described)} />
    </DialogForm>
  )
}

type AskedField = Adapter['fields'][number]

const kinds = {
  url: 'link',
  host: 'text',
  port: 'digits',
  email: 'email',
  password: 'password',
  switch: 'switch',
  text: 'text',
} as const

/** Named as the service names it when something is wrong with it. */
const described = ({ in: place, name, label, kind, required, placeholder }: AskedField) => ({
  name: `${place}.${name}` as const,
  label,
  kind: kinds[kind],
  required,
  placeholder: placeholder ?? undefined,
  autoComplete: kind === 'password' ? 'new-password' : 'off',
})

/** What was left empty, or off, is the service's to decide. */
const given = (values: Values['settings']) => Object.fromEntries(Object.entries(values).filter(([, value]) => value))
