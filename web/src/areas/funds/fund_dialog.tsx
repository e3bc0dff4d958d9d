import { Modal } from '@mantine/core'
import { fund as described } from '../../../../src/records/descriptions/funds.ts'
import { client, type Row, refetch } from '../../api/client.ts'
import { DialogForm } from '../../form/dialog_form.tsx'
import { Fields } from '../../form/fields.tsx'
import { useForm } from '../../form/form.tsx'
import { filled, valuesOf } from '../../form/form_values.ts'
import { tellDone } from '../../parts/tell.tsx'
import { useWhileOpen } from '../../parts/use_while_open.ts'
import { inputsOf, unwrittenOf } from '../../record/described.tsx'

type Fund = Row<'/api/funds'>
type Props = {
  opened: boolean
  onClose(): void
  /** one to change, instead of a new one */
  fund?: Fund | undefined
}

/** A new fund, or all fields of one. What was typed stays until it is saved, also when the dialog is closed. */
export function FundDialog({ opened, onClose, fund: given }: Props) {
  const fund = useWhileOpen(opened, given)
  return (
    <Modal opened={opened} onClose={onClose} title={fund ? 'Edit fund' : 'New fund'} size="md">
      <FundForm key={fund?.id} onClose={onClose} fund={fund} />
    </Modal>
  )
}

type Values = Pick<Fund, keyof typeof described.fields>

const inputs = inputsOf(described, {
  name: { missing: 'Give the fund a name.', placeholder: 'Alder III', isWide: true },
  size: { placeholder: '450M' },
  vintage: { placeholder: '2024' },
})

function FundForm({ onClose, fund }: Omit<Props, 'opened'>) {
  const form = useForm({
    initialValues: valuesOf(unwrittenOf(described) as Values, fund), // reason: the description names what a fund has
    keptAs: `fund.${fund?.id ?? 'new'}`,
    async save(values, changes) {
      const { data } = fund
        ? await client.PATCH('/api/funds/{fund_id}', { params: { path: { fund_id: fund.id } }, body: changes })
        : await client.POST('/api/funds', { body: filled(values) })
      refetch('/api/funds', '/api/deals')
      if (data) tellDone(fund ? `${data.name} saved` : `${data.name} added`)
    },
    onSaved: onClose,
  })
  return (
    <DialogForm of={form} label={fund ? 'Save' : 'Add fund'} onClose={onClose}>
      <Fields form={form} columns={2} of={inputs} />
    </DialogForm>
  )
}
