import { Modal, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { DialogEnd } from '../../form/dialog_end.tsx'
import { canBeRestored } from '../../parts/deleted.ts'
import { counted } from '../../parts/format.ts'
import { useWhileOpen } from '../../parts/use_while_open.ts'
import type { CompanyOverview } from './company/use_company.ts'

type Props = {
  companies: { id: string; name: string }[]
  opened: boolean
  onClose(): void
  remove(): Promise<unknown>
}

/** Asks before companies are deleted, and says what goes with them. */
export function DeleteCompanies({ companies, opened, onClose, remove }: Props) {
  const asked = useWhileOpen(opened, companies)
  const [first, ...others] = asked
  const what = first && others.length === 0 ? first.name : counted(asked.length, 'company', 'companies')
  const act = async () => {
    await remove()
    onClose()
    return true
  }
  return (
    <Modal opened={opened} onClose={onClose} title={`Delete ${what}?`} size="sm">
      <Text size="sm">
        <WhatGoes companies={asked} /> {canBeRestored(asked.length > 1)}
      </Text>
      <DialogEnd label="Delete" onClose={onClose} act={act} isLoss />
    </Modal>
  )
}

function WhatGoes({ companies }: Pick<Props, 'companies'>) {
  const ids = companies.map(({ id }) => id)
  const { data } = useQuery({
    queryKey: ['deleted with', ids],
    queryFn: () => countAll(ids),
    enabled: ids.length <= countedMax,
    staleTime: 0,
  })
  const parts =
    data && Object.entries(nouns).flatMap(([name, noun]) => (data[name] ? counted(data[name], ...noun) : []))
  const all = 'All their contacts, deals, figures, documents, notes and activity are deleted as well.'
  if (!parts) return all
  return parts.length === 0 ? 'No other records are deleted with it.' : `Also deleted: ${parts.join(', ')}.`
}

type Counts = CompanyOverview['counts']

const nouns: Record<keyof Counts, [string, string]> = {
  contacts: ['contact', 'contacts'],
  deals: ['deal', 'deals'],
  financial_records: ['period of figures', 'periods of figures'],
  files: ['document', 'documents'],
  notes: ['note', 'notes'],
  interactions: ['call or meeting', 'calls and meetings'],
  emails: ['e-mail', 'e-mails'],
  calendar_events: ['calendar event', 'calendar events'],
  reports: ['report', 'reports'],
}

/** more than these are not counted: each costs a request */
const countedMax = 20

async function countAll(ids: string[]): Promise<Record<string, number>> {
  const sums: Record<string, number> = {}
  const overviews = await Promise.all(
    ids.map((company_id) => client.GET('/api/companies/{company_id}/overview', { params: { path: { company_id } } })),
  )
  for (const { data } of overviews)
    for (const [name, number] of Object.entries(data?.counts ?? {})) sums[name] = (sums[name] ?? 0) + number
  return sums
}
