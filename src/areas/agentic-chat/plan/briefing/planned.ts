import type { FieldOf } from '../catalogue.ts'
import { queryOf, where } from '../make_query.ts'
import type { Filter, Query } from '../plan.ts'
import type { Block } from '../result.ts'

export const plannedTitle = 'Planned interactions'

/** The same of an interaction as of an event of the calendar. */
const same: Partial<Record<FieldOf<'calendar'>, FieldOf<'interactions'>>> = {
  start: 'date',
  end: 'date',
  company_id: 'company_id',
  company: 'company',
  industry: 'industry',
  owner_id: 'colleague_id',
  participant_id: 'colleague_id',
  owner: 'colleagues',
}

/** What is to come has a start, as a meeting has: the day alone will not do. */
export const asPlanned = <B extends Pick<Block, 'title'>>(block: B): B =>
  block.title === plannedTitle && 'columns' in block && Array.isArray(block.columns)
    ? {
        ...block,
        columns: block.columns.map((column) => (column.name === 'date' ? { ...column, label: 'start' } : column)),
      }
    : block

/** What a list of meetings would leave out: meetings and calls to come that stand as interactions only. Undefined where none are asked for. */
export function plannedBeside(query: Query, now: string): Query | undefined {
  if (query.entity !== 'calendar' || query.measures.length > 0) return undefined
  const filters = query.filters.flatMap((filter): Filter[] => {
    const field = Object.hasOwn(same, filter.field) ? same[filter.field as FieldOf<'calendar'>] : undefined // reason: a key of the table
    return field === undefined ? [] : [{ ...filter, field }]
  })
  if (filters.length < query.filters.length) return undefined
  const toCome = [
    where('interactions', 'date', 'more_than', now),
    where('interactions', 'type', 'is', 'meeting', 'call'),
  ]
  const [first] = query.order
  return queryOf('interactions', [...filters, ...toCome], {
    text: query.text,
    select: ['date', 'type', 'subject', 'company', 'contacts'],
    order: [{ by: 'date', direction: first?.by === 'start' ? first.direction : 'asc' }],
    limit: query.limit,
  })
}
