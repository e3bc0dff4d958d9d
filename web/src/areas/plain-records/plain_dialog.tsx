import { Modal } from '@mantine/core'
import { type PlainName, records, titleOf } from '../../../../src/records/descriptions/index.ts'
import { refetch } from '../../api/client.ts'
import { DialogForm } from '../../form/dialog_form.tsx'
import { Fields } from '../../form/fields.tsx'
import { useForm } from '../../form/form.tsx'
import { filled, valuesOf } from '../../form/form_values.ts'
import { tellDone } from '../../parts/tell.tsx'
import { useWhileOpen } from '../../parts/use_while_open.ts'
import { inputsOf, unwrittenOf } from '../../record/described.ts'
import { addTo, calledOf, changeOne, type Looks, type PlainRow } from './looks.ts'

type Props = {
  looks: Looks
  opened: boolean
  onClose(): void
  /** one to change, instead of a new one */
  record?: PlainRow | undefined
}

/** A new record, or all fields of one. What was typed stays until it is saved, also when the dialog is closed. */
export function PlainDialog({ looks, opened, onClose, record: given }: Props) {
  const record = useWhileOpen(opened, given)
  const [one] = records[looks.name].noun
  return (
    <Modal opened={opened} onClose={onClose} title={record ? `Edit ${one}` : `New ${one}`} size="md">
      <PlainForm key={record?.id} looks={looks} onClose={onClose} record={record} />
    </Modal>
  )
}

type Values = Record<string, unknown>

function PlainForm({ looks: { name, inputs, toldAt = [] }, onClose, record }: Omit<Props, 'opened'>) {
  const described = records[name]
  const [one] = described.noun
  const form = useForm<Values>({
    initialValues: valuesOf<Values>(unwrittenOf(described), record),
    keptAs: `${described.subject}.${record?.id ?? 'new'}`,
    async save(values, changes) {
      const saved = record ? await changeOne(name, record.id, changes) : await addTo(name, filled(values))
      refetch(`/api/${name}`, ...toldAt)
      tellDone(`${calledOf(name, saved)} ${record ? 'saved' : 'added'}`)
    },
    onSaved: onClose,
  })
  return (
    <DialogForm of={form} label={record ? 'Save' : `Add ${one}`} onClose={onClose}>
      <Fields form={form} columns={2} of={inputsOf(described, { ...titled(name), ...inputs })} />
    </DialogForm>
  )
}

/** What it is called stands first, on a line of its own. */
function titled(name: PlainName) {
  const [title, { label }] = titleOf(records[name])
  return { [title]: { missing: `Give the ${records[name].noun[0]} a ${label.toLowerCase()}.`, isWide: true } }
}
