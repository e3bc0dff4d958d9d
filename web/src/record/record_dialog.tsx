import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { type RecordName, records, titleOf } from '../../../src/records/descriptions/index.ts'
import { DialogForm } from '../form/dialog_form.tsx'
import { type FieldOf, Fields } from '../form/fields.tsx'
import { useForm } from '../form/form.tsx'
import { filled, replaced, valuesOf } from '../form/form_values.ts'
import { currencyIn } from '../parts/format.ts'
import { tellDone } from '../parts/tell.tsx'
import { useWhileOpen } from '../parts/use_while_open.ts'
import { inputsOf, type OwnInputs, unwrittenOf } from './described.ts'
import { addRecord, calledOf, changeRecord, refetchRecord, undoChange } from './records.ts'

type Props<N extends RecordName> = {
  opened: boolean
  onClose(): void
  /** one to change, instead of a new one */
  record?: { id: string } | undefined
  name: N
  inputs?: OwnInputs<(typeof records)[N]> | undefined
  /** what a new one begins with */
  initial?: Record<string, string | null> | undefined
  size?: 'md' | 'lg'
  /** what to do with a new one */
  onCreated?: ((record: { id: string; name: string }) => unknown) | undefined
  /** stands below what a new one is called */
  hint?: ((values: Values) => ReactNode) | undefined
}

/** A new record, or all fields of one. What was typed stays until it is saved, also when the dialog is closed. */
export function RecordDialog<N extends RecordName>({
  opened,
  onClose,
  record: given,
  size = 'md',
  ...props
}: Props<N>) {
  const record = useWhileOpen(opened, given)
  const [one] = records[props.name].noun
  return (
    <Modal opened={opened} onClose={onClose} title={`${record ? 'Edit' : 'New'} ${one}`} size={size}>
      <RecordForm key={record?.id} onClose={onClose} record={record} {...props} />
    </Modal>
  )
}

type Values = Record<string, unknown>
type FormProps<N extends RecordName> = Omit<Props<N>, 'opened' | 'size'>

function RecordForm<N extends RecordName>({ name, inputs, initial, onClose, record, onCreated, hint }: FormProps<N>) {
  const described = records[name]
  const [one] = described.noun
  const form = useForm<Values>({
    initialValues: valuesOf<Values>({ ...unwrittenOf(described), ...initial }, record),
    keptAs: `${described.subject}.${record?.id ?? ['new', ...Object.values(initial ?? {})].join(' ')}`,
    save: (values, changes) => (record ? change(name, record, changes) : create(values)),
    onSaved: onClose,
  })

  async function create(values: Values) {
    const created = await addRecord(name, filled(values))
    refetchRecord(name)
    const called = calledOf(name, created)
    // what opens by itself needs no way there
    tellDone(`${called} added`, undefined, onCreated ? undefined : { label: 'Open', href: `#/${name}/${created.id}` })
    onCreated?.({ id: created.id, name: called })
  }

  // reason: the inputs are those of the description that has the name
  const given = inputsOf(described, { ...titled(name), ...inputs } as never) as FieldOf<never>[]
  const all = given.map((field) => ({ ...field, ...(field.name === 'currency' && relabels(record, form.values)) }))
  const [title, ...others] = all
  return (
    <DialogForm of={form} label={record ? 'Save' : `Add ${one}`} onClose={onClose}>
      {hint && title ? (
        <>
          <Fields form={form} of={[title]} />
          {!record && hint(form.values)}
          <Fields form={form} columns={2} focus={false} of={others} />
        </>
      ) : (
        <Fields form={form} columns={2} of={all} />
      )}
    </DialogForm>
  )
}

async function change(name: RecordName, record: { id: string }, changes: Values) {
  if (Object.keys(changes).length === 0) return
  const changed = await changeRecord(name, record, changes)
  refetchRecord(name)
  const before = replaced(record as Values, changes) // reason: it has those fields
  tellDone(`${calledOf(name, changed)} saved`, async () => {
    await undoChange(name, changed, before)
    refetchRecord(name)
  })
}

/** Said where a record is about to be in another currency: its amounts are then read otherwise than before. */
function relabels(record: object | undefined, { currency }: Values) {
  const before = currencyIn(record)
  return before !== undefined && before !== currency
    ? { description: `Not ${before} any more: amounts keep their numbers.` }
    : undefined
}

/** What it is called stands first, on a line of its own. */
function titled(name: RecordName) {
  const [title, { label }] = titleOf(records[name])
  return { [title]: { missing: `Give the ${records[name].noun[0]} a ${label.toLowerCase()}.`, isWide: true } }
}
