import { queries, refetchWhere } from '../../api/client.ts'
import { type Deal, weighted as weightedOf } from './deal.ts'

// The lists of deals are kept by page (`useRows`). A deal that moves is taken out of the one and put into the other at
// once, with their sums, so that the board is right before the service has answered.

type DealPage = { data: Deal[]; total: number; total_value: number; page_size: number }
type Query = Record<string, string | number | undefined>
type List = { query: Query; pages: { key: readonly unknown[]; page: DealPage }[] }

/** Shows a deal as it is to be, wherever it is on the screen. The same with the two exchanged takes it back. */
export function showDeal(before: Deal, after: Deal): void {
  const all = lists()
  for (const list of all) if (isAskedAlike(all, list.query, after.id)) changeList(list, before, after)
  queries.setQueriesData<Deal>({ queryKey: ['get', '/api/deals/{deal_id}'] }, (old) =>
    old?.id === after.id ? { ...old, ...after } : old,
  )
  queries.setQueriesData<Overview>({ queryKey: ['get', '/api/overview'] }, (old) => old && withMove(old, before, after))
  queries.setQueriesData<Workload>(
    { queryKey: ['get', '/api/staffing/workload'] },
    (old) => old && withLoad(old, before, after),
  )
}

/** A deal as a list on the screen has it, else as any does: one that was left may have it as it was. */
export function findDeal(id: string): Deal | undefined {
  const pages = queries
    .getQueryCache()
    .findAll({ predicate: isList })
    .toSorted((one, other) => Number(other.isActive()) - Number(one.isActive()))
  for (const { state } of pages) {
    const page = state.data as DealPage | undefined // reason: what the lists of deals keep
    const found = page?.data?.find((deal) => deal.id === id)
    if (found) return found
  }
  return undefined
}

const isList = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] === '/api/deals'

/** Asks anew for the lists that a deal left and came to; not for those of all stages, where its row would jump away. */
export const refetchLists = (...deals: Deal[]): Promise<void> =>
  refetchWhere(({ queryKey }) => {
    if (queryKey[1] !== '/api/deals') return false
    const { stage } = queryOf(queryKey)
    return stage === 'pipeline' || deals.some((deal) => deal.stage === stage)
  })

function lists(): List[] {
  const found = new Map<string, List>()
  for (const [key, page] of queries.getQueriesData<DealPage>({ predicate: isList })) {
    if (!page?.data) continue
    const { page: number, ...query } = queryOf(key)
    const name = JSON.stringify(Object.entries(query).sort())
    const list = found.get(name) ?? { query, pages: [] }
    list.pages[Number(number ?? 1) - 1] = { key, page }
    found.set(name, list)
  }
  // pages that were not fetched leave holes
  return [...found.values()].map(({ query, pages }) => ({ query, pages: pages.filter(Boolean) }))
}

const queryOf = (key: readonly unknown[]): Query => {
  const [, , init] = key as [string, string, { params?: { query?: Query } }?] // the shape of the keys of api.useQuery
  return init?.params?.query ?? {}
}

/** Tags and fields of the firm’s own are not in the row: a deal has them where a list that asks for the same shows it. */
const isAskedAlike = (all: List[], { tag, custom }: Query, id: string) =>
  (!tag && !custom) ||
  all.some(
    ({ query, pages }) =>
      query['tag'] === tag &&
      query['custom'] === custom &&
      pages.some(({ page }) => page.data.some((deal) => deal.id === id)),
  )

function changeList({ query, pages }: List, before: Deal, after: Deal): void {
  const had = pages.some(({ page }) => page.data.some(({ id }) => id === after.id))
  const isMove = before.stage !== after.stage || before.owner_id !== after.owner_id
  const was = had || belongs(query, before)
  // an edited row stays where the eye is; only a move takes it elsewhere
  const stays = isMove ? belongs(query, after) : was
  if (!was && !stays) return
  const rows = pages.map(({ page }) => page.data)
  if (was && stays) replace(rows, after)
  else if (was) remove(rows, after)
  else insert(rows, after, { query, size: pages[0]?.page.page_size ?? 100 })
  const number = Number(stays) - Number(was)
  const value = (stays ? (after.value ?? 0) : 0) - (was ? (before.value ?? 0) : 0)
  pages.forEach(({ key, page }, index) => {
    const data = rows[index] ?? page.data
    queries.setQueryData(key, { ...page, data, total: page.total + number, total_value: plus(page.total_value, value) })
  })
}

function replace(pages: Deal[][], deal: Deal): void {
  pages.forEach((page, index) => {
    pages[index] = page.map((one) => (one.id === deal.id ? deal : one))
  })
}

