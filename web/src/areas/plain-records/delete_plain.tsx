import { Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { records } from '../../../../src/records/descriptions/index.ts'
import { refetch } from '../../api/client.ts'
import { DialogEnd } from '../../form/dialog_end.tsx'
import { canBeRestored } from '../../parts/deleted.ts'
import { counted } from '../../parts/format.ts'
import { useWhileOpen } from '../../parts/use_while_open.ts'
import { changeManyTold } from '../../table/change_row.ts'
import { calledOf, deleteOne, type Looks, type PlainRow } from './looks.ts'

type Props = { looks: Looks; rows: PlainRow[]; opened: boolean; onClose(): void; onDone(): void }

/** Asks before records are deleted, and says what stays. */
export function DeletePlain({ looks: { name, lost, toldAt = [] }, rows, opened, onClose, onDone }: Props) {
  const [isGoing, setGoing] = useState(false)
  const asked = useWhileOpen(opened, rows)
  const [one, several] = records[name].noun
  const [first, ...others] = asked
  const what = first && others.length === 0 ? calledOf(name, first) : counted(asked.length, one, several)

  async function remove() {
    setGoing(true)
    const { fault } = await changeManyTold(`/api/${name}`, rows, ({ id }) => deleteOne(name, id), {
      told: (number, row) => `${number === 1 ? calledOf(name, row) : counted(number, one, several)} deleted`,
      isDeletion: true,
    })
    refetch(...toldAt)
    setGoing(false)
    onClose()
    if (!fault) onDone()
  }

  return (
    <Modal opened={opened} onClose={onClose} title={`Delete ${what}?`} size="sm">
      <Text size="sm">{[lost, canBeRestored(asked.length > 1)].filter(Boolean).join(' ')}</Text>
      <DialogEnd label="Delete" onClose={onClose} act={remove} isBusy={isGoing} isLoss />
    </Modal>
  )
}
