import { Modal, SegmentedControl } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Reply } from '../../api/client.ts'
import { type About, aboutOf, type Subjects, useNameOf } from '../../parts/about.ts'
import { useWhileOpen } from '../../parts/use_while_open.ts'
import { NoteForm } from '../notes/index.ts'
import { InteractionForm } from './interaction_form.tsx'

const kinds = [
  { value: 'meeting', label: 'Meeting' },
  { value: 'call', label: 'Call' },
  { value: 'email', label: 'E-mail' },
  { value: 'other', label: 'Other' },
  { value: 'note', label: 'Note' },
] as const
type Kind = (typeof kinds)[number]['value']

type Props = Subjects & {
  opened: boolean
  onClose(): void
  kind?: Kind
  /** one to change, instead of a new one */
  interaction?: Reply<'/api/interactions/{interaction_id}'>
}

/** Logs a meeting, a call, an e-mail, other contact or a note: the subject, and ⌘Enter. Ids tell what it is about. */
export function LogDialog({ opened, onClose, ...given }: Props) {
  const { kind = 'meeting', interaction, ...subjects } = useWhileOpen(opened, given)
  const about = useNameOf(subjects)
  const type = interaction?.type ?? kind
  const name = type === 'other' ? 'Contact' : (kinds.find(({ value }) => value === type)?.label ?? 'Meeting')
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={interaction ? `Change the ${name.toLowerCase()}` : `Log${about}`}
      size="lg"
    >
      <Forms
        key={`${interaction?.id}${kind}`}
        kind={kind}
        onClose={onClose}
        interaction={interaction}
        about={aboutOf(subjects)}
      />
    </Modal>
  )
}

type FormsProps = Pick<Props, 'onClose' | 'interaction'> & { kind: Kind; about: About }

// made anew each time the dialog opens, so that it begins with the kind that was asked for
function Forms({ kind: first, onClose, interaction, about }: FormsProps) {
  const [kind, setKind] = useState<Kind>(interaction?.type ?? first)
  const forms = useRef<HTMLDivElement>(null)
  // who types goes on where they were; a form that comes anew begins at its first field
  const typedIn = useRef<Element | null>(null)
  const goOn = () => {
    const field = typedIn.current?.isConnected ? typedIn.current : forms.current?.querySelector('[data-autofocus]')
    if (typedIn.current && field instanceof HTMLElement) field.focus()
    typedIn.current = null
  }
  return (
    <div ref={forms}>
      <SegmentedControl
        onPointerDownCapture={() => {
          typedIn.current = document.activeElement
        }}
        aria-label="What it was"
        fullWidth
        mb="sm"
        value={kind}
        onChange={(value) => {
          setKind(kinds.find((one) => one.value === value)?.value ?? 'meeting')
          requestAnimationFrame(goOn)
        }}
        // a meeting does not turn into a note, but what came in as a note stays one
        data={kinds
          .filter(({ value }) => !interaction || value !== 'note' || interaction.type === 'note')
          .map((one) => ({ ...one }))}
      />
      {kind === 'note' && !interaction ? (
        <NoteForm about={about} onDone={onClose} />
      ) : (
        <InteractionForm kind={kind} interaction={interaction} about={about} onDone={onClose} />
      )}
    </div>
  )
}
