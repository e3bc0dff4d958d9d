import { Modal, Text } from '@mantine/core'
import { client, refetch } from '../../api/client.ts'
import { DialogForm } from '../../form/dialog_form.tsx'
import { Fields } from '../../form/fields.tsx'
import { useForm } from '../../form/form.tsx'
import { tellDone } from '../../parts/tell.tsx'
import { useWhileOpen } from '../../parts/use_while_open.ts'
import { type Color, carried, colors, type Tag } from './tags.ts'

export type TagAct = { kind: 'new' } | { kind: 'edit' | 'merge' | 'delete'; tag: Tag }

type Props = { act: TagAct | undefined; tags: Tag[]; onClose(): void }

/** Adds, names, merges or deletes a tag. */
export function TagDialog({ act, tags, onClose }: Props) {
  const shown = useWhileOpen(act !== undefined, act)
  return (
    <Modal opened={act !== undefined} onClose={onClose} title={shown && titles[shown.kind]} size="sm">
      {shown && <TagForm act={shown} tags={tags} onDone={onClose} />}
    </Modal>
  )
}

const titles = { new: 'New tag', edit: 'Name and colour', merge: 'Merge into another tag', delete: 'Delete the tag?' }
const does = { new: 'Add', edit: 'Save', merge: 'Merge', delete: 'Delete' }
type Values = { name: string; color: Color | ''; into_id: string }

function TagForm({ act, tags, onDone }: { act: TagAct; tags: Tag[]; onDone(): void }) {
  const tag = act.kind === 'new' ? undefined : act.tag
  const others = tags.filter(({ id }) => id !== tag?.id).map(({ id, name }) => ({ value: id, label: name }))
  const form = useForm<Values>({
    initialValues: { name: tag?.name ?? '', color: tag?.color ?? '', into_id: others[0]?.value ?? '' },
    async save(values) {
      await send(act, values)
      await refetch('/api/tags')
      if (act.kind === 'merge' || act.kind === 'delete') tellDone(`${act.tag.name} is gone`)
    },
    onSaved: onDone,
  })
  return (
    <DialogForm of={form} label={does[act.kind]} onClose={onDone} isLoss={act.kind === 'delete'}>
      {(act.kind === 'new' || act.kind === 'edit') && (
        <Fields
          form={form}
          of={[
            { name: 'name', label: 'Name', required: true, maxLength: 60, autoComplete: 'off' },
            { name: 'color', label: 'Colour', kind: 'choice', isNative: true, choices: colors },
          ]}
        />
      )}
      {act.kind === 'merge' && (
        <>
          <Text size="sm">
            What carries {act.tag.name} ({carried(act.tag).toLowerCase()}) carries the other tag instead. This cannot be
            undone.
          </Text>
          <Fields
            form={form}
            of={[{ name: 'into_id', label: 'Tag that stays', kind: 'choice', isNative: true, choices: others }]}
          />
        </>
      )}
      {act.kind === 'delete' && (
        <Text size="sm">
          {act.tag.name} comes off everything ({carried(act.tag).toLowerCase()}). This cannot be undone.
        </Text>
      )}
    </DialogForm>
  )
}

function send(act: TagAct, { name, color, into_id }: Values): Promise<unknown> {
  const body = { name: name.trim(), color: color || null }
  if (act.kind === 'new') return client.POST('/api/tags', { body })
  const params = { path: { tag_id: act.tag.id } }
  switch (act.kind) {
    case 'edit':
      return client.PATCH('/api/tags/{tag_id}', { params, body })
    case 'merge':
      return client.POST('/api/tags/{tag_id}/merge', { params, body: { into_id } })
    case 'delete':
      return client.DELETE('/api/tags/{tag_id}', { params })
    default:
      return act satisfies never
  }
}
