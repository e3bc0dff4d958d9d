import { deal } from '../../../../src/records/descriptions/deals.ts'
import { isClosed } from '../../../../src/words/stages.ts'
import type { paths } from '../../api/openapi.d.ts'
import { type Search, valuesIn } from '../../parts/address.ts'
import { askedFrom, parametersFrom } from '../../record/described.ts'
import { parametersOf, queryIn, searchOf, type ViewQuery } from '../../table/list_query.ts'
import type { Step } from '../pipelines/index.ts'

export type DealQuery = NonNullable<paths['/api/deals']['get']['parameters']['query']>

const days = ['bid_from', 'bid_to', 'final_bid_from', 'final_bid_to', 'close_from', 'close_to'] as const

/** What the address asks of the deals; no key for what it does not ask. */
export function filtersIn(search: Search): DealQuery {
  const own: DealQuery = {
    search: search['search'],
    typos: search['search'] ? true : undefined,
    owner_id: valuesIn(search['owner']),
    fund_id: valuesIn(search['fund']),
    company_id: search['company'],
    company_industry: valuesIn(search['industry']),
    ...Object.fromEntries(days.map((name) => [name, search[name]])),
    tag: valuesIn(search['tag']),
    custom: search['custom'],
    or: valuesIn(search['or']),
  }
  const asked = Object.entries({ ...askedFrom(deal, search), ...own })
  return Object.fromEntries(asked.filter(([, value]) => value !== undefined && String(value) !== ''))
}

export const orders = {
  close: { name: 'Close date', query: { sort_by: 'close_date', sort_order: 'asc' } },
  value: { name: 'Value', query: { sort_by: 'value', sort_order: 'desc' } },
  probability: { name: 'Probability', query: { sort_by: 'probability', sort_order: 'desc' } },
  newest: { name: 'Newest', query: { sort_by: 'created_at', sort_order: 'desc' } },
  company: { name: 'Company', query: { sort_by: 'company_name', sort_order: 'asc' } },
} as const satisfies Record<string, { name: string; query: DealQuery }>
export type Order = keyof typeof orders
export const orderIn = ({ order }: Search): Order => Object.keys(orders).find(isOrder(order)) ?? 'close'
const isOrder =
  (wanted: string | undefined) =>
  (name: string): name is Order =>
    name === wanted

export const parameters = parametersOf(
  [...parametersFrom(deal), ...days, 'search', 'stage', 'stage_id', 'tag', 'custom'],
  {
    owner: 'owner_id',
    pipeline: 'pipeline_id',
    fund: 'fund_id',
    company: 'company_id',
    industry: 'company_industry',
  },
)

/** What the pipeline asks for, as a view keeps it. A board has its stages beside each other, and orders of its own. */
export function viewQueryOf(search: Search): ViewQuery {
  if (search['view'] === 'table') return queryIn(parameters, search)
  const { stage, stage_id, ...board } = queryIn(parameters, { ...search, sort: undefined })
  return { ...board, ...(search['order'] && orders[orderIn(search)].query) }
}

/** The address of a view; one that keeps columns is of the table. */
export function searchOfView(query: ViewQuery, columns: string[] | null): Search {
  const search = searchOf(parameters, query)
  const { sort_by, sort_order } = query
  const order = Object.entries(orders).find(
    ([, own]) => own.query.sort_by === sort_by && own.query.sort_order === sort_order,
  )?.[0]
  return { ...search, view: columns ? 'table' : undefined, order, ...(!columns && { sort: undefined }) }
}

/** In the address: the deals that are in no pipeline. */
export const noPipeline = 'none'

type Narrowed = { filters: DealQuery; order: Order; isOutside: boolean }

/** A column of the board. What is closed is of interest by when that was, not by when it was to be. */
export const columnQuery = ({ id, category }: Step, { filters, order, isOutside }: Narrowed): DealQuery => ({
  ...filters,
  ...(order === 'close' && isClosed(category) ? { sort_by: 'updated_at', sort_order: 'desc' } : orders[order].query),
  ...(isOutside && { pipeline_id: noPipeline }),
  ...(id ? { stage_id: id } : { stage: category }),
})

/** Which columns are folded to a strip: the closed ones, until they are opened. */
export function foldedIn({ folded }: Search, steps: readonly Step[]): string[] {
  const names = folded?.split(',')
  return steps.filter(({ key, category }) => names?.includes(key) ?? isClosed(category)).map(({ key }) => key)
}

/** Whether it leaves out some of a stage. */
export const isNarrowed = (query: DealQuery) =>
  Object.keys(query).some((name) => !['stage', 'stage_id', 'pipeline_id', 'sort_by', 'sort_order'].includes(name))
