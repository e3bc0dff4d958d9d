import { Modal, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { client, type Reply, refetch } from '../../api/client.ts'
import { DialogForm } from '../../form/dialog_form.tsx'
import { type FieldOf, Fields } from '../../form/fields.tsx'
import { useForm } from '../../form/form.tsx'
import { ShownOnce } from '../../form/shown_once.tsx'
import { day } from '../../parts/format.ts'
import { type Role, roles } from './roles.ts'

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
    >
      {created ? <Link created={created} onClose={onClose} /> : <InviteForm onCreated={setCreated} onClose={onClose} />}
    </Modal>
  )
}

type FormProps = { onCreated(created: Created): void; onClose(): void }

const email: FieldOf<'email'> = {
  name: 'email',
  label: 'E-mail',
  kind: 'email',
  description: 'Left empty, the link is for whoever you give it to.',
  maxLength: 254,
  autoComplete: 'off',
}

function InviteForm({ onCreated, onClose }: FormProps) {
  const form = useForm({
    initialValues: { email: '', role: 'member' as Role }, // reason: another can be chosen
    async save({ email, role }) {
      const { data } = await client.POST('/api/users/invitations', { body: { email: email.trim() || null, role } })
      await refetch('/api/users/invitations')
      if (data) onCreated(data)
    },
  })
  return (
    <DialogForm of={form} label="Invite" onClose={onClose}>
      <Fields form={form} of={[email]} />
      <Radio.Group label="Role" {...form.getInputProps('role')}>
        <Stack gap="xs" mt={8}>
          {roles.map(({ value, label, may }) => (
            <Radio key={value} value={value} label={label} description={may} />
          ))}
        </Stack>
      </Radio.Group>
    </DialogForm>
  )
}

function Link({ created, onClose }: { created: Created; onClose(): void }) {
  const link = `${location.href.split('#')[0]}#/join/${created.invitation}`
  return (
    <ShownOnce label="Link" value={link} onDone={onClose}>
      {created.email
        ? `A message to ${created.email} is on its way. Where no mail server is connected it is kept in the outbox of the data folder: send the link yourself.`
        : 'Whoever opens this link joins your firm, once.'}{' '}
      It is valid until {day(created.expires_at)} and shown only now.
    </ShownOnce>
  )
}
