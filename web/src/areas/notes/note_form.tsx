import { Checkbox } from '@mantine/core'
import { client, type Reply, refetch } from '../../api/client.ts'
import { changeAsSeen, takeBack } from '../../form/as_seen.ts'
import { DialogForm } from '../../form/dialog_form.tsx'
import { Fields } from '../../form/fields.tsx'
import { useForm } from '../../form/form.tsx'
import { replaced, valuesOf } from '../../form/form_values.ts'
import { type About, useCompanyOf } from '../../parts/about.ts'
import { tellDone } from '../../parts/tell.tsx'
import { useTags } from './use_tags.ts'

type Note = Reply<'/api/notes/{note_id}'>
type Props = { note?: Note; about: About; onDone(): void }
type Values = Pick<Note, 'content' | 'tags' | 'is_pinned' | 'company_id' | 'deal_id'>

/** A note in Markdown, with tags; new, or one to change. */
export function NoteForm({ note, about, onDone }: Props) {
  const known = useCompanyOf(about)
  const form = useForm<Values>({
    initialValues: valuesOf<Values>(
      { content: '', tags: [], is_pinned: false, company_id: null, deal_id: about.deal ?? null },
      note,
    ),
    keptAs: `note.${note?.id ?? about.deal ?? about.company ?? about.contact ?? ''}`,
    async save(values, changes) {
      const undo = note ? await change(note, changes) : await create(values)
      tellDone('Note saved', async () => {
        await undo()
        await asked()
      })
      asked()
    },
    onSaved: onDone,
  })
  const isFree = !note && !about.company && !about.contact && !about.deal
  const dealsOf = note?.company_id ?? known
  const { tags, company_id } = form.values
  const used = useTags(known ?? company_id ?? undefined)

  async function create(values: Values) {
    const company_id = about.company ?? (about.deal ? known : values.company_id)
    const { data } = await client.POST('/api/notes', {
      body: { ...values, company_id, contact_id: about.contact },
    })
    return () => client.DELETE('/api/notes/{note_id}', pathOf(data?.id ?? ''))
  }

  return (
    <DialogForm
      of={form}
      label="Save note"
      onClose={onDone}
      lesser={<Checkbox size="xs" label="Pin to the top" {...form.getInputProps('is_pinned', { type: 'checkbox' })} />}
    >
      <Fields
        form={form}
        of={[
          {
            name: 'content',
            label: 'Note',
            kind: 'long',
            description: 'Markdown: **bold**, - lists, | tables |',
            required: true,
            missing: 'Write something first',
            rows: 6,
          },
          isFree && { name: 'company_id', label: 'Company', kind: 'company', dealField: 'deal_id' },
          isFree && { name: 'deal_id', label: 'Deal', kind: 'deal', companyField: 'company_id' },
          !isFree && dealsOf !== undefined && { name: 'deal_id', label: 'Deal', kind: 'deal', company: dealsOf },
          {
            name: 'tags',
            label: 'Tags',
            kind: 'words',
            placeholder: tags.length > 0 ? undefined : 'Enter after each',
            max: 50,
            choices: used.map((value) => ({ value, label: value })),
          },
        ]}
      />
    </DialogForm>
  )
}

async function change(note: Note, changes: Partial<Values>) {
  const send = async (body: Partial<Values>, headers: Record<string, string>) =>
    (await client.PATCH('/api/notes/{note_id}', { ...pathOf(note.id), body, headers })).data
  const done = await changeAsSeen('notes', note, changes, send)
  return () => takeBack<Values>(done, replaced(note, changes), send)
}

const pathOf = (id: string) => ({ params: { path: { note_id: id } } })
const asked = () => refetch('/api/notes', '/api/companies')
