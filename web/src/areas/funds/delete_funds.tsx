import { Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { client, refetch } from '../../api/client.ts'
import { DialogEnd } from '../../form/dialog_end.tsx'
import { counted } from '../../parts/format.ts'
import { useWhileOpen } from '../../parts/use_while_open.ts'
import { changeManyTold } from '../../table/change_row.ts'
import type { FundRow } from './fund_columns.tsx'

type Props = { funds: FundRow[]; opened: boolean; onClose(): void; onDone(): void }

/** Asks first: a fund that is deleted does not come back. */
export function DeleteFunds({ funds, opened, onClose, onDone }: Props) {
  const [isGoing, setGoing] = useState(false)
  const asked = useWhileOpen(opened, funds)
  const [first, ...others] = asked
  const what = first && others.length === 0 ? first.name : counted(asked.length, 'fund')

  async function remove() {
    setGoing(true)
    const { fault } = await changeManyTold(
      '/api/funds',
      funds,
      ({ id }) => client.DELETE('/api/funds/{fund_id}', { params: { path: { fund_id: id } } }),
      { told: (number, { name }) => `${number === 1 ? name : counted(number, 'fund')} deleted` },
    )
    refetch('/api/deals')
    setGoing(false)
    onClose()
    if (!fault) onDone()
  }

  return (
    <Modal opened={opened} onClose={onClose} title={`Delete ${what}?`} size="sm">
      <Text size="sm">This cannot be undone. Deals stay, without a fund.</Text>
      <DialogEnd label="Delete" onClose={onClose} act={remove} isBusy={isGoing} isLoss />
    </Modal>
  )
}
