import { Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { client, refetch } from '../../api/client.ts'
import { DialogEnd } from '../../form/dialog_end.tsx'
import { canBeRestored } from '../../parts/deleted.ts'
import { counted } from '../../parts/format.ts'
import { useWhileOpen } from '../../parts/use_while_open.ts'
import { changeManyTold } from '../../table/change_row.ts'

type Props = {
  contacts: { id: string; name: string }[]
  opened: boolean
  onClose(): void
  onDone(): void
}

/** Asks before contacts are deleted, and says what stays. */
export function DeleteContacts({ contacts, opened, onClose, onDone }: Props) {
  const [isGoing, setGoing] = useState(false)
  const asked = useWhileOpen(opened, contacts)
  const [first, ...others] = asked
  const what = first && others.length === 0 ? first.name : counted(asked.length, 'contact')

  async function remove() {
    setGoing(true)
    const { fault } = await changeManyTold(
      '/api/contacts',
      contacts,
      ({ id }) => client.DELETE('/api/contacts/{contact_id}', { params: { path: { contact_id: id } } }),
      { told: (number, { name }) => `${number === 1 ? name : counted(number, 'contact')} deleted`, isDeletion: true },
    )
    refetch('/api/companies')
    setGoing(false)
    onClose()
    if (!fault) onDone()
  }

  return (
    <Modal opened={opened} onClose={onClose} title={`Delete ${what}?`} size="sm">
      <Text size="sm">Meetings, mail and notes stay with the company. {canBeRestored(asked.length > 1)}</Text>
      <DialogEnd label="Delete" onClose={onClose} act={remove} isBusy={isGoing} isLoss />
    </Modal>
  )
}
