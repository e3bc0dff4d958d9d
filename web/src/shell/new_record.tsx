import { MeetingDialog } from '../areas/calendar/meeting_dialog.tsx'
import { CompanyDialog } from '../areas/companies/company_dialog.tsx'
import { ContactDialog } from '../areas/contacts/contact_dialog.tsx'
import { DealDialog } from '../areas/deals/deal_dialog.tsx'
import { LogDialog } from '../areas/interactions/log_dialog.tsx'
import { NoteDialog } from '../areas/notes/note_dialog.tsx'

const dialogs = {
  company: CompanyDialog,
  contact: ContactDialog,
  deal: DealDialog,
  note: NoteDialog,
  log: LogDialog,
  meeting: MeetingDialog,
}
export type NewKind = keyof typeof dialogs

export const newKinds: { kind: NewKind; label: string }[] = [
  { kind: 'company', label: 'New company' },
  { kind: 'contact', label: 'New contact' },
  { kind: 'deal', label: 'New deal' },
  { kind: 'note', label: 'New note' },
  { kind: 'log', label: 'Log a meeting or call' },
  { kind: 'meeting', label: 'Plan a meeting' },
]

/** The dialog for a new record, from wherever one is. */
export function NewRecord({ kind, onClose }: { kind: NewKind | undefined; onClose(): void }) {
  if (!kind) return null
  const Dialog = dialogs[kind]
  return <Dialog opened onClose={onClose} />
}
