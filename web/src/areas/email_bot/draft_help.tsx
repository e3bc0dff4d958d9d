import { Button, Group, Select, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { FaultNote } from '../../parts/state.tsx'
import { useDraft } from '../interactions/draft.ts'
import styles from './composer.module.css'
import { DraftBasis } from './draft_basis.tsx'
import { addressIn } from './letter.ts'
import { ReportPoints } from './report_points.tsx'
import { type Text, useCompose } from './use_compose.ts'
import { type Choices, lengths, noChoices, purposes, tones, wishOf } from './wish.ts'

type Props = {
  /** what the letter is kept as */
  name: string
  /** the first it goes to: a name or an address */
  recipient: string | undefined
  text: Text
  /** of an answer, whose subject stays */
  keepsSubject: boolean
  put(text: Text): void
  company: string | undefined
  report: string | undefined
}

/** Has the letter drafted from what is on record, to be changed. */
export function DraftHelp({ name, recipient, text, keepsSubject, put, company, report }: Props) {
  const { value, set } = useDraft<Choices>(`${name}.help`, noChoices)
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const compose = useCompose(text, put)
  const companyName = useCompanyName(company)

  function draft() {
    const missing = {
      ...(!recipient && { to: 'Say above who it goes to.' }),
      ...(value.purpose === 'own' && !value.own.trim() && { own: 'Say what the mail is for.' }),
    }
    setWrong(missing)
    if (recipient && Object.keys(missing).length === 0)
      compose.ask(wishOf(value, addressIn(recipient) ?? recipient, companyName), keepsSubject)
  }

  return (
    <section className={styles.help} aria-label="Draft help">
      <div className={styles.wishes}>
        <Select
          size="xs"
          label="Purpose"
          data={purposes}
          allowDeselect={false}
          value={value.purpose}
          onChange={(purpose) => purpose && set({ purpose })}
        />
        <Select
          size="xs"
          label="Tone"
          data={tones}
          allowDeselect={false}
          value={value.tone}
          onChange={(tone) => tone && set({ tone })}
        />
        <Select
          size="xs"
          label="Length"
          data={lengths}
          allowDeselect={false}
          value={value.length}
          onChange={(length) => length && set({ length })}
        />
      </div>
      {value.purpose === 'own' && (
        <TextInput
          size="xs"
          label="What it is for"
          placeholder="Ask for the audited accounts of 2025"
          maxLength={500}
          value={value.own}
          onChange={(event) => set({ own: event.currentTarget.value })}
          error={wrong['own']}
        />
      )}
      <Textarea
        size="xs"
        label="Points to make"
        placeholder="One a line, in your words"
        minRows={2}
        maxRows={8}
        maxLength={5000}
        value={value.points}
        onChange={(event) => set({ points: event.currentTarget.value })}
      />
      {report && <ReportPoints report={report} points={value.points} onPoints={(points) => set({ points })} />}
      {wrong['to'] && !recipient && <p className={styles.wrong}>{wrong['to']}</p>}
      <Group gap="xs">
        <Button variant="default" loading={compose.isDrafting} onClick={draft}>
          {compose.draft ? 'Draft again' : 'Draft'}
        </Button>
        {compose.isDrafting && (
          <Button variant="subtle" color="gray" onClick={compose.stop}>
            Stop
          </Button>
        )}
        {compose.swap && (
          <Button variant="subtle" color="gray" onClick={compose.swap}>
            Bring back the text before
          </Button>
        )}
      </Group>
      {compose.fault !== undefined && <FaultNote error={compose.fault} />}
      {compose.draft && <DraftBasis draft={compose.draft} />}
    </section>
  )
}

const useCompanyName = (id: string | undefined) =>
  api.useQuery(
    'get',
    '/api/companies/{company_id}',
    { params: { path: { company_id: id ?? '' } } },
    { enabled: id !== undefined, staleTime: 300_000 },
  ).data?.name
