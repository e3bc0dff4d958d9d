import { Button, Checkbox, Modal, MultiSelect, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { client, refetch } from '../../api/client.ts'
import { useConfirm } from '../../form/confirm.tsx'
import { DialogEnd } from '../../form/dialog_end.tsx'
import { DialogForm } from '../../form/dialog_form.tsx'
import { useForm } from '../../form/form.tsx'
import { counted, day } from '../../parts/format.ts'
import { usePeople } from '../../parts/people.ts'
import { attempt, tellDone } from '../../parts/tell.tsx'
import { useMay, useMe } from '../../parts/use_me.ts'
import { type Papers, PapersOfDeal, refOf, useUnfiled } from './papers_of_deal.tsx'
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
      <Modal opened={opened} onClose={onClose} title="Who can see this">
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
  const leaving = wall && (
    <Button variant="subtle" color="gray" onClick={onLeave}>
      Leave
    </Button>
  )
  return (
    <Stack gap="md">
      <Text size="sm">
        {wall
          ? `Only these people know of ${subject.name}, and of what hangs on it, since ${day(wall.raised_at)}.`
          : around
            ? `Its company is restricted: ${counted(around.people.length, 'person', 'people')} can see this.`
            : `Everyone in the firm can see ${subject.name}. You can restrict it to people you choose; nobody else will see that it exists.`}
      </Text>
      {may.write ? (
        <PeopleForm key={wall?.people.map(idOf).join()} subject={subject} wall={wall} around={around} onDone={onClose}>
          {wall && (
            <Button variant="default" onClick={open}>
              Open it to the firm
            </Button>
          )}
          {leaving}
        </PeopleForm>
      ) : (
        <>
          {wall && <Names wall={wall} />}
          <DialogEnd onClose={onClose}>{leaving}</DialogEnd>
        </>
      )}
    </Stack>
  )
}

const Names = ({ wall }: { wall: Wall }) => <Text size="sm">{wall.people.map(({ name }) => name).join(', ')}</Text>

type FormProps = {
  subject: Subject
  wall: Wall | undefined
  around: Wall | undefined
  onDone(): void
  /** what else can be done */
  children: ReactNode
}

function PeopleForm({ subject, wall, around, onDone, children }: FormProps) {
  const me = useMe()
  const people = usePeople()
  const before = wall?.people.map(idOf)
  const companyId = wall || around ? undefined : subject.companyId
  const unfiled = useUnfiled(subject.companyId && subject.id)
  const [picked, setPicked] = useState<Papers>()
  const papers = picked ?? unfiled?.data.filter(({ names_deal }) => names_deal).map(refOf) ?? []
  const form = useForm({
    initialValues: { user_ids: before?.filter((id) => id !== me?.id) ?? [], with_company: false },
    async save({ user_ids, with_company }) {
      const company = with_company ? companyId : undefined
      await put(subject.id, user_ids, { ...(papers.length > 0 && { papers }), ...(company && { with_company }) })
      const restricted = company ? `${subject.name} and its company are restricted` : `${subject.name} is restricted`
      tellDone(wall ? 'Who can see it is changed' : restricted, async () => {
        await (before ? put(subject.id, before) : takeDown(subject.id))
        if (company) await takeDown(company)
      })
    },
    onSaved: onDone,
  })
  const options = people
    .filter(({ id, status }) => id !== me?.id && (status === 'active' || before?.includes(id)))
    // who may not know of its company cannot be let in here
    .filter(({ id }) => !around || around.people.some((one) => one.id === id))
    .map(({ id, name, status }) => ({ value: id, label: status === 'active' ? name : `${name} (disabled)` }))
  return (
    <DialogForm of={form} label={wall ? 'Save' : 'Restrict it'} onClose={onDone} lesser={children}>
      <MultiSelect
        label="Also visible to"
        placeholder="People"
        data={options}
        searchable
        hidePickedOptions
        nothingFoundMessage="Nobody of that name"
        maxDropdownHeight={220}
        {...form.getInputProps('user_ids')}
      />
      {subject.companyId && (
        <PapersOfDeal label="Take in what belongs to it" papers={unfiled} picked={papers} onPick={setPicked} />
      )}
      {companyId && (
        <Checkbox
          label="Restrict its company too"
          description={
            form.values.with_company
              ? 'The company, its other deals, contacts, figures and all that hangs on it are hidden from all others.'
              : 'Hidden is what belongs to the deal: its documents, conversations, calls, meetings, reports, notes and tasks. The company, its contacts and figures, and what is not taken in, stay visible to everyone.'
          }
          {...form.getInputProps('with_company', { type: 'checkbox' })}
        />
      )}
    </DialogForm>
  )
}

const idOf = ({ id }: { id: string }) => id
const pathOf = (id: string) => ({ params: { path: { wall_id: id } } })

type Along = { papers?: Papers; with_company?: boolean }

async function put(id: string, user_ids: string[], along: Along = {}): Promise<void> {
  await client.PUT('/api/walls/{wall_id}', { ...pathOf(id), body: { user_ids, ...along } })
  await refetch('/api/')
}

async function takeDown(id: string): Promise<void> {
  await client.DELETE('/api/walls/{wall_id}', pathOf(id))
  await refetch('/api/walls')
}
