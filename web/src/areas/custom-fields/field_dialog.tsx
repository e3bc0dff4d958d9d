import { Button, Group, Modal, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { client, refetch } from '../../api/client.ts'
import { useForm } from '../../parts/use_form.ts'
import { FormNote } from '../auth/entrance.tsx'
import type { Kind } from '../tags/tags.ts'
import { type CustomField, type FieldType, kindNames, typeNames } from './fields.ts'

type Open = CustomField | 'new'
type Props = { open: Open | undefined; onClose(): void }

/** Adds a field, or changes one: its name, what can be chosen, its place. What it is of and its type stay. */
export function FieldDialog({ open, onClose }: Props) {
  // while it fades away it still says what it was about
  const last = useRef<Open>('new')
  if (open) last.current = open
  const field = last.current === 'new' ? undefined : last.current
  return (
    <Modal
      opened={open !== undefined}
      onClose={onClose}
      title={field ? `Change ${field.name}` : 'New field'}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Form field={field} onDone={onClose} />
    </Modal>
  )
}

function Form({ field, onDone }: { field: CustomField | undefined; onDone(): void }) {
  const [type, setType] = useState<FieldType>(field?.type ?? 'text')
  const isChosen = type === 'choice' || type === 'choices'
  const { form, isSending, errorOf, note } = useForm(async (values) => {
    const body = {
      name: values['name']?.trim() ?? '',
      options: isChosen ? linesOf(values['options']) : [],
      position: Number(values['position']) || 0,
    }
    if (field) await client.PATCH('/api/custom-fields/{field_id}', { params: { path: { field_id: field.id } }, body })
    else
      await client.POST('/api/custom-fields', { body: { ...body, type, kind: (values['kind'] ?? 'company') as Kind } }) // reason: one of the options
    await refetch('/api/custom-fields')
    onDone()
  })
  return (
    <form {...form}>
      <Stack gap="md">
        <FormNote>{note}</FormNote>
        <TextInput
          name="name"
          label="Name"
          defaultValue={field?.name}
          required
          maxLength={100}
          autoComplete="off"
          error={errorOf('name')}
          data-autofocus
        />
        {!field && (
          <>
            <NativeSelect name="kind" label="Of" data={optionsOf(kindNames)} />
            <NativeSelect
              label="Type"
              data={optionsOf(typeNames)}
              value={type}
              onChange={(event) => setType(event.currentTarget.value as FieldType)} // reason: one of the options
            />
          </>
        )}
        {isChosen && (
          <Textarea
            name="options"
            label="What can be chosen"
            description="One on each line."
            defaultValue={field?.options.join('\n')}
            required
            error={errorOf('options')}
          />
        )}
        <TextInput
          name="position"
          label="Place"
          description="Fields with smaller numbers come first."
          inputMode="numeric"
          pattern="\d{1,4}"
          defaultValue={field?.position ?? 0}
          error={errorOf('position')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={isSending}>
            {field ? 'Save' : 'Add'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const optionsOf = (names: Record<string, string>) => Object.entries(names).map(([value, label]) => ({ value, label }))

const linesOf = (text = ''): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
