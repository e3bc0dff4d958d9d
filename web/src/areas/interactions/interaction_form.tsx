import { MultiSelect } from '@mantine/core'
import { client, type Reply, refetch } from '../../api/client.ts'
import { DialogForm } from '../../form/dialog_form.tsx'
import { Fields } from '../../form/fields.tsx'
import { useForm } from '../../form/form.tsx'
import { replaced, tidy } from '../../form/form_values.ts'
import { type About, useCompanyOf, usePeopleOf } from '../../parts/about.ts'
import { tellDone } from '../../parts/tell.tsx'
import { ownZone, wallTime } from '../../parts/zone.ts'

type Interaction = Reply<'/api/interactions/{interaction_id}'>
type Props = { kind: Interaction['type']; interaction?: Interaction; about: About; onDone(): void }
type Values = Pick<Interaction, 'subject' | 'date' | 'duration_minutes' | 'company_id' | 'contact_ids' | 'notes'>

const done = {
  meeting: 'Meeting logged',
  call: 'Call logged',
  email: 'E-mail logged',
  other: 'Contact logged',
  note: 'Note logged',
}
const verbs = { meeting: 'Log meeting', call: 'Log call', email: 'Log e-mail', other: 'Log contact', note: 'Log note' }

export function InteractionForm({ kind, interaction, about, onDone }: Props) {
  const known = useCompanyOf(about)
  const form = useForm<Values>({
    initialValues: {
      subject: interaction?.subject ?? '',
      date: wallTime(interaction?.date ?? new Date(), ownZone()),
      duration_minutes: interaction?.duration_minutes ?? null,
      company_id: interaction?.company_id ?? null,
      contact_ids: interaction?.contact_ids ?? (about.contact ? [about.contact] : []),
      notes: interaction?.notes ?? null,
    },
    keptAs: `log.${interaction?.id ?? about.company ?? about.contact ?? about.deal ?? ''}`,
    async save(values, changes) {
      const undo = interaction ? await change(interaction, changes) : await create(values)
      tellDone(interaction ? 'Saved' : done[kind], async () => {
        await undo()
        await asked()
      })
      asked()
    },
    onSaved: onDone,
  })
  const { contact_ids: people } = form.values
  const company = known ?? form.values.company_id ?? undefined
  const choices = usePeopleOf(company, about.contact)

  async function create(values: Values) {
    const body = { ...withMoment(tidy(values)), type: kind, company_id: company ?? null }
    const { data } = await client.POST('/api/interactions', { body })
    return () => client.DELETE('/api/interactions/{interaction_id}', pathOf(data?.id ?? ''))
  }

  async function change(before: Interaction, changes: Partial<Values>) {
    const body = { ...withMoment(changes), ...(kind !== before.type && { type: kind }) }
    const send = (body: Partial<Interaction>) =>
      client.PATCH('/api/interactions/{interaction_id}', { ...pathOf(before.id), body })
    await send(body)
    return () => send(replaced(before, body))
  }

  return (
    <DialogForm of={form} label={interaction ? 'Save' : verbs[kind]} onClose={onDone}>
      <Fields
        form={form}
        columns={2}
        of={[
          {
            name: 'subject',
            label: 'Subject',
            required: true,
            missing: 'Say in a few words what it was about',
            maxLength: 500,
            isWide: true,
          },
          { name: 'date', label: 'When', kind: 'moment', required: true, missing: 'Say when it was' },
          { name: 'duration_minutes', label: 'Minutes', kind: 'count', min: 0 },
          !known && { name: 'company_id', label: 'Company', kind: 'company', isWide: true },
        ]}
      />
      <MultiSelect
        label={kind === 'email' ? 'With' : 'Participants'}
        placeholder={people.length > 0 ? undefined : choices.length > 0 ? 'Contacts' : 'No contacts here yet'}
        data={choices}
        searchable
        clearable
        hidePickedOptions
        maxDropdownHeight={220}
        {...form.getInputProps('contact_ids')}
      />
      <Fields form={form} focus={false} of={[{ name: 'notes', label: 'Summary', kind: 'long', rows: 4 }]} />
    </DialogForm>
  )
}

/** The day and time on the wall as the moment that it is. */
const withMoment = <T extends { date?: string }>(values: T): T =>
  values.date === undefined ? values : { ...values, date: new Date(values.date).toISOString() }

const pathOf = (id: string) => ({ params: { path: { interaction_id: id } } })
const asked = () => refetch('/api/interactions', '/api/companies', '/api/overview', '/api/contacts')
