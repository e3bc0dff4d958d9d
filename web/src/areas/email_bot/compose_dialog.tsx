import { Modal, Skeleton } from '@mantine/core'
import { api } from '../../api/client.ts'
import { usePhone } from '../../parts/use_phone.ts'
import { Composer } from './composer.tsx'
import { noLetter } from './letter.ts'
import type { AboutReport } from './report_points.tsx'
import type { Sent } from './use_letter.ts'

type About = {
  /** ids of what the mail is about */
  company?: string | undefined
  contact?: string | undefined
  report?: AboutReport | undefined
  /** who it goes to, where that is no contact */
  to?: string | undefined
}
/** a record, or its id */
type Named = string | { id: string }
type Props = {
  opened: boolean
  onClose(): void
  onSent?(sent: Sent): void
  company?: Named | undefined
  contact?: Named | undefined
  report?: AboutReport | undefined
  to?: string | undefined
}

/** A new message, from wherever one is. Closed, it is kept for the next time. */
export function ComposeDialog({ opened, onClose, onSent, company, contact, ...about }: Props) {
  const isPhone = usePhone()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="New message"
      size={760}
      fullScreen={isPhone ?? false}
      closeOnClickOutside={false}
    >
      <Writing
        company={idOf(company)}
        contact={idOf(contact)}
        {...about}
        onLeave={onClose}
        onSent={(sent) => {
          onClose()
          onSent?.(sent)
        }}
      />
    </Modal>
  )
}

const idOf = (named: Named | undefined) => (typeof named === 'object' ? named.id : named)

function Writing({ company, contact, report, to, ...done }: About & { onLeave(): void; onSent(sent: Sent): void }) {
  const asked = api.useQuery(
    'get',
    '/api/contacts/{contact_id}',
    { params: { path: { contact_id: contact ?? '' } } },
    { enabled: contact !== undefined, staleTime: 60_000 },
  )
  if (contact && asked.isPending) return <Skeleton height={320} />
  const known = asked.data
  const first = to ?? (known?.email ? `${known.name} <${known.email}>` : undefined)
  return (
    <Composer
      name={`mail.${contact ?? company ?? to ?? ''}.${report?.id ?? ''}`}
      fresh={first ? { ...noLetter, to: [first] } : noLetter}
      about={{ company: company ?? known?.company_id ?? undefined }}
      report={report}
      {...done}
    />
  )
}
