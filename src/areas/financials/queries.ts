import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { isOneOf } from '../../platform/db/patterns.ts'
import { piece } from '../../platform/db/statement.ts'
import { convertedOf } from '../../records/amounts.ts'
import { financialRecord } from '../../records/descriptions/financials.ts'
import { hangsOn } from '../../records/engine/links.ts'
import { type ManyRows, writeMany } from '../../records/engine/many.ts'
import { recordStore } from '../../records/engine/store.ts'
import { companyStore } from '../companies/index.ts'
import { listPeriodsOf } from './company_figures.ts'
import { recordRules } from './rules.ts'
import type { FinancialQuery, FinancialRecord } from './schema.ts'
import type { Period } from './series.ts'

export const financialStore = recordStore<FinancialRecord>(financialRecord, {
  alias: 'f',
  // divided as doubles, so that it is the very number a client gets from the two figures
  shown: () => piece`, f.ebitda::float8 / nullif(f.revenue, 0)::float8 as ebitda_margin`,
  rules: recordRules,
})

/** Financial records, written many at a time: updateFigures brings what they come to up to date. */
export const recordRows: ManyRows = writeMany(financialRecord)

/** By period, those without dates last. */
export const listRecords = (db: Db, who: Who, query: FinancialQuery) =>
  financialStore.list(db, who, {
    where: piece`${hangsOn('f', query, ['company_id'])} ${isOneOf(piece`f.currency`, query.currency)}`,
    order: piece`f.period_start, f.period collate "C", f.id`,
    page: query,
    columns: convertedOf(financialRecord, 'f', { firmId: who.firmId, currency: query.in }),
  })

/** The periods of a company whose days are known, in time order; where one was stored more than once, the latest. */
export async function listPeriods(db: Db, who: Who, companyId: string): Promise<Period[]> {
  const [company] = await db`
    select id from companies
    where firm_id = ${who.firmId} and id = ${companyId} and deleted_at is null and ${seen(who, 'companies')}`
  if (!company) throw companyStore.notFound()
  return listPeriodsOf(db, who, [companyId])
}
