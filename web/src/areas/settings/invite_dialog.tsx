import { Button, Group, Modal, Radio, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { client, type Reply, refetch } from '../../api/client.ts'
import { day } from '../../parts/format.ts'
import { useForm } from '../../parts/use_form.ts'
import { FormNote } from '../auth/entrance.tsx'
import { type Role, roles } from './roles.ts'
import { ShownOnce } from './shown_once.tsx'

type Props = { opened: boolean; onClose(): void }
type Created = Reply<'/api/users/invitations', 'post'>

/** Invites a colleague, and shows the link, which is told once. */
export function InviteDialog({ opened, onClose }: Props) {
  const [created, setCreated] = useState<Created>()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => setCreated(undefined)}
      // the link is told once: a click beside the dialog does not take it away
      closeOnClickOutside={created === undefined}
      title={created ? 'The invitation' : 'Invite a colleague'}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {created ? <Link created={created} onClose={onClose} /> : <InviteForm onCreated={setCreated} />}
    </Modal>
  )
}

function InviteForm({ onCreated }: { onCreated(created: Created): void }) {
  const { form, isSending, errorOf, note } = useForm(async ({ email = '', role = 'member' }) => {
    const { data } = await client.POST('/api/users/invitations', {
      body: { email: email.trim() || null, role: role as Role }, // reason: the value of one of the radios
    })
    await refetch('/api/users/invitations')
    if (data) onCreated(data)
  })
  return (
    <form {...form}>
      <Stack gap="md">
        <FormNote>{note}</FormNote>
        <TextInput
          name="email"
          label="E-mail"
          description="Left empty, the link is for whoever you give it to."
          type="email"
          maxLength={254}
          autoComplete="off"
          error={errorOf('email')}
          data-autofocus
        />
        <Radio.Group name="role" label="Role" defaultValue="member">
          <Stack gap="xs" mt={8}>
            {roles.map(({ value, label, may }) => (
              <Radio key={value} value={value} label={label} description={may} />
            ))}
          </Stack>
        </Radio.Group>
        <Group justify="flex-end">
          <Button type="submit" loading={isSending}>
            Invite
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function Link({ created, onClose }: { created: Created; onClose(): void }) {
  const link = `${location.href.split('#')[0]}#/join/${created.invitation}`
  return (
    <ShownOnce label="Link" value={link} onDone={onClose}>
      {created.email
        ? `A message to ${created.email} is on its way. Where no mail server is connected it lies in the outbox of the data folder: send the link yourself.`
        : 'Whoever opens this link joins your firm, once.'}{' '}
      It is valid until {day(created.expires_at)} and shown only now.
    </ShownOnce>
  )
}
