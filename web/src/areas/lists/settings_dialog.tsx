import { Button, Group, Modal, NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Fault } from '../../api/fault.ts'
import { DialogForm } from '../../form/dialog_form.tsx'
import { Fields } from '../../form/fields.tsx'
import { useForm } from '../../form/form.tsx'
import { SortableRow } from '../../form/sortable_row.tsx'
import { counted } from '../../parts/format.ts'
import { tellDone } from '../../parts/tell.tsx'
import { type FieldType, typeNames } from '../custom-fields/index.ts'
import { type Color, colors } from '../tags/index.ts'
import { type List, type ListPatch, saveList } from './lists.ts'

type Held = { status_id: string; name: string; entries: number }
/** `row` tells those apart that are new; the options of a column are typed by lines. */
type StatusDraft = { row: string; id: string | undefined; name: string; color: Color | '' }
type FieldDraft = { row: string; key: string | undefined; name: string; type: FieldType; options: string }
type Values = { statuses: StatusDraft[]; fields: FieldDraft[] }

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const hasOptions = (type: FieldType) => type === 'choice' || type === 'choices'

const bodyOf = ({ statuses, fields }: Values): ListPatch => ({
  statuses: statuses.map(({ id, name, color }) => ({ ...(id && { id }), name, color: color || null })),
  fields: fields.map(({ key, name, type, options }) => ({
    // the type of a column never changes
    ...(key ? { key } : { type }),
    name,
    ...(hasOptions(type) && { options: linesOf(options) }),
  })),
})

type Props = { list: List; opened: boolean; onClose(): void }

/** The statuses and columns of a list, which are saved together. */
export function SettingsDialog({ list, opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} size={640} title={`Statuses and columns of ${list.name}`}>
      <Settings list={list} onClose={onClose} />
    </Modal>
  )
}

