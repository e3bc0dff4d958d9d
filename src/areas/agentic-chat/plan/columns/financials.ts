import { financialRecord } from '../../../../records/descriptions/financials.ts'
import type { FieldOf } from '../catalogue.ts'
import type { Source } from '../statements/columns.ts'
import { companyColumns, companyJoins, ownColumns, seenAnd } from './joins.ts'

// What the period of a record is, and its ratios, are kept beside it: see the migration of company_figures.

export const financials: Source<FieldOf<'financials'>> = {
  from: 'financial_records r',
  alias: 'r',
  id: 'r.id',
  // where a period was recorded more than once, the latest record counts
  visible: seenAnd('r', 'not r.company_deleted and not r.superseded'),
  joins: companyJoins('r.company_id'),
  several: {},
  fields: {
    id: { sql: 'r.id' },
    ...companyColumns('r.company_id'),
    ...ownColumns(financialRecord, 'r'),
    fiscal_year: { sql: 'r.fiscal_year' },
    quarter: { sql: 'r.quarter' },
    period_kind: { sql: 'r.period_kind' },
    basis: { sql: 'r.basis' },
    gross_margin: { sql: 'r.gross_margin' },
    ebitda_margin: { sql: 'r.ebitda_margin' },
    net_margin: { sql: 'r.net_margin' },
    cogs_ratio: { sql: 'r.cogs / nullif(r.revenue, 0)' },
    operating_expenses_ratio: { sql: 'r.operating_expenses / nullif(r.revenue, 0)' },
  },
  text: null,
  ref: { type: 'financial_record', id: 'r.id', label: `concat_ws(' ', co.name, r.period)`, joins: ['company'] },
}
