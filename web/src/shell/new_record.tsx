import { useLocation } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { MeetingDialog } from '../areas/calendar/index.ts'
import { CompanyDialog } from '../areas/companies/index.ts'
import { ContactDialog } from '../areas/contacts/index.ts'
import { DealDialog } from '../areas/deals/index.ts'
import { LogDialog } from '../areas/interactions/index.ts'
import { NoteDialog } from '../areas/notes/index.ts'
import type { NewKind } from './new_kinds.ts'

type About = { company?: string; contact?: string; deal?: string }
type Props = { opened: boolean; onClose(): void } & About

const dialogs: Record<NewKind, ComponentType<Props>> = {
  company: ({ opened, onClose }: Props) => <CompanyDialog opened={opened} onClose={onClose} />,
  contact: ({ contact, deal, ...props }: Props) => <ContactDialog {...props} />,
  deal: ({ contact, deal, ...props }: Props) => <DealDialog {...props} />,
  note: NoteDialog,
  call: (props: Props) => <LogDialog kind="call" {...props} />,
  log: LogDialog,
  meeting: ({ company, deal, opened, onClose }: Props) => (
    <MeetingDialog company={company ? { id: company } : null} deal={deal} opened={opened} onClose={onClose} />
  ),
}
const places = { companies: 'company', contacts: 'contact', deals: 'deal' } as const

/** The record whose page or panel is open: what is made there is about it. */
function aboutOf({ pathname, search }: { pathname: string; search: Record<string, unknown> }): About {
  const [, place = '', inPath] = pathname.split('/')
  const id = inPath ?? search['open']
  return place in places && typeof id === 'string' ? { [places[place as keyof typeof places]]: id } : {} // reason: it is in them
}

/** The dialog for a new record, from wherever one is. */
export function NewRecord({ kind, onClose }: { kind: NewKind; onClose(): void }) {
  const about = aboutOf(useLocation())
  const Dialog = dialogs[kind]
  return <Dialog opened onClose={onClose} {...about} />
}