/** The first of each page below moves up into the place that became free. */
function remove(pages: Deal[][], deal: Deal): void {
  const at = pages.findIndex((page) => page.some(({ id }) => id === deal.id))
  if (at < 0) return
  pages[at] = (pages[at] ?? []).filter(({ id }) => id !== deal.id)
  for (let next = at + 1; next < pages.length; next++) {
    const [first, ...rest] = pages[next] ?? []
    if (first) pages[next - 1] = [...(pages[next - 1] ?? []), first]
    pages[next] = rest
  }
}

function insert(pages: Deal[][], deal: Deal, { query, size }: { query: Query; size: number }): void {
  let moved: Deal | undefined = deal
  const last = pages.length - 1
  for (let at = 0; at <= last && moved; at++) {
    const page: Deal[] = pages[at] ?? []
    const place = moved === deal ? placeIn(page, deal, query) : 0
    if (place === page.length && page.length >= size && at < last) continue
    const grown: Deal[] = page.toSpliced(place, 0, moved)
    moved = grown.length > size ? grown.pop() : undefined
    pages[at] = grown
  }
}

/** Where a deal comes to stand in a list in its order: the index of the first that comes after it. */
export function placeIn(deals: readonly (Deal | undefined)[], deal: Deal, query: Query): number {
  const at = deals.findIndex((other) => other && other.id !== deal.id && compare(deal, other, query) < 0)
  return at < 0 ? deals.length : at
}

function compare(one: Deal, other: Deal, { sort_by, sort_order }: Query): number {
  const field = fieldOf(sort_by)
  const descending = sort_by ? sort_order === 'desc' : sort_order !== 'asc'
  const [a, b] = [one[field], other[field]]
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  const order = a < b ? -1 : a > b ? 1 : one.id < other.id ? -1 : 1
  return descending ? -order : order
}

const fields = [
  'name',
  'value',
  'probability',
  'close_date',
  'created_at',
  'updated_at',
  'company_name',
  'owner_name',
] as const
const fieldOf = (name: unknown) => fields.find((field) => field === name) ?? 'created_at'

function belongs(query: Query, deal: Deal): boolean {
  const { stage, owner_id, company_id, value_min, value_max, close_from, close_to, search } = query
  const isPipeline = !deal.stage.startsWith('closed')
  const text = `${deal.name} ${deal.company_name}`.toLowerCase()
  const within = (value: string | number | null, from?: string | number, to?: string | number) =>
    (from === undefined || (value !== null && value >= from)) && (to === undefined || (value !== null && value <= to))
  return (
    (!stage || (stage === 'pipeline' ? isPipeline : stage === deal.stage)) &&
    (!owner_id || owner_id === deal.owner_id) &&
    (!company_id || company_id === deal.company_id) &&
    within(deal.value, numberOf(value_min), numberOf(value_max)) &&
    within(deal.close_date, close_from || undefined, close_to || undefined) &&
    String(search ?? '')
      .toLowerCase()
      .split(/\s+/)
      .every((word) => text.includes(word))
  )
}

const numberOf = (value: string | number | undefined) =>
  value === undefined || value === '' ? undefined : Number(value)

/** A sum that is hidden from the asker’s role is null, and stays it. */
const plus = (sum: number, by: number): number => (sum === null ? sum : sum + by)

type Overview = { stages: { stage: string; count: number; value: number; weighted_value: number }[] }

const withMove = (overview: Overview, before: Deal, after: Deal): Overview => ({
  ...overview,
  stages: overview.stages.map((row) => {
    const change = (deal: Deal, sign: 1 | -1, { count, value, weighted_value }: typeof row) =>
      deal.stage !== row.stage
        ? { count, value, weighted_value }
        : {
            count: count + sign,
            value: plus(value, sign * (deal.value ?? 0)),
            weighted_value: plus(weighted_value, sign * weightedOf(deal)),
          }
    return { ...row, ...change(after, 1, { ...row, ...change(before, -1, row) }) }
  }),
})

type Workload = { team_members: { user_id: string; active_deals: number; total_deal_value: number }[] }

const withLoad = ({ team_members }: Workload, before: Deal, after: Deal): Workload => ({
  team_members: team_members.map((row) => {
    const carries = (deal: Deal) => deal.owner_id === row.user_id && !deal.stage.startsWith('closed')
    const [had, has] = [carries(before), carries(after)]
    const value = (has ? (after.value ?? 0) : 0) - (had ? (before.value ?? 0) : 0)
    const number = Number(has) - Number(had)
    return { ...row, active_deals: row.active_deals + number, total_deal_value: plus(row.total_deal_value, value) }
  }),
})
