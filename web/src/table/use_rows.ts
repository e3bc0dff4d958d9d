import { type UseQueryOptions, useQueries } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { queries, type Row, refetch } from '../api/client.ts'
import type { paths } from '../api/openapi.d.ts'
import { sendTo } from '../api/send.ts'
import { type Heading, type Layout, layoutOf, type Part, ungrouped, within } from './groups/layout.ts'
import type { Grouping } from './groups/use_grouping.ts'
import { asksOf, type ListQuery, ofPageIn, urlOf } from './list_query.ts'

type ListPath = { [P in keyof paths]: [Row<P>] extends [never] ? never : P }[keyof paths]
/** The lists whose rows are R. */
type ListOf<R> = { [P in ListPath]: Row<P> extends R ? P : never }[ListPath]
/** The rows of a list of any length: only the pages that are looked at are fetched. */
export type Rows<R> = {
  /** undefined until it is known */
  total: number | undefined
  /** how many lines a table has: rows, and the headings of groups */
  lines: number | undefined
  /** how many rows stand in them: of a group that is folded none */
  open: number | undefined
  /** what the service has searched for instead of words that nothing has */
  meant: string | undefined
  isLoading: boolean
  /** what is shown is of the question before, while the new one is asked */
  isOld: boolean
  error: unknown
  /** changes with the question, not with its answers */
  key: string
  /** what stands in a line: undefined while it is on its way, or where a heading stands */
  at(index: number): R | undefined
  headingAt(index: number): Heading | undefined
  want(from: number, to: number): void
  /** fetches what is missing of the rows in these lines, in order */
  all(from: number, to: number): Promise<R[]>
  refetch(): Promise<void>
}

type ListPage<R> = { data: R[]; total: number; meant?: string }
type Held<R> = { total: number; meant: string | undefined; pages: Map<string, R[]> }

// the largest page the service gives
const pageSize = 100
// while a person scrolls fast, pages are asked for this often; those that were passed over are given up
const wantEveryMs = 80

/**
 * `useRows<Row<'/api/deals'>>('/api/deals', { search, stage, sort_by, sort_order })`. Rows of the question before stay
 * until the first of the new one are there. With `grouping` they stand below the headings of their groups.
 */
