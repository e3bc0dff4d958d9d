import { Button, Group, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api, type Body, client, type Reply, refetch } from '../../api/client.ts'
import { Form, useForm } from '../../form/form.tsx'
import { useAddress } from '../../parts/address.ts'
import { counted } from '../../parts/format.ts'
import { Part } from '../../parts/page/section.tsx'
import { attempt, tellDone } from '../../parts/tell.tsx'
import styles from './export.module.css'

type Person = Body<'/api/export/people', 'post'>
type Erasure = Reply<'/api/export/people/erase/preview', 'post'>

/** What a person has the right to: all that is known of them, and to be forgotten. `contact` in the address is one of them. */
export function PersonPart() {
  const [{ contact }, set] = useAddress()
  const known = api.useQuery(
    'get',
    '/api/contacts/{contact_id}',
    { params: { path: { contact_id: contact ?? '' } } },
    { enabled: contact !== undefined },
  ).data
  const [found, setFound] = useState<{ person: Person; word: string; erasure: Erasure }>()
  const form = useForm({
    initialValues: { email: '' },
    async save({ email }) {
      const person = contact ? { contact_id: contact } : { email: email.trim() }
      const { data } = await client.POST('/api/export/people/erase/preview', { body: person })
      if (data) setFound({ person, word: contact ? (known?.name ?? '') : email.trim(), erasure: data })
    },
  })
  const take = (person: Person) =>
    attempt(async () => {
      await client.POST('/api/export/people', { body: person })
      await refetch('/api/export/archives')
      tellDone('The archive is being made; it stands below')
    })

  return (
    <Part
      title="A person’s data"
      lead="Somebody outside the firm asks what you know of them, or to be forgotten. What erasing would change is shown before anything is."
    >
      {contact && known ? (
        <p className={styles.row}>
          <b>{known.name}</b>
          <Button variant="subtle" color="gray" onClick={() => (set({ contact: undefined }), setFound(undefined))}>
            Somebody else
          </Button>
        </p>
      ) : null}
      <Form of={form} style={{ maxWidth: 340, marginTop: 12 }} onInput={() => setFound(undefined)}>
        {!contact && (
          <TextInput
            type="email"
            label="E-mail of the person"
            required
            maxLength={254}
            autoComplete="off"
            {...form.getInputProps('email')}
          />
        )}
        <Button type="submit" variant="default" mt="sm" loading={form.isBusy}>
          Find records
        </Button>
      </Form>
      {found && (
        <Found
          key={found.word}
          {...found}
          onTake={() => take(found.person)}
          onErased={() => {
            setFound(undefined)
            set({ contact: undefined })
          }}
        />
      )}
    </Part>
  )
}

const singular = (name: string) => name.replace('_', ' ').replace(/ies$/, 'y').replace(/s$/, '')

type FoundProps = { person: Person; word: string; erasure: Erasure; onTake(): void; onErased(): void }

function Found({ person, word, erasure: { erased, records, left }, onTake, onErased }: FoundProps) {
  const told = Object.entries(erased).filter(([, number]) => number > 0)
  const form = useForm({
    initialValues: { reason: '', typed: '' },
    async save({ reason }) {
      await client.POST('/api/export/people/erase', { body: { ...person, reason: reason.trim() || null } })
      onErased()
      await refetch('/api/')
      tellDone('Erased. The audit log keeps that it was done and why, not of whom')
    },
  })
  const isSure = word !== '' && form.values.typed.trim().toLowerCase() === word.toLowerCase()
  return (
    <div className="stack gap regular topped" style={{ marginTop: 16, paddingTop: 8 }}>
      <p aria-live="polite">
        {told.length === 0
          ? 'Nothing here names this person.'
          : `Erasing changes ${told.map(([name, number]) => counted(number, singular(name), name.replace('_', ' '))).join(', ')}.`}
      </p>
      {records.length > 0 && (
        <details>
          <summary>Each of these records</summary>
          <ul className="bulleted">
            {records.map(({ kind, id, name }) => (
              <li key={`${kind} ${id}`}>{`${singular(kind)}: ${name ?? id}`}</li>
            ))}
          </ul>
        </details>
      )}
      {left.shared_names.length > 0 && (
        <p>
          {`${left.shared_names.join(', ')} is what a company or a deal is called, too: texts in which nothing but this name stands stay.`}
        </p>
      )}
      {left.documents.length + left.reports.length + left.names.length + left.users > 0 && (
        <>
          <p>These name the person and stay, for you to delete or have written anew:</p>
          <ul className="bulleted">
            {left.documents.map(({ file_id, filename, page }) => (
              <li key={`${file_id} ${page}`}>
                <Link to="/documents/$id" params={{ id: file_id }} search={{ page: String(page) }}>
                  {filename}, page {page}
                </Link>
              </li>
            ))}
            {left.reports.map(({ id, report_type }) => (
              <li key={id}>
                <Link to="/reports/$id" params={{ id }}>
                  Report: {report_type.replaceAll('_', ' ')}
                </Link>
              </li>
            ))}
            {left.names.map(({ kind, id, name }) => (
              <li key={id}>
                <Link to={kind === 'deal' ? '/deals/$id' : '/companies/$id'} params={{ id }}>
                  {`The name of the ${kind} ${name}`}
                </Link>
              </li>
            ))}
            {left.users > 0 && <li>{counted(left.users, 'person')} who signs in here</li>}
          </ul>
        </>
      )}
      <Group gap={8} align="end">
        <Button variant="default" onClick={onTake}>
          Make an archive of it
        </Button>
      </Group>
      <Form of={form}>
        <Group gap={8} align="end" mt="md">
          <TextInput
            label="Why, for the audit log"
            placeholder="The right to be forgotten"
            w={280}
            maxLength={500}
            {...form.getInputProps('reason')}
          />
          <TextInput label={`To erase it, type ${word}`} w={280} autoComplete="off" {...form.getInputProps('typed')} />
          <Button type="submit" color="red" disabled={!isSure} loading={form.isBusy}>
            Erase for good
          </Button>
        </Group>
      </Form>
    </div>
  )
}
