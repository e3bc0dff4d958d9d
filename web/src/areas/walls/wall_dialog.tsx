import { Button, Group, Modal, MultiSelect, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { client, refetch } from '../../api/client.ts'
import { useConfirm } from '../../parts/confirm.tsx'
import { counted, day } from '../../parts/format.ts'
import { usePeople } from '../../parts/people.ts'
import { attempt, tellDone } from '../../parts/tell.tsx'
import { useForm } from '../../parts/use_form.ts'
import { useMay, useMe } from '../../parts/use_me.ts'
import { FormNote } from '../auth/entrance.tsx'
import { type Subject, useWalls, type Wall } from './use_walls.ts'

type Props = { subject: Subject; opened: boolean; onClose(): void }

/** Who can see a company or a deal: the whole firm, or those within its wall. */
export function WallDialog({ subject, opened, onClose }: Props) {
  const { ask, dialog } = useConfirm()
  const navigate = useNavigate()
  const leave = () => {
    onClose()
    ask({
      title: `Leave ${subject.name}?`,
      says: 'You no longer see it, or what hangs on it. Somebody who is still within can bring you back.',
      label: 'Leave',
      act: async () => {
        await client.POST('/api/walls/{wall_id}/leave', pathOf(subject.id))
        await navigate({ to: subject.companyId ? '/deals' : '/companies' })
        tellDone(`You no longer see ${subject.name}`)
        await refetch('/api/')
      },
    })
  }
  return (
    <>
      <Modal opened={opened} onClose={onClose} title="Who can see this" closeButtonProps={{ 'aria-label': 'Close' }}>
        <Who subject={subject} onClose={onClose} onLeave={leave} />
      </Modal>
      {dialog}
    </>
  )
}

type WhoProps = { subject: Subject; onClose(): void; onLeave(): void }

function Who({ subject, onClose, onLeave }: WhoProps) {
  const may = useMay()
  const walls = useWalls()
  const wall = walls.find(({ id }) => id === subject.id)
  const around = walls.find(({ id }) => id === subject.companyId)
  const open = () =>
    attempt(async () => {
      await client.DELETE('/api/walls/{wall_id}', pathOf(subject.id))
      await refetch('/api/walls')
      onClose()
      tellDone(`Everybody of the firm can see ${subject.name}`, () => put(subject.id, wall?.people.map(idOf) ?? []))
    })
  return (
    <Stack gap="md">
      <Text size="sm">
        {wall
          ? `Only these people know of ${subject.name}, and of what hangs on it, since ${day(wall.raised_at)}.`
          : around
            ? `Its company is restricted: ${counted(around.people.length, 'person', 'people')} can see this.`
            : `Everybody of the firm can see ${subject.name}. You can restrict it to people of your choice: to all others it is as if it did not exist.`}
      </Text>
      {may.write ? (
        <PeopleForm
          key={wall?.people.map(idOf).join()}
          subject={subject}
          wall={wall}
          around={around}
          onDone={onClose}
        />
      ) : (
        wall && <Names wall={wall} />
      )}
      {wall && (
        <Group gap="xs">
          {may.write && (
            <Button variant="default" onClick={open}>
              Open it to the firm
            </Button>
          )}
          <Button variant="subtle" color="gray" onClick={onLeave}>
            Leave
          </Button>
        </Group>
      )}
    </Stack>
  )
}

const Names = ({ wall }: { wall: Wall }) => <Text size="sm">{wall.people.map(({ name }) => name).join(', ')}</Text>

type FormProps = { subject: Subject; wall: Wall | undefined; around: Wall | undefined; onDone(): void }

function PeopleForm({ subject, wall, around, onDone }: FormProps) {
  const me = useMe()
  const people = usePeople()
  const before = wall?.people.map(idOf)
  const { form, isSending, errorOf, note } = useForm(async ({ user_ids = '' }) => {
    await put(subject.id, user_ids.split(',').filter(Boolean))
    onDone()
    tellDone(wall ? 'Who can see it is changed' : `${subject.name} is restricted`, () =>
      before ? put(subject.id, before) : takeDown(subject.id),
    )
  })
  const options = people
    .filter(({ id, status }) => id !== me?.id && (status === 'active' || before?.includes(id)))
    // who may not know of its company cannot be let in here
    .filter(({ id }) => !around || around.people.some((one) => one.id === id))
    .map(({ id, name, status }) => ({ value: id, label: status === 'active' ? name : `${name} (disabled)` }))
  return (
    <form {...form}>
      <Stack gap="md">
        <FormNote>{note}</FormNote>
        <MultiSelect
          // those who are chosen are known by name once the people are
          key={options.length}
          name="user_ids"
          label="Beside you"
          placeholder="People"
          defaultValue={before?.filter((id) => id !== me?.id) ?? []}
          data={options}
          searchable
          hidePickedOptions
          nothingFoundMessage="Nobody of that name"
          maxDropdownHeight={220}
          error={errorOf('user_ids')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={isSending}>
            {wall ? 'Save' : 'Restrict it'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const idOf = ({ id }: { id: string }) => id
const pathOf = (id: string) => ({ params: { path: { wall_id: id } } })

async function put(id: string, user_ids: string[]): Promise<void> {
  await client.PUT('/api/walls/{wall_id}', { ...pathOf(id), body: { user_ids } })
  await refetch('/api/walls')
}

async function takeDown(id: string): Promise<void> {
  await client.DELETE('/api/walls/{wall_id}', pathOf(id))
  await refetch('/api/walls')
}
