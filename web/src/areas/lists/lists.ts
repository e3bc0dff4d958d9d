import { api, type Body, client, type Reply, type Row, refetch, refetchWhere } from '../../api/client.ts'
import { changeAsSeen, type InWords, takeBack } from '../../form/as_seen.ts'
import { counted } from '../../parts/format.ts'
import type { Kind } from '../tags/index.ts'

export type List = Reply<'/api/lists/{list_id}'>
export type Status = List['statuses'][number]
export type ListField = List['fields'][number]
export type Subject = List['subject']
export type Entry = Row<'/api/lists/{list_id}/entries'>
export type EntryPatch = Body<'/api/lists/{list_id}/entries/{entry_id}', 'patch'>
export type ListPatch = Body<'/api/lists/{list_id}', 'patch'>

/** Of each thing that a list can be of: one and several in words, and how the service calls its id. */
export const subjects = {
  companies: { kind: 'company', one: 'company', many: 'companies', label: 'Companies', id: 'company_id' },
  contacts: { kind: 'contact', one: 'contact', many: 'contacts', label: 'Contacts', id: 'contact_id' },
  deals: { kind: 'deal', one: 'deal', many: 'deals', label: 'Deals', id: 'deal_id' },
} as const satisfies Record<Subject, { kind: Kind; one: string; many: string; label: string; id: string }>

export const inWords = (number: number, subject: Subject): string =>
  counted(number, subjects[subject].one, subjects[subject].many)

/** The company, contact or deal of an entry. */
export const recordOf = ({ company, contact, deal }: Entry): { id: string; name: string } =>
  company ?? contact ?? deal ?? { id: '', name: 'Not here any more' }

export const placeOf = (subject: Subject, entry: Entry): string => `/${subject}/${recordOf(entry).id}`

/** Whether something can be added to it. */
export const isTaking = ({ archived_at }: List): boolean => archived_at === null

export const useLists = (query: { subject?: Subject; deal_id?: string } = {}) => {
  const { subject, deal_id } = query
  const asked = { ...(subject && { subject: [subject] }), ...(deal_id && { deal_id: [deal_id] }) }
  return api.useQuery('get', '/api/lists', { params: { query: asked } })
}

export const useList = (id: string) =>
  api.useQuery('get', '/api/lists/{list_id}', { params: { path: { list_id: id } } })

export const entriesPath = (list: string): string => `/api/lists/${list}/entries`

/** Whatever shows lists, their entries, or in which lists a record is. */
export const refetchLists = () => refetch('/api/lists', ...Object.values(subjects).map(recordListsPath))

/** How many each status has; the rows stay as they are, so that none jumps away from under the hand that changed it. */
export const refetchCounts = () =>
  refetchWhere(({ queryKey: [, path] }) => path === '/api/lists' || path === '/api/lists/{list_id}')

const recordListsPath = ({ many, id }: { many: string; id: string }) => `/api/${many}/{${id}}/lists`

export const changeEntry = async (
  list: string,
  entry: string,
  body: EntryPatch,
  headers: Record<string, string> = {},
) =>
  (
    await client.PATCH('/api/lists/{list_id}/entries/{entry_id}', {
      params: { path: { list_id: list, entry_id: entry } },
      body,
      headers,
    })
  ).data

/** A change by the fields of an entry, its own columns as `values.ticket`: colleagues may fill in others at the same time. */
export type EntryChange = Record<string, unknown>

/** Changes an entry as it was seen; `also` goes along, whatever a colleague has made of it. */
export const changeEntryAsSeen = (list: List, entry: Entry, change: EntryChange, also: EntryPatch = {}) =>
  changeAsSeen(wordsOf(list), entry, change, sendingTo(list, entry, also))

/** Takes a change back that has left the entry like this. */
export const takeEntryBack = (list: List, done: Entry, before: EntryChange, also: EntryPatch = {}) =>
  takeBack(done, before, sendingTo(list, done, also))

const sendingTo =
  (list: List, { id }: Entry, also: EntryPatch) =>
  (change: EntryChange, headers: Record<string, string>) =>
    changeEntry(list.id, id, { ...also, ...bodyOf(change) }, headers)

const ownBegin = 'values.'

function bodyOf(change: EntryChange): EntryPatch {
  const { true: own = [], false: plain = [] } = Object.groupBy(
    Object.entries(change),
    ([name]) => `${name.startsWith(ownBegin)}`,
  )
  const values = Object.fromEntries(own.map(([name, value]) => [name.slice(ownBegin.length), value]))
  return { ...Object.fromEntries(plain), ...(own.length > 0 && { values }) }
}

const wordsOf = ({ statuses, fields }: List): InWords => ({
  labelOf(name) {
    if (name === 'status_id') return 'Status'
    return fields.find(({ key }) => name === `values.${key}`)?.name ?? 'Note'
  },
  textOf: (name, value) =>
    name === 'status_id'
      ? (statuses.find(({ id }) => id === value)?.name ?? 'No status')
      : [value ?? []].flat().join(', '),
})

type EntryBulk = Body<'/api/lists/{list_id}/entries/bulk', 'post'>

export const changeEntries = async (list: string, body: EntryBulk) =>
  (await client.POST('/api/lists/{list_id}/entries/bulk', { params: { path: { list_id: list } }, body })).data

export const saveList = async (list: string, body: ListPatch) => {
  await client.PATCH('/api/lists/{list_id}', { params: { path: { list_id: list } }, body })
  await refetchLists()
}
