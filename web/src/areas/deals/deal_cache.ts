import type { Query as CachedQuery } from '@tanstack/react-query'
import { queries, refetchWhere } from '../../api/client.ts'
import { firmCurrency } from '../../parts/format.ts'
import type { Deal } from './deal.ts'

// A deal that changes is shown so at once in the lists that were fetched, before the service has answered. Where it comes to
// stand in its new list, and the sums that are shown elsewhere, the service says: they are asked anew afterwards.

type Page = { data: Deal[]; total: number; total_value: number; page_size: number }
type Query = Record<string, unknown>
type Shown = { key: readonly unknown[]; query: Query; page: Page }

/** What a deal moves between: the columns of the board, the people of the team. */
const places = ['stage', 'stage_id', 'owner_id'] as const

// what was being asked when a deal changed, and is to be asked anew with the lists
const dropped = new Set<string>()

/** Drops the answers that are on their way: they are of before a change, and would throw a card back from under the hand. */
export function dropOldAnswers(): void {
  const predicate = (one: CachedQuery) =>
    (isList(one) || isDeal(one)) && one.state.fetchStatus === 'fetching' && one.state.data !== undefined
  for (const { queryHash } of queries.getQueryCache().findAll({ predicate })) dropped.add(queryHash)
  // without waiting: they are as before by now, and what is shown next must come in the same breath as the focus it asks for
  queries.cancelQueries({ predicate })
}

/** Shows a deal as it is to be, wherever it is on the screen. The same with the two exchanged takes it back. */
export function showDeal(before: Deal, after: Deal): void {
  const pages = shownPages()
  const homes = homesOf(after, pages)
  const moved = places.filter((place) => before[place] !== after[place])
  for (const { key, query, page } of pages) {
    const others = page.data.filter((one) => !isIt(after)(one))
    if (homes.has(questionOf(query))) {
      const leaves = moved.some((place) => query[place] === before[place])
      const data = leaves ? others : page.data.map((one) => (isIt(after)(one) ? after : one))
      put(key, page, data, { deals: leaves ? -1 : 0, value: (leaves ? 0 : valueOf(after)) - valueOf(before) })
    } else if (moved.some((place) => isSibling(query, place, before, after, homes))) {
      const data = (query['page'] ?? 1) === 1 ? [after, ...others].slice(0, page.page_size) : page.data
      put(key, page, data, { deals: 1, value: valueOf(after) })
    }
  }
  queries.setQueriesData<Deal>({ queryKey: ['get', '/api/deals/{deal_id}'] }, (old) =>
    old?.id === after.id ? { ...old, ...after } : old,
  )
}

/** The questions of the lists that show a deal, whatever their order. */
const homesOf = (deal: Deal, pages: Shown[]) =>
  new Set(pages.filter(({ page }) => page.data.some(isIt(deal))).map(({ query }) => questionOf(query)))

/** Whether a list asks for the new place of a deal what one that has it asks for the old one. */
const isSibling = (query: Query, place: (typeof places)[number], before: Deal, after: Deal, homes: Set<string>) =>
  query[place] === after[place] && homes.has(questionOf({ ...query, [place]: before[place] }))

const isIt =
  ({ id }: Deal) =>
  (one: Deal) =>
    one.id === id

/** What a sum has of it; of another currency only the service knows, which is asked then. */
const valueOf = (deal: Deal) => (isForeign(deal) ? 0 : (deal.value ?? 0))

const isForeign = ({ currency }: Deal) => currency !== firmCurrency()

function put(key: readonly unknown[], page: Page, data: Deal[], more: { deals: number; value: number }): void {
  // a sum that is hidden from the asker’s role is null, and stays it
  const total_value = page.total_value === null ? page.total_value : page.total_value + more.value
  queries.setQueryData(key, { ...page, data, total: page.total + more.deals, total_value })
}

/** A deal as a list on the screen has it, else as any does: one that was left may have it as it was. */
export function findDeal(id: string): Deal | undefined {
  const cached = queries
    .getQueryCache()
    .findAll({ predicate: isList })
    .toSorted((one, other) => Number(other.isActive()) - Number(one.isActive()))
  for (const { state } of cached) {
    const page = state.data as Page | undefined // reason: what the lists of deals keep
    const found = page?.data?.find((deal) => deal.id === id)
    if (found) return found
  }
  return undefined
}

/**
 * Asks anew for the lists that a deal left and came to, and for those whose sums may have it. Not for those that show its
 * row among all stages: it would jump away from under the eye.
 */
export function refetchLists(before: Deal, after: Deal): Promise<void> {
  const homes = homesOf(after, shownPages())
  const isMoved = places.some((place) => before[place] !== after[place])
  const isRevalued = before.value !== after.value || before.currency !== after.currency
  const again = new Set(dropped)
  dropped.clear()
  return refetchWhere((one) => {
    if (again.has(one.queryHash)) return true
    if (!isList(one)) return false
    const query = queryOf(one.queryKey)
    if (!homes.has(questionOf(query)) || (isRevalued && [before, after].some(isForeign))) return true
    const asked = [query['stage'], query['stage_id'], query['pipeline_id']].flat()
    const concerned = [before, after].flatMap(({ stage, stage_id }) => [stage, stage_id])
    const isElsewhere = before.pipeline_id !== after.pipeline_id && query['pipeline_id'] !== undefined
    return (
      isMoved && (asked.some((one) => one === 'pipeline' || (one && concerned.includes(String(one)))) || isElsewhere)
    )
  })
}

type Keyed = { queryKey: readonly unknown[] }
const isList = ({ queryKey }: Keyed) => queryKey[1] === '/api/deals'
const isDeal = ({ queryKey }: Keyed) => queryKey[1] === '/api/deals/{deal_id}'

const shownPages = (): Shown[] =>
  queries
    .getQueriesData<Page>({ predicate: isList })
    .flatMap(([key, page]) => (page?.data ? [{ key, query: queryOf(key), page }] : []))

/** What a list asks for, without which part of it and in which order. */
function questionOf({ page, page_size, sort_by, sort_order, ...question }: Query): string {
  const asked = Object.entries(question).filter(([, value]) => value != null)
  return JSON.stringify(asked.sort())
}

function queryOf(key: readonly unknown[]): Query {
  const [, , init] = key as [string, string, { params?: { query?: Query } }?] // reason: the shape of the keys of api.useQuery
  return init?.params?.query ?? {}
}
