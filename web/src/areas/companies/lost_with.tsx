import { useQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { counted } from '../../parts/format.ts'
import type { CompanyOverview } from './company/use_company.ts'

/** What is deleted with companies. */
export function LostWith({ companies }: { companies: readonly { id: string }[] }) {
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
