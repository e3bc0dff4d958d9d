import { fund } from '../../../../records/descriptions/funds.ts'
import type { FieldOf } from '../catalogue.ts'
import type { Source } from '../statements/columns.ts'
import { hasWords, ownColumns } from './joins.ts'

export const funds: Source<FieldOf<'funds'>> = {
  from: 'funds v',
  alias: 'v',
  id: 'v.id',
  // a fund stands behind no wall, and is there until it is deleted
  visible: null,
  joins: {},
  several: {},
  fields: {
    id: { sql: 'v.id' },
    ...ownColumns(fund.fields, 'v'),
    name: { sql: 'v.name', key: 'v.name_key', names: { type: 'fund', id: 'v.id' } },
    created_at: { sql: 'v.created_at' },
  },
  text: hasWords('v.name_key'),
  ref: { type: 'fund', id: 'v.id', label: 'v.name' },
}
