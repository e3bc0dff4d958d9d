import type { Filter, Plan } from '../plan/plan.ts'
import type { Understanding } from './understanding.ts'

// Plans in one line, for tests and for looking at them.

const filterTold = ({ field, op, values }: Filter): string =>
  [field, op, values.map(String).join('|')].filter(Boolean).join(' ')
const part = (name: string, values: readonly string[]): string =>
  values.length > 0 ? ` ${name} ${values.join(', ')}` : ''

export const planTold = (plan: Plan): string => {
  switch (plan.kind) {
    case 'query': {
      const measures = plan.measures.map(
        ({ name, field, part: of }) =>
          `${name}${field ? ` ${field}` : ''}${of ? ` (${of.map(filterTold).join('; ')})` : ''}`,
      )
      return [
        plan.entity,
        plan.layout === 'table' ? '' : `/${plan.layout}`,
        plan.filters.length > 0 ? ` [${plan.filters.map(filterTold).join('; ')}]` : '',
        part('text', plan.text ? [plan.text] : []),
        part('show', plan.select),
        part('measure', measures),
        part(
          'group',
          plan.group.map(({ field, by }) => (by ? `${field}/${by}` : field)),
        ),
        part(
          'order',
          plan.order.map(({ by, direction }) => `${by} ${direction}`),
        ),
        part(
          'beside',
          plan.variants.map(({ label, filters }) => `${label} (${filters.map(filterTold).join('; ')})`),
        ),
        plan.limit === 50 ? '' : ` limit ${plan.limit}`,
      ].join('')
    }
    case 'trend':
      return `trend ${plan.company_ids.join('|')} ${plan.figures.join(', ')} ${plan.asked} by ${plan.period} ${plan.from_year ?? ''}-${plan.to_year ?? ''} last ${plan.last ?? 'all'}`
    case 'search':
      return `search "${plan.terms}" in ${[...plan.company_ids, ...plan.document_types, ...plan.company_filters.map(filterTold)].join(', ') || 'all'}`
    case 'briefing':
      return `briefing ${plan.purpose} ${plan.subject} ${plan.id}`
    case 'follow_ups':
      return `follow_ups ${plan.user_id ?? 'all'} ${plan.from}..${plan.to}`
    default:
      return plan satisfies never
  }
}

export const told = (understanding: Understanding): string => {
  if (understanding.kind !== 'plan')
    return [
      understanding.kind,
      'reason' in understanding ? understanding.reason : '',
      'said' in understanding ? understanding.said : '',
    ]
      .filter(Boolean)
      .join(' ')
  return `${planTold(understanding.plan)}${understanding.unused.length > 0 ? ` unused ${understanding.unused.join(', ')}` : ''}`
}
