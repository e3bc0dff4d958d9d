import { type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import createFetchClient from 'openapi-fetch'
import createQueryClient from 'openapi-react-query'
import { Fault } from './fault.ts'
import type { paths } from './openapi.d.ts'
import { send } from './send.ts'

/** The service by the types of its own description: `client.GET('/api/companies', …)`; throws a `Fault`. */
export const client = createFetchClient<paths>({
  baseUrl: new URL('.', location.href).href.replace(/\/$/, ''),
  fetch: send,
  querySerializer: { array: { style: 'form', explode: true } },
})

/** The same as hooks: `api.useQuery('get', '/api/companies', …)`. */
export const api = createQueryClient(client)

// what is gone, or no longer to be seen, leaves the screen: its last answer does not stand for it
const queryCache = new QueryCache({
  onError(error, query) {
    if (error instanceof Fault && error.status === 404 && query.state.data !== undefined)
      query.setState({ data: undefined })
  },
})

export const queries = new QueryClient({
  queryCache,
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      refetchOnWindowFocus: true,
      // what was read before is there without a network
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (count, error) => count < 2 && (!(error instanceof Fault) || error.status === 0 || error.status >= 500),
    },
    mutations: { retry: false },
  },
})

/** Has everything below these addresses asked anew, such as `/api/deals`, wherever it is on the screen. */
export const refetch = (...prefixes: string[]): Promise<void> =>
  refetchWhere(({ queryKey }) => prefixes.some((prefix) => String(queryKey[1] ?? '').startsWith(prefix)))

/** Has what fits asked anew, once something was changed; where that is not wanted yet, when it is looked at again. */
export async function refetchWhere(predicate: (query: Query) => boolean, isWanted = true): Promise<void> {
  if (!isWanted) return queries.invalidateQueries({ predicate, refetchType: 'none' })
  // a first answer that is on its way may be of before the change, and would be taken for the new one
  const early = queries
    .getQueryCache()
    .findAll({ predicate })
    .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching')
  await queries.invalidateQueries({ predicate })
  await Promise.all(early.map(({ queryKey }) => queries.invalidateQueries({ queryKey, exact: true })))
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
type Success<Op> = Op extends { responses: infer R }
  ? R extends Record<200, { content: { 'application/json': infer Body } }>
    ? Body
    : R extends Record<201, { content: { 'application/json': infer Body } }>
      ? Body
      : never
  : never

/** What an address answers: `Reply<'/api/deals/{deal_id}'>`. */
export type Reply<Path extends keyof paths, M extends Method = 'get'> = Success<paths[Path][M]>
/** A row of a list: `Row<'/api/deals'>`. */
export type Row<Path extends keyof paths> = Reply<Path> extends { data: (infer One)[] } ? One : never
/** What an address takes as its body: `Body<'/api/deals', 'post'>`. */
export type Body<Path extends keyof paths, M extends Method> = paths[Path][M] extends {
  requestBody?: { content: { 'application/json': infer B } }
}
  ? B
  : never
