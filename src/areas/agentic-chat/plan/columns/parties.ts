import { seen } from '../../../../access/seen.ts'
import { piece } from '../../../../platform/db/statement.ts'
import { ndaStateOn } from '../../../../records/parties_of_deals.ts'
import type { FieldOf } from '../catalogue.ts'
import type { Source } from '../statements/columns.ts'
import { contactColumn, contactJoin } from './activity.ts'
import { companyColumns, companyJoins, today } from './joins.ts'

export const parties: Source<FieldOf<'parties'>> = {
  from: ({ firmId }) => piece`deal_parties x join deals d on d.firm_id = ${firmId} and d.id = x.deal_id`,
  alias: 'x',
  id: 'x.id',
  visible: (asking) =>
    piece`not x.company_deleted and ${seen(asking, 'x')} and not d.company_deleted and ${seen(asking, 'd')}`,
  joins: { ...companyJoins('x.company_id'), contact: contactJoin('x.contact_id') },
  several: {},
  fields: {
    id: { sql: 'x.id' },
    role: { sql: 'x.role' },
    nda: { sql: (asking) => ndaStateOn(today(asking), 'x') },
    nda_signed_on: { sql: 'x.nda_signed_on' },
    nda_expires_on: { sql: 'x.nda_expires_on' },
    status: { sql: 'x.status' },
    note: { sql: 'x.note' },
    deal_id: { sql: 'd.id' },
    deal: { sql: 'd.name', key: 'd.name_key', names: { type: 'deal', id: 'd.id' } },
    target_id: { sql: 'd.company_id' },
    ...companyColumns('x.company_id'),
    contact_id: { sql: 'x.contact_id' },
    contact: contactColumn,
    created_at: { sql: 'x.created_at' },
  },
  text: null,
  ref: { type: 'deal', id: 'd.id', label: 'd.name' },
}
