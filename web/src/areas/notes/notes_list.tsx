import { Button, Chip } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useAddress } from '../../parts/address.ts'
import { MoreBelow, pageByPage } from '../../parts/page/more_below.tsx'
import { Asked, Empty, FaultNote, Loading } from '../../parts/page/state.tsx'
import { useMay } from '../../parts/use_me.ts'
import { SearchBox } from '../../table/filters/search_box.tsx'
import { NoteDialog } from './note_dialog.tsx'
import { type Note, NoteEntry } from './note_entry.tsx'
import styles from './notes.module.css'
import { useTags } from './use_tags.ts'

/** The notes of a company: pinned ones first, then the newest; or those with a tag, or with words. */
export function NotesList({ company, onNew }: { company: string; onNew(): void }) {
  const [address, set] = useAddress()
  const tags = useTags(company)
  const { tag, search } = address
  const [edited, setEdited] = useState<Note>()

  const shared = { onEdit: setEdited, onTag: (name: string) => set({ tag: name }) }
  return (
    <>
      <div className={styles.bar}>
        <SearchBox label="Search the notes" />
        {tags.map((name) => (
          <Chip
            key={name}
            size="xs"
            radius="md"
            variant="outline"
            checked={tag === name}
            onChange={(isOn) => set({ tag: isOn ? name : undefined })}
          >
            {name}
          </Chip>
        ))}
      </div>
      {search ? (
        <Found company={company} search={search} tag={tag} {...shared} />
      ) : (
        <All company={company} tag={tag} onNew={onNew} {...shared} />
      )}
      <NoteDialog opened={edited !== undefined} onClose={() => setEdited(undefined)} note={edited} />
    </>
  )
}

type ListProps = { company: string; tag: string | undefined; onEdit(note: Note): void; onTag(tag: string): void }

function All({ company, tag, onNew, ...shared }: ListProps & { onNew(): void }) {
  const may = useMay()
  const query = { company_id: company, tag }
  const pinned = api.useQuery('get', '/api/notes', { params: { query: { ...query, is_pinned: true, page_size: 50 } } })
  const others = api.useInfiniteQuery(
    'get',
    '/api/notes',
    { params: { query: { ...query, is_pinned: false, page_size: 30 } } },
    pageByPage,
  )
  // both at once: what is pinned does not come in above what is read already
  if (!pinned.data)
    return pinned.error ? <FaultNote error={pinned.error} again={pinned.refetch} /> : <Loading rows={6} />
  const first = pinned.data.data
  return (
    <Asked of={others} loading={<Loading rows={6} />}>
      {({ pages }) => {
        const notes = [...first, ...pages.flatMap(({ data }) => data)]
        if (notes.length === 0)
          return (
            <Empty
              title={tag ? `No note has the tag ${tag}` : 'No notes yet'}
              action={may.write && !tag && <Button onClick={onNew}>Write a note</Button>}
            >
              What the firm thinks of the company belongs here. Press n to write one.
            </Empty>
          )
        return (
          <>
            {notes.map((note) => (
              <NoteEntry key={note.id} note={note} {...shared} />
            ))}
            <MoreBelow hasMore={others.hasNextPage} isComing={others.isFetchingNextPage} more={others.fetchNextPage} />
          </>
        )
      }}
    </Asked>
  )
}

function Found({ company, search, tag, ...shared }: ListProps & { search: string }) {
  const found = api.useInfiniteQuery(
    'get',
    '/api/notes/search',
    { params: { query: { q: search, company_id: company, page_size: 50 } } },
    // what was found stays until other words have found something
    { ...pageByPage, placeholderData: (before) => before },
  )
  return (
    <Asked of={found} loading={<Loading rows={6} />}>
      {({ pages }) => {
        const hits = pages.flatMap(({ data }) => data)
        const notes = tag ? hits.filter(({ tags }) => tags.includes(tag)) : hits
        return (
          <>
            {notes.length === 0 && !found.hasNextPage && (
              <Empty title={`No note says “${search}”`}>
                {tag && hits.length > 0
                  ? `None with the tag ${tag}; there are others.`
                  : 'Fewer words, or other ones, find more.'}
              </Empty>
            )}
            {notes.map((note) => (
              <NoteEntry key={note.id} note={note} {...shared} />
            ))}
            <MoreBelow hasMore={found.hasNextPage} isComing={found.isFetchingNextPage} more={found.fetchNextPage} />
          </>
        )
      }}
    </Asked>
  )
}