export function useRows<R>(path: ListOf<R> & string, query: ListQuery, grouping?: Grouping): Rows<R> {
  const isGrouped = grouping?.by !== undefined
  const layout = useMemo(() => (isGrouped ? layoutOf(grouping) : ungrouped), [isGrouped, grouping])
  const own = asksOf(query)
  // while the groups are those of the question before, so are their rows
  const old = isGrouped && grouping.isOld ? grouping.grouped?.query : undefined
  const asked = old ? { ...ofPageIn(own), ...old } : own
  const key = JSON.stringify([path, own, grouping?.by])
  const [wanted, setWanted] = useState({ key, from: 0, to: 1 })
  const [from, to] = wanted.key === key ? [wanted.from, wanted.to] : [0, 1]
  const pages = within(layout, from * blockOf(layout), to * blockOf(layout)).flatMap((found) =>
    between(Math.floor(found.from / pageSize), Math.floor((found.to - 1) / pageSize)).map((number) => ({
      part: found.part,
      number,
    })),
  )
  const pageQuery = ({ part, number }: PageAt) => pageOf<R>(path, asked, part, number)
  const results = useQueries({ queries: pages.map(pageQuery) })

  const held = useRef<Held<R>>(undefined)
  const total = isGrouped ? grouping.grouped?.groups.total : undefined
  const now = heldOf(pages, results, total)
  if (now) held.current = now
  const shown = now ?? held.current
  const error = grouping?.error ?? results.find((result) => result.error && !result.data)?.error

  const cached = (page: PageAt) => queries.getQueryData<ListPage<R>>(pageQuery(page).queryKey)?.data
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const next = useRef({ key, from: 0, to: 1 })
  useEffect(() => () => clearTimeout(timer.current), [])

  return {
    total: shown?.total,
    lines: layout.lines ?? shown?.total,
    open: layout.open ?? shown?.total,
    meant: shown?.meant,
    isLoading: !shown && !error,
    isOld: (isGrouped && grouping.isOld) || (!now && shown !== undefined && !error),
    error,
    key,
    headingAt: (index) => layout.headings.get(index),
    at: (index) => {
      const [found] = within(layout, index, index + 1)
      if (!found) return undefined
      const page = { part: found.part, number: Math.floor(found.from / pageSize) }
      const rows = shown?.pages.get(nameOf(page)) ?? (now && cached(page))
      return rows?.[found.from % pageSize]
    },
    want: (first, last) => {
      const block = blockOf(layout)
      const start = Math.max(0, Math.floor((first - 20) / block))
      next.current = { key, from: start, to: Math.max(start, Math.floor((last + 30) / block)) + 1 }
      timer.current ??= setTimeout(() => {
        timer.current = undefined
        setWanted((old) => (isSame(old, next.current) ? old : next.current))
      }, wantEveryMs)
    },
    all: async (first, end) => {
      const rows: R[] = []
      for (const { part, ...found } of within(layout, first, end)) {
        const numbers = between(Math.floor(found.from / pageSize), Math.floor((found.to - 1) / pageSize))
        const got: R[] = []
        // a few at a time: the service has others to serve
        for (let start = 0; start < numbers.length; start += 4) {
          const some = numbers.slice(start, start + 4)
          const fetched = some.map((number) =>
            queries.fetchQuery({ ...pageQuery({ part, number }), staleTime: 60_000 }),
          )
          for (const page of await Promise.all(fetched)) got.push(...page.data)
        }
        const skipped = Math.floor(found.from / pageSize) * pageSize
        rows.push(...got.slice(found.from - skipped, found.to - skipped))
      }
      return rows
    },
    refetch: () => refetch(path),
  }
}

/** A page of the list, or of one of its groups. */
type PageAt = { part: Part; number: number }
const nameOf = ({ part: { group = '' }, number }: PageAt) => `${number} ${group}`

/** How many lines are fetched together; of small groups fewer, as each is a request of its own. */
const blockOf = ({ lines }: Layout) => (lines === undefined ? pageSize : 20)

/**
 * The keys are those of `api.useQuery`, so that `refetch` of an address reaches the pages of its list. A group that has
 * become larger or smaller is asked for anew.
 */
function pageOf<R>(path: string, asked: ListQuery, { group, count }: Part, number: number) {
  const query: ListQuery = { ...asked, ...(group !== undefined && { group }), page: number + 1, page_size: pageSize }
  return {
    queryKey: ['get', path, { params: { query } }, ...(group === undefined ? [] : [count])],
    queryFn: async ({ signal }): Promise<ListPage<R>> => (await sendTo(`${path}?${urlOf(query)}`, { signal })).json(),
  } satisfies UseQueryOptions<ListPage<R>>
}

type Result<R> = { data: ListPage<R> | undefined; dataUpdatedAt: number }

function heldOf<R>(pages: PageAt[], results: Result<R>[], grouped: number | undefined): Held<R> | undefined {
  const held = new Map<string, R[]>()
  let newest: Result<R> | undefined
  pages.forEach((page, index) => {
    const result = results[index]
    if (!result?.data) return
    held.set(nameOf(page), result.data.data)
    if (!newest || result.dataUpdatedAt > newest.dataUpdatedAt) newest = result
  })
  if (grouped !== undefined) return { total: grouped, meant: undefined, pages: held }
  return newest?.data && { total: newest.data.total, meant: newest.data.meant, pages: held }
}

const between = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

type Wanted = { key: string; from: number; to: number }
const isSame = (one: Wanted, other: Wanted) => one.key === other.key && one.from === other.from && one.to === other.to
