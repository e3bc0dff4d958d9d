import { Button, Group, Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { type Body, client, refetch } from '../../api/client.ts'
import { tellDone } from '../../parts/tell.tsx'
import { useForm } from '../../parts/use_form.ts'
import { FormNote } from '../auth/entrance.tsx'
import { carried, type Tag } from './tags.ts'

export type TagAct = { kind: 'new' } | { kind: 'edit' | 'merge' | 'delete'; tag: Tag }

type Props = { act: TagAct | undefined; tags: Tag[]; onClose(): void }

/** Adds, names, merges or deletes a tag. */
export function TagDialog({ act, tags, onClose }: Props) {
  // while it fades away it still says what it was about
  const last = useRef(act)
  if (act) last.current = act
  const shown = last.current
  return (
    <Modal
      opened={act !== undefined}
      onClose={onClose}
      title={shown && titles[shown.kind]}
      size="sm"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {shown && <Form act={shown} tags={tags} onDone={onClose} />}
    </Modal>
  )
}

const titles = { new: 'New tag', edit: 'Name and colour', merge: 'Merge into another tag', delete: 'Delete the tag?' }
const does = { new: 'Add', edit: 'Save', merge: 'Merge', delete: 'Delete' }
type Color = Body<'/api/tags', 'post'>['color']

function Form({ act, tags, onDone }: { act: TagAct; tags: Tag[]; onDone(): void }) {
  const { form, isSending, errorOf, note } = useForm(async (values) => {
    await send(act, values)
    await refetch('/api/tags')
    if (act.kind === 'merge' || act.kind === 'delete') tellDone(`${act.tag.name} is gone`)
    onDone()
  })
  const tag = act.kind === 'new' ? undefined : act.tag
  return (
    <form {...form}>
      <Stack gap="md">
        <FormNote>{note}</FormNote>
        {(act.kind === 'new' || act.kind === 'edit') && (
          <>
            <TextInput
              name="name"
              label="Name"
              defaultValue={tag?.name}
              required
              maxLength={60}
              autoComplete="off"
              error={errorOf('name')}
              data-autofocus
            />
            <NativeSelect name="color" label="Colour" defaultValue={tag?.color ?? ''} data={colors} />
          </>
        )}
        {act.kind === 'merge' && (
          <>
            <Text size="sm">
              What carries {act.tag.name} ({carried(act.tag).toLowerCase()}) carries the other tag instead. This cannot
              be undone.
            </Text>
            <NativeSelect
              name="into_id"
              label="Tag that stays"
              data={tags.filter(({ id }) => id !== act.tag.id).map(({ id, name }) => ({ value: id, label: name }))}
            />
          </>
        )}
        {act.kind === 'delete' && (
          <Text size="sm">
            {act.tag.name} comes off everything ({carried(act.tag).toLowerCase()}). This cannot be undone.
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" loading={isSending} {...(act.kind === 'delete' && { color: 'red' })}>
            {does[act.kind]}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const colors = [
  { value: '', label: 'None' },
  ...['Gray', 'Red', 'Orange', 'Yellow', 'Green', 'Teal', 'Blue', 'Violet', 'Pink'].map((label) => ({
    value: label.toLowerCase(),
    label,
  })),
]

function send(act: TagAct, values: Record<string, string>): Promise<unknown> {
  const body = { name: values['name']?.trim() ?? '', color: (values['color'] || null) as Color } // reason: one of the options
  if (act.kind === 'new') return client.POST('/api/tags', { body })
  const params = { path: { tag_id: act.tag.id } }
  switch (act.kind) {
    case 'edit':
      return client.PATCH('/api/tags/{tag_id}', { params, body })
    case 'merge':
      return client.POST('/api/tags/{tag_id}/merge', { params, body: { into_id: values['into_id'] ?? '' } })
    case 'delete':
      return client.DELETE('/api/tags/{tag_id}', { params })
    default:
      return act satisfies never
  }
}
