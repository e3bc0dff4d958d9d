import type { Row } from '../../api/client.ts'
import type { Search } from '../../routes.tsx'
import { orders } from '../deals/board_query.ts'

export type SavedView = Row<'/api/views'>
export type ListName = 'companies' | 'contacts' | 'deals' | 'tasks'

// what the address of a list calls a parameter of the service; the same where it is not here
const ofAddress: Record<ListName, Record<string, string>> = {
  companies: {},
  contacts: { company: 'company_id' },
  deals: { company: 'company_id', owner: 'owner_id' },
  tasks: { assignee: 'assignee_id', company: 'company_id', contact: 'contact_id', deal: 'deal_id' },
}
const parameters: Record<ListName, string[]> = {
  companies: ['search', 'industry', 'location', 'status', 'revenue_min', 'revenue_max', 'tag', 'custom'],
  contacts: ['search', 'role', 'company', 'tag', 'custom'],
  deals: ['search', 'owner', 'company', 'value_min', 'value_max', 'close_from', 'close_to', 'stage', 'tag', 'custom'],
  tasks: ['search', 'assignee', 'company', 'contact', 'deal'],
}

/** What the list in the address is asked for, as a view keeps it. */
export function queryIn(list: ListName, search: Search): Record<string, string> {
  const query: Record<string, string> = {}
  for (const name of parameters[list]) {
    const value = search[name]
    if (value) query[ofAddress[list][name] ?? name] = value
  }
  const { sort, order } = search
  if (list === 'tasks') {
    query['status'] = search['scope'] === 'done' ? 'done' : 'open'
    if (!search['scope']) query['assignee_id'] = 'me'
  }
  if (list === 'deals' && search['view'] !== 'table') {
    // a board has its stages beside each other, and orders of its own
    delete query['stage']
    const own = Object.entries(orders).find(([name]) => name === order)?.[1]
    if (own) Object.assign(query, own.query)
  } else if (sort)
    Object.assign(query, { sort_by: sort.replace(/^-/, ''), sort_order: sort.startsWith('-') ? 'desc' : 'asc' })
  return query
}

/** The address of a view: what it does not ask for is taken away. */
export function searchOf({ id, list, query, columns }: SavedView): Search {
  const name = list as ListName // reason: only views of these lists are asked for
  const search: Search = { saved: id }
  // an address holds one condition of those that may be repeated
  const asked = Object.fromEntries(Object.entries(query).map(([key, value]) => [key, [value].flat()[0]]))
  for (const one of parameters[name]) search[one] = asked[ofAddress[name][one] ?? one]
  const { sort_by, sort_order } = asked
  search['sort'] = sort_by && `${sort_order === 'desc' ? '-' : ''}${sort_by}`
  if (name === 'tasks') {
    const isMine = asked['assignee_id'] === 'me'
    search['scope'] = asked['status'] === 'done' ? 'done' : isMine ? undefined : 'all'
    if (isMine) search['assignee'] = undefined
  }
  if (name !== 'deals') return search
  search['view'] = columns ? 'table' : undefined
  search['order'] = Object.entries(orders).find(
    ([, own]) => own.query.sort_by === sort_by && own.query.sort_order === sort_order,
  )?.[0]
  if (!columns) search['sort'] = undefined
  return search
}

/** Whether the list asks for what the view keeps. */
export const isSame = (one: SavedView['query'], other: SavedView['query']): boolean => {
  const text = (query: SavedView['query']) => JSON.stringify(Object.entries(query).toSorted())
  return text(one) === text(other)
}
