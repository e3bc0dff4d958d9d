import { Grid, MultiSelect, NumberInput, Textarea, TextInput } from '@mantine/core'
import { type Body, client, type Reply, refetch } from '../../api/client.ts'
import { tellDone } from '../../parts/tell.tsx'
import { CompanyPicker } from '../companies/company_picker.tsx'
import { type About, useCompanyOf, usePeopleOf } from './about.ts'
import { asLocal, changesOf, useDraft } from './draft.ts'
import { SaveButtons } from './save_buttons.tsx'
import { useSaving } from './use_saving.ts'

type Interaction = Reply<'/api/interactions/{interaction_id}'>
type Props = { kind: Interaction['type']; interaction?: Interaction; about: About; onDone(): void }

const done = { meeting: 'Meeting logged', call: 'Call logged', email: 'E-mail logged', note: 'Note logged' }

export function InteractionForm({ kind, interaction, about, onDone }: Props) {
  const known = useCompanyOf(about)
  const draft = useDraft(`log.${interaction?.id ?? about.company ?? about.contact ?? about.deal ?? ''}`, {
    subject: interaction?.subject ?? '',
    notes: interaction?.notes ?? '',
    date: asLocal(interaction ? new Date(interaction.date) : new Date()),
    minutes: interaction?.duration_minutes ?? null,
    people: interaction?.contact_ids ?? (about.contact ? [about.contact] : []),
    company: interaction?.company_id ?? null,
  })
  const { subject, notes, date, minutes, people } = draft.value
  const company = known ?? draft.value.company ?? undefined
  const choices = usePeopleOf(company, about.contact)
  const { isSaving, faults, setFaults, run } = useSaving([
    'subject',
    'date',
    'duration_minutes',
    'contact_ids',
    'notes',
  ])

  async function save() {
    const wrong: Record<string, string> = {}
    if (!subject.trim()) wrong['subject'] = 'Say in a few words what it was about'
    if (Number.isNaN(Date.parse(date))) wrong['date'] = 'Say when it was'
    setFaults(wrong)
    if (Object.keys(wrong).length > 0) return
    await run(async () => {
      const undo = interaction ? await change(interaction) : await create()
      draft.saved()
      onDone()
      tellDone(interaction ? 'Saved' : done[kind], async () => {
        await undo()
        await asked()
      })
      await asked()
    })
  }

  async function create() {
    const body = {
      type: kind,
      company_id: company ?? null,
      contact_ids: people,
      subject: subject.trim(),
      notes: notes.trim() || null,
      date: momentOf(date),
      duration_minutes: minutes,
    }
    const { data } = await client.POST('/api/interactions', { body })
    return () => client.DELETE('/api/interactions/{interaction_id}', pathOf(data?.id ?? ''))
  }

  async function change(before: Interaction) {
    const changes = changesOf(draft.first, draft.value)
    const body: Body<'/api/interactions/{interaction_id}', 'patch'> = {
      type: kind === before.type ? undefined : kind,
      subject: changes.subject?.trim(),
      notes: changes.notes,
      date: changes.date && momentOf(changes.date),
      duration_minutes: changes.minutes,
      contact_ids: changes.people,
      company_id: changes.company,
    }
    await client.PATCH('/api/interactions/{interaction_id}', { ...pathOf(before.id), body })
    const old = Object.fromEntries(
      Object.entries(before).filter(([name]) => body[name as keyof typeof body] !== undefined), // reason: both are named alike
    )
    return () => client.PATCH('/api/interactions/{interaction_id}', { ...pathOf(before.id), body: old })
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <TextInput
        label="Subject"
        value={subject}
        onChange={({ currentTarget }) => draft.set({ subject: currentTarget.value })}
        error={faults['subject']}
        maxLength={500}
        data-autofocus
      />
      <Grid mt="sm" gap="sm">
        <Grid.Col span={{ base: 12, xs: 8 }}>
          <TextInput
            label="When"
            type="datetime-local"
            value={date}
            onChange={({ currentTarget }) => draft.set({ date: currentTarget.value })}
            error={faults['date']}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 4 }}>
          <NumberInput
            label="Minutes"
            value={minutes ?? ''}
            onChange={(value) => draft.set({ minutes: typeof value === 'number' ? value : null })}
            error={faults['duration_minutes']}
            min={0}
            allowDecimal={false}
          />
        </Grid.Col>
      </Grid>
      {!known && (
        <div style={{ marginTop: 12 }}>
          <CompanyPicker label="Company" value={draft.value.company} onChange={(id) => draft.set({ company: id })} />
        </div>
      )}
      <MultiSelect
        mt="sm"
        label={kind === 'email' ? 'With' : 'Who took part'}
        placeholder={people.length > 0 ? undefined : choices.length > 0 ? 'Contacts' : 'No contacts here yet'}
        data={choices}
        value={people}
        onChange={(value) => draft.set({ people: value })}
        error={faults['contact_ids']}
        searchable
        clearable
        hidePickedOptions
        maxDropdownHeight={220}
      />
      <Textarea
        mt="sm"
        label="Summary"
        value={notes}
        onChange={({ currentTarget }) => draft.set({ notes: currentTarget.value })}
        error={faults['notes']}
        minRows={4}
        maxRows={14}
      />
      <SaveButtons
        label={interaction ? 'Save' : `Log ${kind === 'email' ? 'e-mail' : kind}`}
        isSaving={isSaving}
        save={save}
      />
    </form>
  )
}

const pathOf = (id: string) => ({ params: { path: { interaction_id: id } } })
const momentOf = (local: string) => new Date(local).toISOString()
const asked = () => refetch('/api/interactions', '/api/companies', '/api/overview', '/api/contacts')
