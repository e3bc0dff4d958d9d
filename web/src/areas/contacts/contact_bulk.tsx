import { Button, Group, Modal, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { client, refetch } from '../../api/client.ts'
import { counted } from '../../parts/format.ts'
import { tellDone, tellFault } from '../../parts/tell.tsx'
import { changeMany } from '../../table/change_row.ts'

type Props = {
  contacts: { id: string; name: string }[]
  opened: boolean
  onClose(): void
  onDone(): void
}

/** Asks first: a contact that is deleted does not come back. */
export function DeleteContacts({ contacts, opened, onClose, onDone }: Props) {
  const [isGoing, setGoing] = useState(false)
  // while it fades away it still says what it was about
  const asked = useRef(contacts)
  if (opened) asked.current = contacts
  const [first, ...others] = asked.current
  const what = first && others.length === 0 ? first.name : counted(asked.current.length, 'contact')

  async function remove() {
    setGoing(true)
    const { done, fault } = await changeMany('/api/contacts', contacts, ({ id }) =>
      client.DELETE('/api/contacts/{contact_id}', { params: { path: { contact_id: id } } }),
    )
    refetch('/api/companies')
    setGoing(false)
    onClose()
    if (fault) tellFault(fault)
    if (done.length > 0)
      tellDone(done.length === 1 ? `${done[0]?.name} deleted` : `${counted(done.length, 'contact')} deleted`)
    if (!fault) onDone()
  }

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`Delete ${what}?`}
      size="sm"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text size="sm">This cannot be undone. Meetings, mail and notes stay with the company.</Text>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          Keep
        </Button>
        <Button color="red" onClick={remove} loading={isGoing}>
          Delete
        </Button>
      </Group>
    </Modal>
  )
}
