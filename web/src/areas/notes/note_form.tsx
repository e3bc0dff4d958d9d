import { Checkbox, TagsInput, Textarea } from '@mantine/core'
import { type Body, client, type Reply, refetch } from '../../api/client.ts'
import { tellDone } from '../../parts/tell.tsx'
import { CompanyPicker } from '../companies/company_picker.tsx'
import { type About, useCompanyOf } from '../interactions/about.ts'
import { changesOf, useDraft } from '../interactions/draft.ts'
import { SaveButtons } from '../interactions/save_buttons.tsx'
import { useSaving } from '../interactions/use_saving.ts'
import { useTags } from './use_tags.ts'

type Note = Reply<'/api/notes/{note_id}'>
type Props = { note?: Note; about: About; onDone(): void }

/** A note in Markdown, with tags; new, or one to change. */
export function NoteForm({ note, about, onDone }: Props) {
  const known = useCompanyOf(about)
  const draft = useDraft(`note.${note?.id ?? about.company ?? about.contact ?? about.deal ?? ''}`, {
    content: note?.content ?? '',
    tags: note?.tags ?? [],
    isPinned: note?.is_pinned ?? false,
    company: null as string | null, // reason: so that one can be chosen
  })
  const { content, tags, isPinned } = draft.value
  const isFree = !note && !about.company && !about.contact && !about.deal
  const used = useTags(known ?? draft.value.company ?? undefined)
  const { isSaving, faults, setFaults, run } = useSaving(['content', 'tags'])

  async function save() {
    if (!content.trim()) {
      setFaults({ content: 'Write something first' })
      return
    }
    await run(async () => {
      const undo = note ? await change(note) : await create()
      draft.saved()
      onDone()
      tellDone('Note saved', async () => {
        await undo()
        await asked()
      })
      await asked()
    })
  }

  async function create() {
    const { data } = await client.POST('/api/notes', {
      body: {
        content,
        tags,
        is_pinned: isPinned,
        company_id: about.company ?? draft.value.company,
        contact_id: about.contact,
        deal_id: about.deal,
      },
    })
    return () => client.DELETE('/api/notes/{note_id}', pathOf(data?.id ?? ''))
  }

  async function change(before: Note) {
    const changes = changesOf(draft.first, draft.value)
    const body: Body<'/api/notes/{note_id}', 'patch'> = {
      content: changes.content,
      tags: changes.tags,
      is_pinned: changes.isPinned,
    }
    await client.PATCH('/api/notes/{note_id}', { ...pathOf(before.id), body })
    const old = {
      content: body.content === undefined ? undefined : before.content,
      tags: body.tags === undefined ? undefined : before.tags,
      is_pinned: body.is_pinned === undefined ? undefined : before.is_pinned,
    }
    return () => client.PATCH('/api/notes/{note_id}', { ...pathOf(before.id), body: old })
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Textarea
        label="Note"
        description="Markdown: **bold**, - lists, | tables |"
        value={content}
        onChange={({ currentTarget }) => draft.set({ content: currentTarget.value })}
        error={faults['content']}
        minRows={6}
        maxRows={20}
        data-autofocus
      />
      {isFree && (
        <div style={{ marginTop: 12 }}>
          <CompanyPicker label="Company" value={draft.value.company} onChange={(id) => draft.set({ company: id })} />
        </div>
      )}
      <TagsInput
        mt="sm"
        size="sm"
        label="Tags"
        placeholder={tags.length > 0 ? undefined : 'Enter after each'}
        data={used}
        value={tags}
        onChange={(value) => draft.set({ tags: value })}
        error={faults['tags']}
        maxTags={50}
        clearable
      />
      <SaveButtons label="Save note" isSaving={isSaving} save={save}>
        <Checkbox
          size="xs"
          label="Pin to the top"
          checked={isPinned}
          onChange={({ currentTarget }) => draft.set({ isPinned: currentTarget.checked })}
        />
      </SaveButtons>
    </form>
  )
}

const pathOf = (id: string) => ({ params: { path: { note_id: id } } })
const asked = () => refetch('/api/notes', '/api/companies')
