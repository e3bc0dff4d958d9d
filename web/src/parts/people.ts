import { useQuery } from '@tanstack/react-query'
import { client, type Row } from '../api/client.ts'

type Person = Row<'/api/users'>

/** The people of the firm, for choosing one and for showing a name. */
export const usePeople = (): Person[] =>
  useQuery({ queryKey: ['get', '/api/users', 'all'], queryFn: everybody, staleTime: 60_000 }).data ?? nobody

const nobody: Person[] = []
const pageSize = 100

async function everybody({ signal }: { signal: AbortSignal }): Promise<Person[]> {
  const people: Person[] = []
  for (let page = 1; ; page += 1) {
    const query = { page, page_size: pageSize }
    const { data } = await client.GET('/api/users', { params: { query }, signal })
    people.push(...(data?.data ?? []))
    if (!data || data.data.length < pageSize) return people
  }
}
