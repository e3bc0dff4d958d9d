import { ActionIcon, UnstyledButton } from '@mantine/core'
import { api, client, type Row, refetch } from '../../api/client.ts'
import { DeleteButton } from '../../form/delete_button.tsx'
import { WaitingMark } from '../../offline/waiting_mark.tsx'
import { tellDeleted } from '../../parts/deleted.ts'
import entry from '../../parts/entry.module.css'
import { When } from '../../parts/figures.tsx'
import { IconPencil, IconPin, IconPinFilled } from '../../parts/icons.ts'
import { Markdown } from '../../parts/markdown/markdown.tsx'
import { PersonName } from '../../parts/person.tsx'
import { attempt, tellDone } from '../../parts/tell.tsx'
import { useMay, useMe } from '../../parts/use_me.ts'
import styles from './notes.module.css'

export type Note = Row<'/api/notes'>
type Props = { note: Note; onEdit(note: Note): void; onTag?(tag: string): void }

/** A note as it reads, with its tags; who may write can pin and change it, its author and admins delete it. */
export function NoteEntry({ note, onEdit, onTag }: Props) {
  const may = useMay()
  const me = useMe()
  const firm = api.useQuery('get', '/auth/firm', {}, { staleTime: 300_000 })
  const mayChange = may.admin || note.created_by === me?.id || firm.data?.notes_changed_by === 'members'
  const Pin = note.is_pinned ? IconPinFilled : IconPin
  return (
    <article className={entry.entry}>
      <header className={entry.head}>
        <span className="grow">
          <PersonName name={note.created_by_name} />
        </span>
        <WaitingMark of={note.id} />
        <span className="quiet rigid fine">
          {note.updated_at > note.created_at && 'changed '}
          <When at={note.updated_at} />
        </span>
        {may.write ? (
          <>
            <ActionIcon
              size="sm"
              aria-label={note.is_pinned ? 'Unpin the note' : 'Pin the note'}
              aria-pressed={note.is_pinned}
              onClick={() => pin(note)}
            >
              <Pin size={16} stroke={1.6} />
            </ActionIcon>
            {mayChange && (
              <>
                <ActionIcon size="sm" aria-label="Change the note" onClick={() => onEdit(note)}>
                  <IconPencil size={16} stroke={1.6} />
                </ActionIcon>
                <DeleteButton isIcon what="the note" act={() => remove(note.id)} />
              </>
            )}
          </>
        ) : (
          note.is_pinned && <IconPinFilled size={16} aria-label="Pinned" />
        )}
      </header>
      <div className={entry.text}>
        <Markdown text={note.content} />
      </div>
      <NoteFacts note={note} onTag={onTag} />
    </article>
  )
}

function NoteFacts({ note, onTag }: { note: Note; onTag: Props['onTag'] }) {
  const about = [note.deal_name, note.contact_name].filter(Boolean).join(' · ')
  if (!about && note.tags.length === 0) return null
  return (
    <p className="note wrap flex gap-6" style={{ marginTop: 6 }}>
      {about && <span>{about}</span>}
      {note.tags.map((tag) => (
        <UnstyledButton key={tag} className={styles.tag} onClick={() => onTag?.(tag)} disabled={!onTag}>
          {tag}
        </UnstyledButton>
      ))}
    </p>
  )
}

function pin(note: Note) {
  const set = async (is_pinned: boolean) => {
    await client.PATCH('/api/notes/{note_id}', { ...pathOf(note.id), body: { is_pinned } })
    await asked()
  }
  return attempt(async () => {
    await set(!note.is_pinned)
    tellDone(note.is_pinned ? 'Unpinned' : 'Pinned to the top', () => set(note.is_pinned))
  })
}

async function remove(id: string) {
  await client.DELETE('/api/notes/{note_id}', pathOf(id))
  tellDeleted('Note deleted', id)
  await asked()
}

const pathOf = (id: string) => ({ params: { path: { note_id: id } } })
const asked = () => refetch('/api/notes', '/api/companies')
