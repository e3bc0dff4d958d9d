import { Modal } from '@mantine/core'
import { client, refetch } from '../../api/client.ts'
import { DialogForm } from '../../form/dialog_form.tsx'
import { Fields } from '../../form/fields.tsx'
import { useForm } from '../../form/form.tsx'
import { useWhileOpen } from '../../parts/use_while_open.ts'
import type { Kind } from '../tags/index.ts'
import { type CustomField, type FieldType, kindNames, typeNames } from './fields.ts'

/** What is known of a new field before it is asked for. */
export type Proposed = { name: string; kind: Kind; type: FieldType }
type Open = CustomField | Proposed | 'new'
type Props = { open: Open | undefined; onClose(): void; onAdded?(field: CustomField): void }

/** Adds a field, or changes one: its name, what can be chosen, its place. What it is of and its type stay. */
export function FieldDialog({ open, onClose, onAdded }: Props) {
  const shown = useWhileOpen(open !== undefined, open)
  const field = typeof shown === 'object' && 'id' in shown ? shown : undefined
  const proposed = shown === 'new' ? undefined : shown
  return (
    <Modal opened={open !== undefined} onClose={onClose} title={field ? `Change ${field.name}` : 'New field'}>
      <FieldForm key={proposed?.name} field={field} proposed={proposed} onDone={onClose} onAdded={onAdded} />
    </Modal>
  )
}

type FormProps = {
  field: CustomField | undefined
  proposed: Proposed | undefined
  onDone(): void
  onAdded: Props['onAdded']
}

function FieldForm({ field, proposed, onDone, onAdded }: FormProps) {
  const form = useForm({
    initialValues: {
      name: proposed?.name ?? '',
      kind: (proposed?.kind ?? 'company') as Kind, // reason: another can be chosen
      type: (proposed?.type ?? 'text') as FieldType, // reason: likewise
      options: field?.options.join('\n') ?? '',
      position: field?.position ?? 0,
    },
    async save({ kind, type, ...values }) {
      const body = { ...values, options: isChosen ? linesOf(values.options) : [] }
      if (field) await client.PATCH('/api/custom-fields/{field_id}', { params: { path: { field_id: field.id } }, body })
      else {
        const { data } = await client.POST('/api/custom-fields', { body: { ...body, type, kind } })
        if (data) onAdded?.(data)
      }
      await refetch('/api/custom-fields')
    },
    onSaved: onDone,
  })
  const isChosen = form.values.type === 'choice' || form.values.type === 'choices'
  return (
    <DialogForm of={form} label={field ? 'Save' : 'Add'} onClose={onDone}>
      <Fields
        form={form}
        of={[
          { name: 'name', label: 'Name', required: true, maxLength: 100, autoComplete: 'off' },
          !field && { name: 'kind', label: 'Of', kind: 'choice', isNative: true, choices: optionsOf(kindNames) },
          !field && { name: 'type', label: 'Type', kind: 'choice', isNative: true, choices: optionsOf(typeNames) },
          isChosen && {
            name: 'options',
            label: 'What can be chosen',
            kind: 'long',
            description: 'One on each line.',
            required: true,
          },
          {
            name: 'position',
            label: 'Place',
            kind: 'count',
            description: 'Fields with smaller numbers come first.',
            min: 0,
            max: 9999,
          },
        ]}
      />
    </DialogForm>
  )
}

const optionsOf = (names: Record<string, string>) => Object.entries(names).map(([value, label]) => ({ value, label }))

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