function Settings({ list, onClose }: Omit<Props, 'opened'>) {
  const [held, setHeld] = useState<Held[]>([])
  const send = async (body: ListPatch) => {
    await saveList(list.id, body)
    tellDone(`${list.name} is saved`)
    onClose()
  }
  const form = useForm<Values>({
    initialValues: {
      statuses: list.statuses.map(({ id, name, color }) => ({ row: id, id, name, color: color ?? '' })),
      fields: list.fields.map(({ key, name, type, options }) => ({
        row: key,
        key,
        name,
        type,
        options: options.join('\n'),
      })),
    },
    async save(values) {
      try {
        await send(bodyOf(values))
      } catch (error) {
        const found = heldIn(error)
        if (!found) throw error
        setHeld(found)
      }
    },
  })
  const { statuses, fields } = form.values
  const gone = list.fields.filter(({ key }) => !fields.some((one) => one.key === key))
  if (held.length > 0)
    return (
      <MoveEntries
        held={held}
        statuses={statuses.filter(({ id }) => id)}
        onClose={() => setHeld([])}
        onMove={(move_to) => send({ ...bodyOf(form.values), move_to })}
      />
    )
  const mover = (name: keyof Values, all: readonly unknown[]) => (from: number, to: number) => {
    if (to >= 0 && to < all.length) form.reorderListItem(name, { from, to })
  }
  return (
    <DialogForm of={form} label="Save" onClose={onClose} isDisabled={!form.isChanged}>
      <h3 className="regular bold">Statuses</h3>
      <ul aria-label="Statuses">
        {statuses.map(({ row, name }, index) => (
          <SortableRow
            key={row}
            name={name || 'the new status'}
            index={index}
            onMove={mover('statuses', statuses)}
            onRemove={() => form.removeListItem('statuses', index)}
          >
            <TextInput
              size="xs"
              w={240}
              aria-label="Status"
              required
              data-missing="Name the status."
              maxLength={100}
              {...form.getInputProps(`statuses.${index}.name`)}
            />
            <NativeSelect
              size="xs"
              w={104}
              aria-label={`Colour of ${name || 'the new status'}`}
              data={colors}
              {...form.getInputProps(`statuses.${index}.color`)}
            />
          </SortableRow>
        ))}
      </ul>
      <Group>
        <Button
          variant="default"
          onClick={() =>
            form.insertListItem('statuses', { row: crypto.randomUUID(), id: undefined, name: '', color: '' })
          }
        >
          Add a status
        </Button>
      </Group>
      <h3 className="regular bold">Columns</h3>
      <ul aria-label="Columns">
        {fields.map(({ row, key, name, type }, index) => (
          <SortableRow
            key={row}
            name={name || 'the new column'}
            index={index}
            onMove={mover('fields', fields)}
            onRemove={() => form.removeListItem('fields', index)}
            below={
              hasOptions(type) && (
                <Textarea
                  size="xs"
                  label={`What can be chosen in ${name || 'the new column'}`}
                  placeholder="One on each line"
                  pl={38}
                  pt={8}
                  autosize
                  minRows={2}
                  maxRows={10}
                  required
                  {...form.getInputProps(`fields.${index}.options`)}
                />
              )
            }
          >
            <TextInput
              size="xs"
              w={240}
              aria-label="Column"
              required
              data-missing="Name the column."
              maxLength={100}
              {...form.getInputProps(`fields.${index}.name`)}
            />
            <NativeSelect
              size="xs"
              w={132}
              aria-label={`Type of ${name || 'the new column'}`}
              disabled={key !== undefined}
              data={Object.entries(typeNames).map(([value, label]) => ({ value, label }))}
              {...form.getInputProps(`fields.${index}.type`)}
            />
          </SortableRow>
        ))}
      </ul>
      <Group>
        <Button
          variant="default"
          onClick={() =>
            form.insertListItem('fields', {
              row: crypto.randomUUID(),
              key: undefined,
              name: '',
              type: 'text',
              options: '',
            })
          }
        >
          Add a column
        </Button>
      </Group>
      {gone.length > 0 && (
        <Text size="sm" role="note">
          {gone.map(({ name }) => name).join(', ')} will be removed with all values in{' '}
          {gone.length === 1 ? 'it' : 'them'}. This can’t be undone.
        </Text>
      )}
    </DialogForm>
  )
}

/** The statuses that were to go and hold entries; undefined where something else was refused. */
const heldIn = (error: unknown): Held[] | undefined =>
  error instanceof Fault && error.code === 'status_holds_entries' && Array.isArray(error.more['held'])
    ? (error.more['held'] as Held[]) // reason: what the service says beside this code
    : undefined

type MoveProps = {
  held: Held[]
  statuses: StatusDraft[]
  onClose(): void
  onMove(to: Record<string, string | null>): Promise<unknown>
}

function MoveEntries({ held, statuses, onClose, onMove }: MoveProps) {
  const form = useForm<Record<string, string>>({
    initialValues: Object.fromEntries(held.map(({ status_id }) => [status_id, statuses[0]?.id ?? ''])),
    save: (to) => onMove(Object.fromEntries(Object.entries(to).map(([from, id]) => [from, id || null]))),
  })
  return (
    <DialogForm of={form} label="Move them and save" onClose={onClose}>
      <Text size="sm">Where do the entries of a removed status go?</Text>
      <Fields<Record<string, string>>
        form={form}
        of={held.map(({ status_id, name, entries }) => ({
          name: status_id,
          label: `${entries > 0 ? counted(entries, 'entry', 'entries') : 'Entries that you cannot see'} in “${name}” ${entries === 1 ? 'goes' : 'go'} to`,
          kind: 'choice',
          isNative: true,
          choices: [
            ...statuses.map(({ id, name }) => ({ value: id ?? '', label: name })),
            { value: '', label: 'No status' },
          ],
        }))}
      />
    </DialogForm>
  )
}
