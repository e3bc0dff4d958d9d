import { capital, ofStandard } from '../../../../src/records/descriptions/index.ts'
import { api, type Reply, refetch } from '../../api/client.ts'
import { sendForm } from '../../api/send_form.ts'

export type Import = Reply<'/api/import/{import_id}'>
export type Kind = Import['kind']
export type Status = Import['status']
export type Mapping = NonNullable<Import['mapping']>

export const kindNames: Record<Kind, string> = {
  companies: 'Companies',
  contacts: 'Contacts',
  deals: 'Deals',
  ...ofStandard((_name, { noun: [, several] }) => capital(several)),
  financials: 'Figures',
  notes: 'Notes',
  interactions: 'Activities',
}
export const kinds = Object.keys(kindNames) as Kind[] // reason: the keys of a record by kind
export const kindOf = (text: string | undefined): Kind => kinds.find((kind) => kind === text) ?? 'companies'

export const statusNames: Record<Status, string> = {
  reading: 'Being read',
  ready: 'Ready to check',
  checking: 'Being checked',
  checked: 'Checked',
  running: 'Being imported',
  completed: 'Imported',
  cancelled: 'Stopped',
  failed: 'Failed',
  undoing: 'Being undone',
  undone: 'Undone',
}

export const isInWork = (status: Status | undefined): boolean =>
  status === 'reading' || status === 'checking' || status === 'running' || status === 'undoing'

export const toneOf = (status: Status) =>
  status === 'failed' ? 'bad' : status === 'completed' ? 'good' : isInWork(status) ? 'accent' : 'plain'

/** Whether what columns mean can still be said: nothing of it is written. */
export const isOpen = ({ status, progress, mapping }: Import): boolean =>
  mapping !== null &&
  (['ready', 'checked', 'undone'].includes(status) ||
    (['failed', 'cancelled'].includes(status) && ['read', 'check'].includes(progress.task)))

export const named = (import_id: string) => ({ params: { path: { import_id } } })

/** An import, asked again while something is done with it. */
export const useImport = (id: string) =>
  api.useQuery('get', '/api/import/{import_id}', named(id), {
    refetchInterval: ({ state }) => (isInWork(state.data?.status) ? 700 : false),
  })

/** What an import writes is shown everywhere. */
export const refetchRecords = () =>
  refetch(
    '/api/companies',
    '/api/contacts',
    '/api/deals',
    '/api/notes',
    '/api/interactions',
    '/api/financials',
    '/api/overview',
  )

type Sending = {
  file: File
  kind: Kind
  mappingOf?: string
  onProgress: (share: number) => void
  signal: AbortSignal
}

export function sendTable({ file, kind, mappingOf, ...how }: Sending): Promise<Import> {
  const form = new FormData()
  // fields before the file: the service reads the form as it comes
  form.set('kind', kind)
  if (mappingOf) form.set('mapping_of', mappingOf)
  form.set('file', file)
  return sendForm({ path: '/api/import', form, ...how })
}
