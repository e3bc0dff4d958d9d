import { useQuery } from '@tanstack/react-query'
import { client, type Row } from '../../api/client.ts'

export type Wall = Row<'/api/walls'>
/** What can be restricted: a company, or a deal with its company. */
export type Subject = { id: string; name: string; companyId?: string }

const pageSize = 100

/** The walls that the person may know of; a record that is shown and has one is in them. */
export const useWalls = (): Wall[] =>
  useQuery({ queryKey: ['get', '/api/walls', 'all'], queryFn: allWalls, staleTime: 60_000 }).data ?? none

const none: Wall[] = []

async function allWalls({ signal }: { signal: AbortSignal }): Promise<Wall[]> {
  const walls: Wall[] = []
  for (let page = 1; ; page += 1) {
    const { data } = await client.GET('/api/walls', { params: { query: { page, page_size: pageSize } }, signal })
    walls.push(...(data?.data ?? []))
    if (!data || data.data.length < pageSize) return walls
  }
}
