import { Modal, Select, Stack, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import { api, client, refetch } from '../../api/client.ts'
import { DialogEnd } from '../../form/dialog_end.tsx'
import { changesOf } from '../../form/form_values.ts'
import { CompanyPicker } from '../../form/pickers/company_picker.tsx'
import { DealPicker } from '../../form/pickers/deal_picker.tsx'
import { useDeal, usePeopleOf } from '../../parts/about.ts'
import { useCompanyName } from '../../parts/company_name.ts'
import { attempt, tellDone } from '../../parts/tell.tsx'
import { useMay } from '../../parts/use_me.ts'
import type { Message } from '../email_bot/index.ts'
import styles from './conversation.module.css'

type Place = Pick<Message, 'company_id' | 'contact_id' | 'deal_id'>

/** Where a conversation is filed and why, and a way to file it by hand. */
export function Filed({ messages }: { messages: Message[] }) {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const filed =
    messages.findLast(({ company_id, contact_id, deal_id }) => company_id ?? contact_id ?? deal_id) ?? messages.at(-1)
  const company = useCompanyName(filed?.company_id ?? null)
  const contact = useContactName(filed?.contact_id ?? null)
  const deal = useDeal(filed?.deal_id ?? undefined)?.name
  if (!filed) return null
  const places = placesOf(filed, { company, contact, deal })
  const isFiled = places.length > 0
  return (
    <>
      <p className={styles.filed}>
        <span>
          {isFiled ? 'Filed under ' : 'Filed under no company. '}
          {places.map(({ to, id, name, search }, index) => (
            <Fragment key={to}>
              {index > 0 && ', '}
              <Link to={to} params={{ id }} search={search}>
                {name}
              </Link>
            </Fragment>
          ))}
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

type Names = { company: string | undefined; contact: string | undefined; deal: string | undefined }

function placesOf({ company_id, contact_id, deal_id }: Place, { company, contact, deal }: Names) {
  const inMail = { tab: 'mail' }
  return [
    ...(deal_id ? [{ to: '/deals/$id', id: deal_id, name: deal ?? 'a deal', search: inMail } as const] : []),
    ...(company_id
      ? [{ to: '/companies/$id', id: company_id, name: company ?? 'a company', search: inMail } as const]
      : []),
    ...(contact_id ? [{ to: '/contacts/$id', id: contact_id, name: contact ?? 'a contact', search: {} } as const] : []),
  ]
}

type FormProps = { messages: Message[]; now: Place; onDone(): void }

function FilingForm({ messages, now, onDone }: FormProps) {
  const [place, setPlace] = useState<Place>(placeOf(now))
  const [name, setName] = useState<{ company?: string | undefined; deal?: string | undefined }>({})
  const people = usePeopleOf(place.company_id ?? undefined, place.contact_id ?? undefined)
  const fileIt = () =>
    attempt(async () => {
      const changes = changesOf(placeOf(now), place)
      await put(messages, Object.keys(changes).length > 0 ? changes : place)
      onDone()
      const told = place.deal_id ? (name.deal ?? 'the deal') : place.company_id && (name.company ?? 'the company')
      tellDone(told ? `Filed under ${told}` : 'Taken out of the company', () => putBack(messages))
    })
  return (
    <Stack gap="sm">
      <CompanyPicker
        label="Company"
        allowNew
        value={place.company_id}
        onChange={(company_id, picked) => {
          setPlace({ company_id, contact_id: null, deal_id: null })
          setName({ company: picked })
        }}
      />
      <DealPicker
        label="Deal"
        description="The whole conversation goes with it, and what is written in it later."
        company={place.company_id}
        value={place.deal_id}
        onChange={(deal_id, deal) => {
          setPlace({ ...place, deal_id, company_id: place.company_id ?? deal?.company_id ?? null })
          setName({ ...name, deal: deal?.name })
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
      <DialogEnd label="File the conversation" onClose={onDone} act={fileIt} />
    </Stack>
  )
}

const placeOf = ({ company_id, contact_id, deal_id }: Place): Place => ({ company_id, contact_id, deal_id })

async function put(messages: Message[], place: Partial<Place>) {
  for (const { id } of messages) await file(id, place)
  await asked()
}

async function putBack(messages: Message[]) {
  for (const message of messages) await file(message.id, placeOf(message))
  await asked()
}

const file = (email_id: string, body: Partial<Place>) =>
  client.PATCH('/api/emails/{email_id}', { params: { path: { email_id } }, body })
const asked = () => refetch('/api/emails', '/api/companies', '/api/deals', '/api/events')

const useContactName = (id: string | null) =>
  api.useQuery(
    'get',
    '/api/contacts/{contact_id}',
    { params: { path: { contact_id: id ?? '' } } },
    { enabled: id !== null, staleTime: 300_000 },
  ).data?.name
