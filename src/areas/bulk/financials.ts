import {
  FinancialRecordPatch,
  firstSpan,
  keepFiguresOfMany,
  NewFinancialRecord,
  nextSpan,
  recordRows,
  type Span,
} from '../financials/index.ts'
import { seen } from '../walls/index.ts'
import type { BulkKind, Match } from './kind.ts'
import { lockCompaniesOf, textOf } from './references.ts'

/** Financial records are known again by the label of their period at their company. */
export const financials: BulkKind = {
  noun: 'record',
  rows: recordRows,
  created: NewFinancialRecord,
  changed: FinancialRecordPatch,
  keys: { period: 'period' },

  match: (db, who, _key, rows) => db<Match[]>`
    with given as materialized (
      select lower(period) || ' ' || company_id as key, company_id, n
      from unnest(${rows.map(({ patch }) => textOf(patch['period']) ?? null)}::text[],
        ${rows.map(({ patch }) => textOf(patch['company_id']) ?? null)}::uuid[]) with ordinality given (period, company_id, n)
    ), there as materialized (
      select f.id, lower(f.period) || ' ' || f.company_id as key from financial_records f
      where f.firm_id = ${who.firmId} and f.company_id = any (array(select company_id from given))
        and not f.company_deleted and ${seen(db, who, 'f')}
    )
    select given.key, coalesce(array_agg(there.id) filter (where there.id is not null), '{}') as ids
    from given left join there using (key) group by given.n, given.key order by given.n`,

  async prepare(db, who, rows) {
    const requireCompany = await lockCompaniesOf(db, who, rows)
    return (values, old) => {
      requireCompany(values)
      // reason: what the schema of financial records let through, or the table holds
      const sent = values as { period: string } & Partial<Span>
      if (old) return { ...values, ...nextSpan(old as { period: string } & Span, sent) }
      return { ...values, ...firstSpan(sent.period, sent) }
    }
  },

  finish: (_services, db, who, written) =>
    keepFiguresOfMany(
      db,
      who,
      written.flatMap(({ values, old }) =>
        [values['company_id'], old?.['company_id']].flatMap((id) => textOf(id) ?? []),
      ),
    ),
}
