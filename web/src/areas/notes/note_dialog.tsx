import { Modal } from '@mantine/core'
import type { Reply } from '../../api/client.ts'
import { aboutOf, type Subjects, useNameOf } from '../../parts/about.ts'
import { useWhileOpen } from '../../parts/use_while_open.ts'
import { NoteForm } from './note_form.tsx'

type Props = Subjects & { opened: boolean; onClose(): void; note?: Reply<'/api/notes/{note_id}'> }

/** Writes a note, or changes one. Ids tell what it is about. */
export function NoteDialog({ opened, onClose, ...given }: Props) {
  const { note, ...subjects } = useWhileOpen(opened, given)
  const name = useNameOf(subjects)
  return (
    <Modal opened={opened} onClose={onClose} title={note ? 'Change the note' : `New note${name}`} size="lg">
      <NoteForm key={note?.id} note={note} about={aboutOf(subjects)} onDone={onClose} />
    </Modal>
  )
}
