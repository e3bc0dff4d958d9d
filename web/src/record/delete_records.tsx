import { Modal, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { type RecordName, records } from '../../../src/records/descriptions/index.ts'
import { DialogEnd } from '../form/dialog_end.tsx'
import { canBeRestored } from '../parts/deleted.ts'
import { counted } from '../parts/format.ts'
import { useWhileOpen } from '../parts/use_while_open.ts'
import { calledOf, deleteRecords } from './records.ts'

type Props = {
  name: RecordName
  rows: readonly { id: string }[]
  /** said of what goes with them, and what stays */
  lost?: ReactNode
  opened: boolean
  onClose(): void
  /** they are gone: their page is left, their selection is over */
  onGone(): unknown
  /** they were restored at once */
  onBack?(): unknown
}

/** Asks before records are deleted, and says what goes with them. */
export function DeleteRecords({ name, rows, lost, opened, onClose, onGone, onBack }: Props) {
  const asked = useWhileOpen(opened, rows)
  const [one, several] = records[name].noun
  const [first, ...others] = asked
  const what = first && others.length === 0 ? calledOf(name, first) : counted(asked.length, one, several)
  async function remove() {
    const told = (number: number, row: object) =>
      `${number === 1 ? calledOf(name, row) : counted(number, one, several)} deleted`
    const isGone = await deleteRecords(name, rows, { told, onGone, onBack })
    onClose()
    return isGone
  }
  return (
    <Modal opened={opened} onClose={onClose} title={`Delete ${what}?`} size="sm">
      <Text size="sm">
        {lost} {canBeRestored(asked.length > 1)}
      </Text>
      <DialogEnd label="Delete" onClose={onClose} act={remove} isLoss />
    </Modal>
  )
}
