import { Modal, Select, Stack, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api, client, refetch } from '../../api/client.ts'
import { CompanyPicker } from '../../form/company_picker.tsx'
import { DialogEnd } from '../../form/dialog_end.tsx'
import { usePeopleOf } from '../../parts/about.ts'
import { useCompanyName } from '../../parts/company_name.ts'
import { attempt, tellDone } from '../../parts/tell.tsx'
import { useMay } from '../../parts/use_me.ts'
import type { Message } from '../email_bot/index.ts'
import styles from './conversation.module.css'

type Place = { company_id: string | null; contact_id: string | null }

/** Where a conversation is filed and why, and a way to file it by hand. */
export function Filed({ messages }: { messages: Message[] }) {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const filed = messages.findLast(({ company_id, contact_id }) => company_id ?? contact_id) ?? messages.at(-1)
  const company = useCompanyName(filed?.company_id ?? null)
  const contact = useContactName(filed?.contact_id ?? null)
  if (!filed) return null
  const isFiled = filed.company_id !== null || filed.contact_id !== null
  return (
    <>
      <p className={styles.filed}>
        <span>
          {isFiled ? 'Filed under ' : 'Filed under no company. '}
          {filed.company_id && (
            <Link to="/companies/$id" params={{ id: filed.company_id }} search={{ tab: 'mail' }}>
              {company ?? 'a company'}
            </Link>
          )}
          {filed.company_id && filed.contact_id && ', '}
          {filed.contact_id && (
            <Link to="/contacts/$id" params={{ id: filed.contact_id }}>
              {contact ?? 'a contact'}
            </Link>
          )}
          {isFiled && '. '}
          {filed.match_reason}
        </span>{' '}
        {may.write && (
          <UnstyledButton className={styles.quietLink} onClick={() => setOpen(true)}>
            {isFiled ? 'File elsewhere' : 'File it'}
          </UnstyledButton>
        )}
      </p>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="File the conversation" size={360}>
        <FilingForm messages={messages} now={filed} onDone={() => setOpen(false)} />
      </Modal>
    </>
  )
}

type FormProps = { messages: Message[]; now: Place; onDone(): void }

function FilingForm({ messages, now, onDone }: FormProps) {
  const [place, setPlace] = useState<Place>({ company_id: now.company_id, contact_id: now.contact_id })
  const [name, setName] = useState<string>()
  const people = usePeopleOf(place.company_id ?? undefined, place.contact_id ?? undefined)
  const file = () =>
    attempt(async () => {
      await put(messages.map(({ id }) => ({ id, ...place })))
      onDone()
      tellDone(place.company_id ? `Filed under ${name ?? 'the company'}` : 'Taken out of the company', () =>
        put(messages),
      )
    })
  return (
    <Stack gap="sm">
      <CompanyPicker
        label="Company"
        allowNew
        value={place.company_id}
        onChange={(company_id, picked) => {
          setPlace({ company_id, contact_id: null })
          setName(picked)
        }}
      />
      <Select
        label="Contact"
        clearable
        searchable
        placeholder={people.length > 0 ? undefined : 'No contacts here yet'}
        data={people}
        value={place.contact_id}
        onChange={(contact_id) => setPlace({ ...place, contact_id })}
      />
      <DialogEnd label="File the conversation" onClose={onDone} act={file} />
    </Stack>
  )
}

async function put(places: (Place & { id: string })[]) {
  for (const { id, company_id, contact_id } of places)
    await client.PATCH('/api/emails/{email_id}', {
      params: { path: { email_id: id } },
      body: { company_id, contact_id },
    })
  await refetch('/api/emails', '/api/companies', '/api/events')
}

const useContactName = (id: string | null) =>
  api.useQuery(
    'get',
    '/api/contacts/{contact_id}',
    { params: { path: { contact_id: id ?? '' } } },
    { enabled: id !== null, staleTime: 300_000 },
  ).data?.name
