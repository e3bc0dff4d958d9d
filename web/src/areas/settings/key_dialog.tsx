import { Checkbox, Modal, Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { client, type Reply, refetch } from '../../api/client.ts'
import { DialogForm } from '../../form/dialog_form.tsx'
import { type FieldOf, Fields } from '../../form/fields.tsx'
import { useForm } from '../../form/form.tsx'
import { ShownOnce } from '../../form/shown_once.tsx'
import { useMay } from '../../parts/use_me.ts'
import { scopeNames } from './scopes.ts'

type Props = { opened: boolean; onClose(): void }
type Created = Reply<'/auth/keys', 'post'>
type Scope = keyof typeof scopeNames

/** Makes a key, and shows it, which is done once. */
export function KeyDialog({ opened, onClose }: Props) {
  const [created, setCreated] = useState<Created>()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => setCreated(undefined)}
      // the key is told once: a click beside the dialog does not take it away
      closeOnClickOutside={created === undefined}
      title={created ? 'Your new key' : 'New API key'}
    >
      {created ? (
        <ShownOnce label="Key" value={created.key} onDone={onClose}>
          Give it to “{created.name}” and nobody else: whoever has it asks as you. It is shown only now; where it is
          lost, revoke it and make another.
        </ShownOnce>
      ) : (
        <KeyForm onCreated={setCreated} onClose={onClose} />
      )}
    </Modal>
  )
}

// the service takes 90 days where nothing is said, and null for no end
const ends = [
  { value: '30', label: 'in 30 days' },
  { value: '90', label: 'in 90 days' },
  { value: '365', label: 'in a year' },
  { value: '', label: 'when it is revoked' },
]

const name: FieldOf<'name'> = {
  name: 'name',
  label: 'Name',
  description: 'What it is for, such as the program that has it.',
  required: true,
  maxLength: 100,
  autoComplete: 'off',
}

type FormProps = { onCreated(created: Created): void; onClose(): void }

function KeyForm({ onCreated, onClose }: FormProps) {
  const may = useMay()
  const allowed: Record<Scope, boolean> = { read: true, write: may.write, send: may.write, admin: may.admin }
  const form = useForm({
    initialValues: { name: '', scopes: ['read'] as Scope[], days: '90' }, // reason: others can be chosen
    async save({ name, scopes, days }) {
      const expires_at = days === '' ? null : new Date(Date.now() + Number(days) * 86_400_000).toISOString()
      const { data } = await client.POST('/auth/keys', { body: { name, scopes, expires_at } })
      await refetch('/auth/keys', '/auth/users')
      if (data) onCreated(data)
    },
  })
  const isNone = form.values.scopes.length === 0
  return (
    <DialogForm of={form} label="Make the key" onClose={onClose} isDisabled={isNone}>
      <Fields form={form} of={[name]} />
      <Checkbox.Group
        label="What it may"
        {...form.getInputProps('scopes')}
        error={isNone ? 'Choose at least one.' : undefined}
      >
        <Stack gap="xs" mt={8}>
          {Object.entries(scopeNames).map(
            ([scope, { label, may: says }]) =>
              allowed[scope as Scope] && ( // reason: the keys of what is gone through
                <Checkbox key={scope} value={scope} label={label} description={says} />
              ),
          )}
        </Stack>
      </Checkbox.Group>
      <Select label="It ends" data={ends} {...form.getInputProps('days')} />
    </DialogForm>
  )
}
