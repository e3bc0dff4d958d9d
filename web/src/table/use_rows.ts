import { type UseQueryOptions, useQueries } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { queries, type Row, refetch } from '../api/client.ts'
import type { paths } from '../api/openapi.d.ts'
import { sendTo } from '../api/send.ts'

type ListPath = { [P in keyof paths]: [Row<P>] extends [never] ? never : P }[keyof paths]
/** The lists whose rows are R. */
type ListOf<R> = { [P in ListPath]: Row<P> extends R ? P : never }[ListPath]
/** A list of values is a parameter that is repeated. */
export type ListQuery = Record<string, string | number | boolean | readonly string[] | undefined>

/** The rows of a list of any length: only the pages that are looked at are fetched. */
export type Rows<R> = {
  /** undefined until it is known */
  total: number | undefined
  /** what the service has searched for instead of words that nothing has */
  meant: string | undefined
  isLoading: boolean
  /** what is shown is of the question before, while the new one is asked */
  isOld: boolean
  error: unknown
  /** changes with the question, not with its answers */
  key: string
  /** undefined while it is on its way */
  at(index: number): R | undefined
  want(from: number, to: number): void
  /** fetches what is missing of these, in order */
  all(from: number, to: number): Promise<R[]>
  refetch(): Promise<void>
}

type ListPage<R> = { data: R[]; total: number; meant?: string }
type Held<R> = { total: number; meant: string | undefined; pages: Map<number, R[]> }

// the largest page the service gives
const pageSize = 100
// while a person scrolls fast, pages are asked for this often; those that were passed over are given up
const wantEveryMs = 80

/**
 * `useRows<Row<'/api/deals'>>('/api/deals', { search, stage, sort_by, sort_order })`. Rows of the question before stay
 * until the first of the new one are there.
 */
export function useRows<R>(path: ListOf<R> & string, query: ListQuery): Rows<R> {
  const asked = cleaned(query)
  const key = JSON.stringify([path, asked])
  const [wanted, setWanted] = useState({ key, from: 0, to: 0 })
  const numbers = wanted.key === key ? between(wanted.from, wanted.to) : [0]
  const results = useQueries({ queries: numbers.map((number) => pageOf<R>(path, asked, number)) })

  const held = useRef<Held<R>>(undefined)
  const now = heldOf(numbers, results)
  if (now) held.current = now
  const shown = now ?? held.current
  const error = results.find((result) => result.error && !result.data)?.error

  const cached = (number: number) => queries.getQueryData<ListPage<R>>(pageOf<R>(path, asked, number).queryKey)?.data
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const next = useRef({ key, from: 0, to: 0 })
  useEffect(() => () => clearTimeout(timer.current), [])

  return {
    total: shown?.total,
    meant: shown?.meant,
    isLoading: !shown && !error,
    isOld: !now && shown !== undefined && !error,
    error,
    key,
    at: (index) => {
      const number = Math.floor(index / pageSize)
      const rows = shown?.pages.get(number) ?? (now && cached(number))
      return rows?.[index % pageSize]
    },
    want: (from, to) => {
      const first = Math.max(0, Math.floor((from - 20) / pageSize))
      next.current = { key, from: first, to: Math.max(first, Math.floor((to + 30) / pageSize)) }
      timer.current ??= setTimeout(() => {
        timer.current = undefined
        setWanted((old) => (isSame(old, next.current) ? old : next.current))
      }, wantEveryMs)
    },
    all: async (from, to) => {
      const rows: R[] = []
      const pages = between(Math.floor(from / pageSize), Math.floor(Math.max(from, to - 1) / pageSize))
      // a few at a time: the service has others to serve
      for (let start = 0; start < pages.length; start += 4) {
        const got = await Promise.all(
          pages
            .slice(start, start + 4)
            .map((number) => queries.fetchQuery({ ...pageOf<R>(path, asked, number), staleTime: 60_000 })),
        )
        for (const page of got) rows.push(...page.data)
      }
      const skipped = Math.floor(from / pageSize) * pageSize
      return rows.slice(from - skipped, to - skipped)
    },
    refetch: () => refetch(path),
  }
}

/** The keys are those of `api.useQuery`, so that `refetch` of an address reaches the pages of its list. */
const pageOf = <R>(path: string, query: ListQuery, number: number) =>
  ({
    queryKey: ['get', path, { params: { query: { ...query, page: number + 1, page_size: pageSize } } }],
    queryFn: async ({ signal }): Promise<ListPage<R>> => {
      const parameters = new URLSearchParams({ page: String(number + 1), page_size: String(pageSize) })
      for (const [name, value] of Object.entries(query))
        for (const one of [value].flat()) parameters.append(name, String(one))
      return (await sendTo(`${path}?${parameters}`, { signal })).json()
    },
  }) satisfies UseQueryOptions<ListPage<R>>

const cleaned = (query: ListQuery): ListQuery =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && String(value) !== ''))

type Result<R> = { data: ListPage<R> | undefined; dataUpdatedAt: number }

function heldOf<R>(numbers: number[], results: Result<R>[]): Held<R> | undefined {
  const pages = new Map<number, R[]>()
  let newest: Result<R> | undefined
  results.forEach((result, index) => {
    if (!result.data) return
    pages.set(numbers[index] ?? 0, result.data.data)
    if (!newest || result.dataUpdatedAt > newest.dataUpdatedAt) newest = result
  })
  return newest?.data && { total: newest.data.total, meant: newest.data.meant, pages }
}

const between = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

type Wanted = { key: string; from: number; to: number }
const isSame = (one: Wanted, other: Wanted) => one.key === other.key && one.from === other.from && one.to === other.to
