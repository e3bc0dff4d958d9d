import { Button } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { MoreBelow, pageByPage } from '../../parts/page/more_below.tsx'
import { Asked, Empty } from '../../parts/page/state.tsx'
import { useMay } from '../../parts/use_me.ts'
import { type Note, NoteDialog, NoteEntry } from '../notes/index.ts'

type Props = { contact: { id: string; name: string }; onNew(): void }

/** The notes about a contact, newest first. */
export function ContactNotes({ contact, onNew }: Props) {
  const may = useMay()
  const [edited, setEdited] = useState<Note>()
  const asked = api.useInfiniteQuery(
    'get',
    '/api/notes',
    { params: { query: { contact_id: contact.id, page_size: 30 } } },
    pageByPage,
  )
  return (
    <Asked of={asked}>
      {({ pages }) => {
        const notes = pages.flatMap(({ data }) => data)
        return (
          <>
            {notes.length === 0 && (
              <Empty title="No notes yet" action={may.write && <Button onClick={onNew}>Write a note</Button>}>
                What is worth knowing about {contact.name} belongs here. Press n to write one.
              </Empty>
            )}
            {notes.map((note) => (
              <NoteEntry key={note.id} note={note} onEdit={setEdited} />
            ))}
            <MoreBelow hasMore={asked.hasNextPage} isComing={asked.isFetchingNextPage} more={asked.fetchNextPage} />
            <NoteDialog opened={edited !== undefined} onClose={() => setEdited(undefined)} note={edited} />
          </>
        )
      }}
    </Asked>
  )
}
