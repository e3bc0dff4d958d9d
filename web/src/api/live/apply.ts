import type { Query } from '@tanstack/react-query'
import { records } from '../../../../src/records/descriptions/index.ts'
import { refetchWhere } from '../client.ts'
import { lastWriteAt } from '../send.ts'
import { personOf, readToken } from '../token.ts'

type Change = {
  id: string
  type: string
  subject_type: string
  subject_id: string
  company_id: string | null
  changed: string[]
  by: string | null
  version: string
}
export type LiveMessage =
  | (Change & { type: Exclude<string, 'ready' | 'reload' | 'many' | 'gone'> })
  | { id: string; type: 'gone'; subject_type: string; subject_id: string }
  | { id: string; type: 'many'; subject_type: string }
  | { id: string; type: 'ready' | 'reload' }

// beside those of records, which are named by their descriptions
const otherAddresses: Record<string, string[]> = {
  party: ['/api/deals', '/api/companies'],
  comment: ['/api/comments', '/api/lists'],
  email: ['/api/emails'],
  file: ['/api/files', '/api/document-answers'],
  calendar_event: ['/api/calendar'],
  report: ['/api/reports'],
  report_template: ['/api/report-templates'],
  tag: ['/api/tags'],
  custom_field: ['/api/custom-fields'],
  pipeline: ['/api/pipelines', '/api/deals'],
  list: ['/api/lists'],
  list_entry: ['/api/lists'],
  saved_view: ['/api/views'],
  chat: ['/agentic-chat/chats'],
}
const addresses = new Map<string, string[]>([
  ...Object.entries(records).map(([name, { subject }]): [string, string[]] => [subject, [`/api/${name}`]]),
  ...Object.entries(otherAddresses),
])
/** What sums up or tells of records of all kinds. */
const ofAll = /^\/api\/(overview|staffing|bin|events|notifications)\b|\/(timeline|lists)$/

const gatherMs = 60
const pauseMs = 700
const settledMs = 300

let waiting: LiveMessage[] = []
let isBusy = false

/** Has what these messages change on the screen asked anew: at most once in a while, and never while it is being asked. */
export function applyAll(messages: readonly LiveMessage[]): void {
  waiting.push(...messages.filter(({ type }) => type !== 'ready'))
  if (isBusy || waiting.length === 0) return
  isBusy = true
  setTimeout(flush, gatherMs)
}

async function flush() {
  // what this tab writes it shows at once: an answer of before would take that back for a moment
  if (Date.now() - lastWriteAt() < settledMs) return void setTimeout(flush, settledMs)
  const messages = waiting
  waiting = []
  await refetchWhere((query) => messages.some((message) => isChangedBy(message, query)), isSeen()).catch(() => {})
  setTimeout(() => {
    isBusy = false
    applyAll([])
  }, pauseMs)
}

// a tab that nobody looks at asks when somebody does
const isSeen = () => document.visibilityState === 'visible'

function isChangedBy(message: LiveMessage, query: Query): boolean {
  const [method, path] = query.queryKey
  if (method !== 'get' || typeof path !== 'string' || !/^\/(api|agentic-chat\/chats)\b/.test(path)) return false
  if (message.type === 'reload' || message.type === 'gone') return true
  if (!('changed' in message)) return isOfKind(message.type === 'many' ? message.subject_type : '', path)
  return concerns(message, path, idsIn(query)) && !isKnown(message, query)
}

/** The ids of the records that an address names. */
function idsIn({ queryKey: [, path, init] }: Query): string[] {
  const { params }: { params?: { path?: Record<string, unknown> } } = (init as object | undefined) ?? {} // reason: as openapi-react-query writes its keys
  const written = String(path).match(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g) ?? []
  return [...Object.values(params?.path ?? {}).map(String), ...written]
}

function concerns(change: Change, path: string, ids: readonly string[]): boolean {
  const { subject_type, subject_id, company_id } = change
  // others show what it is called
  if (isNamed(change) || subject_type === 'exchange_rate') return true
  if (ids.includes(subject_id) || (company_id !== null && ids.includes(company_id))) return true
  const isOfAnother = ids.length > 0 && path.startsWith(`${addresses.get(subject_type)?.[0]}/`)
  return ofAll.test(path) || (isOfKind(subject_type, path) && (!isOfAnother || isPartOfOthers.includes(subject_type)))
}

/** They are asked for by the address of what they belong to, which a change does not name. */
const isPartOfOthers = ['party', 'list_entry', 'pipeline']

const isOfKind = (subject: string, path: string) =>
  ofAll.test(path) || (addresses.get(subject) ?? []).some((start) => path === start || path.startsWith(`${start}/`))

const nameable = ['company', 'contact', 'deal', 'fund', 'tag', 'list', 'custom_field']
const isNamed = ({ subject_type, type, changed }: Change) =>
  nameable.includes(subject_type) && type !== 'created' && (type !== 'updated' || changed.includes('name'))

/** Whether the screen has it already: this tab has written it, and asked again since; or it is the record as it is now. */
function isKnown({ by, subject_id, version }: Change, { state }: Query): boolean {
  const data: unknown = state.data
  if (isVersioned(data) && data.id === subject_id) return data.updated_at >= version
  const isOwn = by !== null && by === personOf(readToken()) && Date.now() - lastWriteAt() < ownMs
  return (
    isOwn && (state.dataUpdatedAt > lastWriteAt() || (state.fetchStatus === 'fetching' && state.data !== undefined))
  )
}
const ownMs = 5000

const isVersioned = (data: unknown): data is { id: string; updated_at: string } =>
  typeof data === 'object' && data !== null && 'id' in data && 'updated_at' in data
