import { Button, Checkbox, Group, Modal, Select, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { client, type Reply, refetch } from '../../api/client.ts'
import { useForm } from '../../parts/use_form.ts'
import { useMay } from '../../parts/use_me.ts'
import { FormNote } from '../auth/entrance.tsx'
import { scopeNames } from './scopes.ts'
import { ShownOnce } from './shown_once.tsx'

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
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {created ? (
        <ShownOnce label="Key" value={created.key} onDone={onClose}>
          Give it to “{created.name}” and nobody else: whoever has it asks as you. It is shown only now; where it is
          lost, revoke it and make another.
        </ShownOnce>
      ) : (
        <KeyForm onCreated={setCreated} />
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

function KeyForm({ onCreated }: { onCreated(created: Created): void }) {
  const may = useMay()
  const [scopes, setScopes] = useState<Scope[]>(['read'])
  const allowed: Record<Scope, boolean> = { read: true, write: may.write, send: may.write, admin: may.admin }
  const { form, isSending, errorOf, note } = useForm(async ({ name = '', days = '' }) => {
    const expires_at = days === '' ? null : new Date(Date.now() + Number(days) * 86_400_000).toISOString()
    const { data } = await client.POST('/auth/keys', { body: { name, scopes, expires_at } })
    await refetch('/auth/keys', '/auth/users')
    if (data) onCreated(data)
  })
  return (
    <form {...form}>
      <Stack gap="md">
        <FormNote>{note}</FormNote>
        <TextInput
          name="name"
          label="Name"
          description="What it is for, such as the program that has it."
          maxLength={100}
          required
          autoComplete="off"
          error={errorOf('name')}
          data-autofocus
        />
        <Checkbox.Group
          label="What it may"
          value={scopes}
          // reason: the values of the boxes below
          onChange={(values) => setScopes(values as Scope[])}
          error={scopes.length === 0 ? 'Choose at least one.' : undefined}
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
        <Select name="days" label="It ends" data={ends} defaultValue="90" allowDeselect={false} />
        <Group justify="flex-end">
          <Button type="submit" loading={isSending} disabled={scopes.length === 0}>
            Make the key
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
