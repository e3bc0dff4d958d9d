import { api } from '../../api/client.ts'

/** The tags that the latest notes of a company have. */
export function useTags(company: string | undefined): string[] {
  const notes = api.useQuery(
    'get',
    '/api/notes',
    { params: { query: { company_id: company, page_size: 100 } } },
    { enabled: !!company },
  )
  return [...new Set(notes.data?.data.flatMap(({ tags }) => tags))].toSorted()
}
