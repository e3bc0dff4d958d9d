import { v7 as uuidv7 } from 'uuid'
import { recordChanged, recordCreated, recordRemoved } from '../../access/events.ts'
import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { changes } from '../../platform/db/assignments.ts'
import type { Db, Transaction } from '../../platform/db/open.ts'
import { onPage } from '../../platform/db/paging.ts'
import { newRow, nothing, piece } from '../../platform/db/statement.ts'
import { putInBin } from '../../records/bin.ts'
import { companyNotFound, lockCompany } from '../companies/index.ts'
import { listPeriodsOf } from './company_figures.ts'
import { recordNotFound } from './errors.ts'
import type { Span } from './periods.ts'
import { recordRules } from './rules.ts'
import type { FinancialQuery, FinancialRecord, FinancialRecordPatch, NewFinancialRecord } from './schema.ts'
import type { Period } from './series.ts'
import { updateFigures } from './update_figures.ts'

// The margin is divided as doubles, so that it is the very number a client gets from the two figures.
const columns = piece`
  id, company_id, period, period_start, period_end, revenue::float8 as revenue, cogs::float8 as cogs,
  gross_profit::float8 as gross_profit, operating_expenses::float8 as operating_expenses, ebitda::float8 as ebitda,
  net_income::float8 as net_income, cash_flow::float8 as cash_flow,
  ebitda::float8 / nullif(revenue, 0)::float8 as ebitda_margin, created_at`

export async function requireRecord(db: Db, who: Who, id: string): Promise<FinancialRecord> {
  const [record] = await db<FinancialRecord[]>`
    select ${columns} from financial_records
    where firm_id = ${who.firmId} and id = ${id} and not company_deleted and ${seen(who, 'financial_records')}`
  if (!record) throw recordNotFound()
  return record
}

/** A page of records by period, those without dates last; one row without id where the page is empty. */
export function listRecords(db: Db, who: Who, { company_id, ...place }: FinancialQuery) {
  const conditions = piece`
    firm_id = ${who.firmId} and not company_deleted and ${seen(who, 'financial_records')}
    ${company_id ? piece`and company_id = ${company_id}` : nothing}`
  const order = piece`period_start, period collate "C", id`
  return db<({ total: number } & FinancialRecord)[]>`
    with counted as (select count(*)::int as total from financial_records where ${conditions}),
    page as (${onPage(piece`select ${columns} from financial_records where ${conditions}`, order, place)})
    select * from counted left join page on true order by ${order}`
}

export async function createRecord(db: Transaction, who: Who, record: NewFinancialRecord): Promise<FinancialRecord> {
  await lockCompany(db, who, record.company_id)
  const row = { ...recordRules.complete(who, record), firm_id: who.firmId, id: uuidv7() }
  const [created] = await db<[FinancialRecord]>`
    with created as (insert into financial_records ${newRow(row)} returning *), recorded as (
      ${recordCreated(who, { subject: 'financial_record', kind: 'created', company: piece`created.company_id` })}
    )
    select ${columns} from created`
  await updateFigures(db, who, [record.company_id])
  return created
}

export async function changeRecord(
  db: Transaction,
  who: Who,
  id: string,
  patch: FinancialRecordPatch,
): Promise<FinancialRecord> {
  if (Object.keys(patch).length === 0) return requireRecord(db, who, id)
  await lockCompany(db, who, patch.company_id)
  const [old] = await db<({ company_id: string; period: string } & Span)[]>`
    select company_id, period, period_start, period_end from financial_records
    where firm_id = ${who.firmId} and id = ${id} and not company_deleted and ${seen(who, 'financial_records')}
    for no key update`
  if (!old) throw recordNotFound()
  const row = recordRules.completeChange(old, patch)
  const [changed] = await db<[FinancialRecord]>`
    with old as (
      select * from financial_records where firm_id = ${who.firmId} and id = ${id} and ${seen(who, 'financial_records')}
    ),
    changed as (
      update financial_records f set ${changes(row)} from old
      where f.firm_id = ${who.firmId} and f.id = old.id returning f.*
    ), recorded as (
      ${recordChanged(who, { subject: 'financial_record', kind: 'updated', company: piece`changed.company_id` })}
    )
    select ${columns} from changed`
  await updateFigures(db, who, [old.company_id, changed.company_id])
  return changed
}

export async function deleteRecord(db: Transaction, who: Who, id: string): Promise<void> {
  await putInBin(db, who, { type: 'financial_record', table: 'financial_records', id })
  const [removed] = await db<{ company_id: string }[]>`
    with removed as (
      delete from financial_records where firm_id = ${who.firmId} and id = ${id} and not company_deleted
        and ${seen(who, 'financial_records')} returning *
    ), recorded as (
      ${recordRemoved(who, { subject: 'financial_record', kind: 'deleted', company: piece`removed.company_id` })}
    )
    select company_id from removed`
  if (!removed) throw recordNotFound()
  await updateFigures(db, who, [removed.company_id])
}

/** The periods of a company whose days are known, in time order; where one was stored more than once, the latest. */
export async function listPeriods(db: Db, who: Who, companyId: string): Promise<Period[]> {
  const [company] = await db`
    select id from companies
    where firm_id = ${who.firmId} and id = ${companyId} and deleted_at is null and ${seen(who, 'companies')}`
  if (!company) throw companyNotFound()
  return listPeriodsOf(db, who, [companyId])
}
