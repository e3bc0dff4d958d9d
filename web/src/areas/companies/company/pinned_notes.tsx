import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { FaultNote } from '../../../parts/page/state.tsx'
import { Section } from '../../../record/overview_section.tsx'
import { type Note, NoteDialog, NoteEntry } from '../../notes/index.ts'

/** What was pinned to the top; nothing where nothing was. */
export function PinnedNotes({ company }: { company: string }) {
  const { data, error, refetch } = api.useQuery('get', '/api/notes', {
    params: { query: { company_id: company, is_pinned: true, page_size: 10 } },
  })
  const [edited, setEdited] = useState<Note>()
  if (!data && error)
    return (
      <Section title="Pinned">
        <FaultNote error={error} again={refetch} />
      </Section>
    )
  if (!data || data.total === 0) return null
  return (
    <Section title="Pinned">
      {data.data.map((note) => (
        <NoteEntry key={note.id} note={note} onEdit={setEdited} />
      ))}
      <NoteDialog opened={edited !== undefined} onClose={() => setEdited(undefined)} note={edited} />
    </Section>
  )
}
