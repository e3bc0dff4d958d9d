import { api } from '../../api/client.ts'

/** The funds of the firm, to choose one of; none of them is offered first. */
export function useFundOptions() {
  const { data } = api.useQuery('get', '/api/funds', { params: { query: { sort_by: 'name', page_size: 100 } } })
  return (data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
}
