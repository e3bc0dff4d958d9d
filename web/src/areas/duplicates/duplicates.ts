import { useQuery } from '@tanstack/react-query'
import { company } from '../../../../src/records/descriptions/companies.ts'
import { contact } from '../../../../src/records/descriptions/contacts.ts'
import type { Description, Field } from '../../../../src/records/descriptions/describe.ts'
import { queries, type Reply, refetch, refetchWhere } from '../../api/client.ts'
import { sendTo } from '../../api/send.ts'

export type Kind = 'companies' | 'contacts'
export type Pairs = Reply<'/api/companies/duplicates'> | Reply<'/api/contacts/duplicates'>
export type Pair = Pairs['data'][number]
export type Merges = Reply<'/api/companies/merges'>
export type Fields = { id: string; name: string; created_at: string } & Record<string, unknown>
type Merged = Reply<'/api/companies/{company_id}/merge', 'post'>
type Unmerged = Reply<'/api/companies/{company_id}/unmerge', 'post'>

// both kinds have the same addresses and shapes, so they are asked alike. The keys are by address, which `refetch` goes by
const asked = <Answer>(path: string, every?: (data: Answer | undefined) => number | false) => ({
  queryKey: ['get', path],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Answer> => (await sendTo(path, { signal })).json(),
  refetchInterval: ({ state }: { state: { data?: Answer | undefined } }) => every?.(state.data) ?? false,
})

const pageSize = 25

export { pageSize as pairsOnPage }

/** The likeliest pairs; asked again while records are still compared. */
export const usePairs = (kind: Kind, page: number) =>
  useQuery(
    asked<Pairs>(`/api/${kind}/duplicates?page=${page}&page_size=${pageSize}`, (data) =>
      data?.waiting ? 3000 : false,
    ),
  )
export const useRecord = (kind: Kind, id: string) => useQuery(asked<Fields>(`/api/${kind}/${id}`))
export const useMerges = (kind: Kind) => useQuery(asked<Merges>(`/api/${kind}/merges`))

async function post<Answer>(path: string, body: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json' }
  return (await sendTo(path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
}

type Choices = Record<string, 'survivor' | 'other'>
export const merge = (kind: Kind, id: string, other_id: string, fields: Choices) =>
  post<Merged>(`/api/${kind}/${id}/merge`, { other_id, fields })

/** Takes a merge apart. Answers what could not be taken back. */
export async function unmerge(kind: Kind, id: string, other_id: string): Promise<string[]> {
  const { notes } = await post<Unmerged>(`/api/${kind}/${id}/unmerge`, { other_id })
  await refetchAll()
  return notes
}

export async function dismiss(kind: Kind, [id, other_id]: [string, string], dismissed: boolean): Promise<void> {
  const named = kind === 'companies' ? { company_id: id } : { contact_id: id }
  await post(`/api/${kind}/duplicates/dismiss`, { ...named, other_id, dismissed })
  await refetch(`/api/${kind}/duplicates`)
}

/** What hangs on a record is shown everywhere; one that is gone is not asked for again. */
export async function refetchAll(kind?: Kind, goneId?: string): Promise<void> {
  const gone = `/api/${kind}/${goneId}`
  await refetchWhere(({ queryKey: [, path] }) => String(path).startsWith('/api/') && path !== gone)
  queries.removeQueries({ queryKey: ['get', gone] })
}

const described = { companies: company, contacts: contact } satisfies Record<Kind, Description>

/** What is chosen field by field. */
export const fieldsOf = (kind: Kind): [string, Field][] => Object.entries(described[kind].fields)
