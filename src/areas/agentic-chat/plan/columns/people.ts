import { seen } from '../../../../access/seen.ts'
import { piece } from '../../../../platform/db/statement.ts'
import { totalOf } from '../../../../records/amounts.ts'
import type { FieldOf } from '../catalogue.ts'
import type { Source } from '../statements/columns.ts'
import { hasWords } from './joins.ts'

export const people: Source<FieldOf<'people'>> = {
  from: 'users u',
  alias: 'u',
  id: 'u.id',
  visible: null,
  joins: {
    owned: {
      sql: (asking) => piece`left join lateral (
        select coalesce(sum(n), 0)::int as n, coalesce(sum(amount), 0) as amount from counters
        where firm_id = ${asking.firmId} and ${seen(asking, 'counters')} and facet = any (array(
          select 'deals:' || stage || ':' || u.id
          from unnest('{lead,qualification,proposal,negotiation}'::text[]) stage))
      ) owned on true`,
    },
  },
  several: {},
  fields: {
    id: { sql: 'u.id' },
    name: { sql: 'u.name', names: { type: 'user', id: 'u.id' } },
    email: { sql: 'u.email' },
    role: { sql: 'u.role' },
    status: { sql: 'u.status' },
    active_deals: { sql: 'owned.n', joins: ['owned'] },
    total_deal_value: { sql: totalOf('owned.amount'), joins: ['owned'] },
    capacity: { sql: 'u.capacity' },
    free_capacity: { sql: 'u.capacity - owned.n', joins: ['owned'] },
    created_at: { sql: 'u.created_at' },
  },
  text: hasWords(`fold(u.name)`),
  ref: { type: 'user', id: 'u.id', label: 'u.name' },
}
