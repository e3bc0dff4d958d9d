import { client, type Reply, refetch } from '../../api/client.ts'
import { changeAsSeen, takeBack } from '../../form/as_seen.ts'
import { DialogForm } from '../../form/dialog_form.tsx'
import { Fields } from '../../form/fields.tsx'
import { useForm } from '../../form/form.tsx'
import { replaced, tidy } from '../../form/form_values.ts'
import { type Participant, ParticipantsPicker } from '../../form/pickers/participants_picker.tsx'
import { type About, useCompanyOf, useContact } from '../../parts/about.ts'
import { attempt, tellDone } from '../../parts/tell.tsx'
import { momentIn, ownZone, wallTime } from '../../parts/zone.ts'
import { addTask } from '../tasks/index.ts'

type Interaction = Reply<'/api/interactions/{interaction_id}'>
type Props = { kind: Interaction['type']; interaction?: Interaction; about: About; onDone(): void }
type Values = Pick<
  Interaction,
  'subject' | 'date' | 'duration_minutes' | 'company_id' | 'deal_id' | 'participants' | 'notes'
> & {
  task: string
  due: string
}

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
  const contact = useContact(about.contact)
  const form = useForm<Values>({
    initialValues: {
      subject: interaction?.subject ?? '',
      date: wallTime(interaction?.date ?? new Date(), ownZone()),
      duration_minutes: interaction?.duration_minutes ?? null,
      company_id: interaction?.company_id ?? null,
      deal_id: interaction ? interaction.deal_id : (about.deal ?? null),
      participants: interaction?.participants ?? (about.contact ? [unnamed(about.contact)] : []),
      notes: interaction?.notes ?? null,
      task: '',
      due: '',
    },
    keptAs: `log.${interaction?.id ?? about.deal ?? about.company ?? about.contact ?? ''}`,
    async save(values, changes) {
      const undo = interaction ? await change(interaction, changes) : await create(values)
      const task = values.task.trim() && (await followUp(values))
      tellDone(interaction ? 'Saved' : done[kind], async () => {
        await undo()
        if (task) await dropTask(task)
        await asked()
      })
      asked()
    },
    validate: ({ task, due }) => (due && !task.trim() ? { task: 'Say what is to be done.' } : {}),
    onSaved: onDone,
  })
  const company = known ?? form.values.company_id ?? undefined
  const dealsOf = known ? { company: known } : { companyField: 'company_id' }
  const participants = form.values.participants.map((one) => (one.id === contact?.id ? named(contact) : one))

  async function create({ task: _task, due: _due, ...values }: Values) {
    const body = { ...bodyOf(tidy(values)), type: kind, company_id: company ?? null }
    const { data } = await client.POST('/api/interactions', { body })
    return () => client.DELETE('/api/interactions/{interaction_id}', pathOf(data?.id ?? ''))
  }

  async function change(before: Interaction, { task: _task, due: _due, ...changes }: Partial<Values>) {
    const body = { ...bodyOf(changes), ...(kind !== before.type && { type: kind }) }
    const send = async (body: Partial<Interaction>, headers: Record<string, string>) =>
      (await client.PATCH('/api/interactions/{interaction_id}', { ...pathOf(before.id), body, headers })).data
    const done = await changeAsSeen('interactions', before, body, send)
    return () => takeBack<Interaction>(done, replaced(before, body), send)
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
          !known && { name: 'company_id', label: 'Company', kind: 'company', dealField: 'deal_id' },
          { name: 'deal_id', label: 'Deal', kind: 'deal', isWide: known !== undefined, ...dealsOf },
        ]}
      />
      <ParticipantsPicker
        label={kind === 'email' ? 'With' : 'Participants'}
        company={company}
        {...form.getInputProps('participants')}
        value={participants}
      />
      <Fields
        form={form}
        columns={2}
        focus={false}
        of={[
          { name: 'notes', label: 'Summary', kind: 'long', rows: 4, isWide: true },
          !interaction && { name: 'task', label: 'Follow-up task', placeholder: 'Send the teaser', maxLength: 500 },
          !interaction && { name: 'due', label: 'Due', kind: 'day' },
        ]}
      />
    </DialogForm>
  )

  /** What is to be done next is about the same; the call stays logged where the task cannot be added. */
  async function followUp({ task, due, deal_id }: Values) {
    let added: Awaited<ReturnType<typeof addTask>>
    await attempt(async () => {
      added = await addTask({
        title: task.trim(),
        due_date: due || null,
        ...(deal_id ? { deal_id } : about.contact ? { contact_id: about.contact } : { company_id: company }),
      })
    })
    return added
  }
}

const unnamed = (id: string): Participant => ({ kind: 'contact', id, name: '…', company_id: null, company_name: null })
const named = ({ id, name, company_id, company_name }: Reply<'/api/contacts/{contact_id}'>): Participant => ({
  kind: 'contact',
  id,
  name,
  company_id,
  company_name,
})

/** What is sent: the day and time on the wall as the moment that it is, and who took part by their ids. */
function bodyOf<T extends Partial<Values>>({ participants, ...values }: T) {
  const ids = (kind: Participant['kind']) => participants?.filter((one) => one.kind === kind).map(({ id }) => id)
  return {
    ...values,
    ...(values.date !== undefined && { date: momentIn(values.date, ownZone()) }),
    ...(participants && { contact_ids: ids('contact'), user_ids: ids('user') }),
  }
}

const pathOf = (id: string) => ({ params: { path: { interaction_id: id } } })
const dropTask = async ({ id }: { id: string }) => {
  await client.DELETE('/api/tasks/{task_id}', { params: { path: { task_id: id } } })
  await refetch('/api/tasks')
}
const asked = () => refetch('/api/interactions', '/api/companies', '/api/overview', '/api/contacts')
