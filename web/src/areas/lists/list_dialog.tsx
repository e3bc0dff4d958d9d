import { Modal, Text } from '@mantine/core'
import { client } from '../../api/client.ts'
import { DialogForm } from '../../form/dialog_form.tsx'
import { Fields } from '../../form/fields.tsx'
import { useForm } from '../../form/form.tsx'
import { useWhileOpen } from '../../parts/use_while_open.ts'
import { type List, refetchLists, type Subject, saveList, subjects } from './lists.ts'
import { type TemplateName, templates } from './templates.ts'

type Props = {
  opened: boolean
  onClose(): void
  /** the one that is changed; a new one where it is left out */
  list?: List | undefined
  /** of which deal a new one is */
  dealId?: string | undefined
  /** of what a new one is, where that is not to be chosen */
  subject?: Subject | undefined
  onMade?(id: string): void
}

/** Makes a list, or changes its name, its deal and what is said of it. */
export function ListDialog({ opened, onClose, list, ...of }: Props) {
  const shown = useWhileOpen(opened, list)
  return (
    <Modal opened={opened} onClose={onClose} title={shown ? `Change ${shown.name}` : 'New list'}>
      {shown ? <ChangeForm key={shown.id} list={shown} onClose={onClose} /> : <NewForm onClose={onClose} {...of} />}
    </Modal>
  )
}

const name = {
  name: 'name',
  label: 'Name',
  required: true,
  missing: 'Give the list a name.',
  maxLength: 200,
  autoComplete: 'off',
} as const
const deal = {
  name: 'deal_id',
  label: 'Deal',
  kind: 'deal',
  description: 'Whoever sees the deal sees the list.',
} as const

function NewForm({ onClose, dealId, subject: given, onMade }: Omit<Props, 'opened' | 'list'>) {
  const form = useForm({
    initialValues: {
      template: (dealId ? 'buyers' : 'empty') as TemplateName, // reason: another can be chosen
      name: '',
      subject: given ?? ('companies' as Subject), // reason: likewise
      deal_id: dealId ?? '',
    },
    async save({ template, name, subject, deal_id }) {
      const { label: _label, about: _about, ...begun } = templates[template]
      const body = { name, subject, deal_id: subject === 'deals' ? null : deal_id || null, ...structuredClone(begun) }
      const { data } = await client.POST('/api/lists', { body: body as typeof body & { statuses: []; fields: [] } }) // reason: the templates are read-only
      await refetchLists()
      if (data) onMade?.(data.id)
    },
    onSaved: onClose,
  })
  const { template, subject } = form.values
  return (
    <DialogForm of={form} label="Add" onClose={onClose}>
      <Fields
        form={form}
        focus="name"
        of={[
          name,
          given === undefined && {
            name: 'subject',
            label: 'Of',
            kind: 'choice',
            isNative: true,
            choices: optionsOf(subjects),
          },
          subject !== 'deals' && deal,
          { name: 'template', label: 'Start from', kind: 'choice', isNative: true, choices: optionsOf(templates) },
        ]}
      />
      <Text size="sm" c="var(--ink-quiet)">
        {toldOf(template)}
      </Text>
    </DialogForm>
  )
}

function toldOf(template: TemplateName): string {
  const chosen = templates[template]
  if (!('statuses' in chosen)) return chosen.about
  return `${chosen.about} Statuses: ${chosen.statuses.map(({ name }) => name).join(', ')}. All of it can be changed.`
}

const optionsOf = (named: Record<string, { label: string }>) =>
  Object.entries(named).map(([value, { label }]) => ({ value, label }))

function ChangeForm({ list, onClose }: { list: List; onClose(): void }) {
  const form = useForm({
    initialValues: { name: list.name, deal_id: list.deal_id ?? '', description: list.description ?? '' },
    save: ({ name, deal_id, description }) =>
      saveList(list.id, { name, description: description || null, deal_id: deal_id || null }),
    onSaved: onClose,
  })
  return (
    <DialogForm of={form} label="Save" onClose={onClose}>
      <Fields
        form={form}
        of={[name, list.subject !== 'deals' && deal, { name: 'description', label: 'What it is for', kind: 'long' }]}
      />
    </DialogForm>
  )
}
