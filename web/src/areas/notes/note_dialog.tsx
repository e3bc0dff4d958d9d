import { Modal } from '@mantine/core'
import type { Reply } from '../../api/client.ts'
import { aboutOf, nameOf, type Subjects } from '../interactions/about.ts'
import { useWhileOpen } from '../interactions/use_while_open.ts'
import { NoteForm } from './note_form.tsx'

type Props = Subjects & { opened: boolean; onClose(): void; note?: Reply<'/api/notes/{note_id}'> }

/** Writes a note, or changes one. Ids tell what it is about. */
export function NoteDialog({ opened, onClose, ...given }: Props) {
  const { note, ...subjects } = useWhileOpen(opened, given)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={note ? 'Change the note' : `New note${nameOf(subjects)}`}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <NoteForm key={note?.id} note={note} about={aboutOf(subjects)} onDone={onClose} />
    </Modal>
  )
}
