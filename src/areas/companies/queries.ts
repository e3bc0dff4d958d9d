import { v7 as uuidv7 } from 'uuid'
import { recordChanged, recordCreated } from '../../access/events.ts'
import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import { changes } from '../../platform/db/assignments.ts'
import type { Db } from '../../platform/db/open.ts'
import { newRow, piece, raw } from '../../platform/db/statement.ts'
import { companiesIntoBin, companiesOutOfBin, isInBin } from '../../records/bin.ts'
import { selected } from '../../records/columns.ts'
import { company } from '../../records/descriptions/companies.ts'
import { mayFindAnew } from '../../records/found.ts'
import { companyNotFound } from './errors.ts'
import { companyRules } from './rules.ts'
import type { Company, CompanyPatch, CreatedCompany, NewCompany } from './schema.ts'

/** What is answered of a company, of the table or alias. */
export const columns = (of: string) =>
  piece`${raw(of)}.id, ${selected(company.fields, of)}, ${raw(of)}.created_at, ${raw(of)}.updated_at, ${raw(of)}.firm_id`

export async function requireCompany(db: Db, who: Who, id: string): Promise<Company> {
  const [found] = await db<Company[]>`
    select ${columns('companies')},
      (select count(*)::int from contacts where firm_id = ${who.firmId} and company_id = ${id}
        and ${seen(who, 'contacts')}) as contacts_count,
      (select count(*)::int from deals where firm_id = ${who.firmId} and company_id = ${id}
        and ${seen(who, 'deals')}) as deals_count,
      (select count(*)::int from files where firm_id = ${who.firmId} and company_id = ${id}
        and ${seen(who, 'files')}) as files_count
    from companies
    where firm_id = ${who.firmId} and id = ${id} and deleted_at is null and ${seen(who, 'companies')}`
  if (!found) throw companyNotFound()
  return found
}

export async function createCompany(db: Db, who: Who, fields: NewCompany): Promise<CreatedCompany> {
  const recorded = recordCreated(who, { subject: 'company', kind: 'created', company: piece`created.id` })
  const [created] = await db<CreatedCompany[]>`
    with created as (
      insert into companies ${newRow({ ...companyRules.complete(who, fields), firm_id: who.firmId, id: uuidv7() })} returning *
    ), recorded as (${recorded})
    select ${columns('created')} from created`
  if (!created) throw new Error('an insert answered no row')
  return created
}

export async function changeCompany(db: Db, who: Who, id: string, patch: CompanyPatch): Promise<CreatedCompany> {
  if (Object.keys(patch).length === 0) return requireCompany(db, who, id)
  const whole = mayFindAnew(company.fields, patch)
    ? companyRules.completeChange(await lockFields(db, who, id), patch)
    : patch
  const [changed] = await db<CreatedCompany[]>`
    with old as (
      select * from companies where firm_id = ${who.firmId} and id = ${id} and deleted_at is null
        and ${seen(who, 'companies')} for no key update
    ), changed as (
      update companies c set ${changes(whole)} from old
      where c.firm_id = ${who.firmId} and c.id = old.id returning c.*
    ), recorded as (${recordChanged(who, { subject: 'company', kind: 'updated', company: piece`changed.id` })})
    select ${columns('changed')} from changed`
  if (!changed) throw companyNotFound()
  return changed
}

/** The fields as they are; in a transaction they are kept from others until its end. */
async function lockFields(db: Db, who: Who, id: string): Promise<CreatedCompany> {
  const [found] = await db<CreatedCompany[]>`
    select ${columns('companies')} from companies
    where firm_id = ${who.firmId} and id = ${id} and deleted_at is null and ${seen(who, 'companies')}
    for no key update`
  if (!found) throw companyNotFound()
  return found
}

/** Hides a company and what hangs on it; restoreCompany brings all of it back. */
export async function deleteCompany(db: Db, who: Who, id: string): Promise<void> {
  const [deleted] = await db`
    with old as (
      select * from companies where firm_id = ${who.firmId} and id = ${id} and deleted_at is null
        and ${seen(who, 'companies')} for no key update
    ), changed as (
      update companies c set status = 'archived', status_before_delete = old.status, deleted_at = now() from old
      where c.firm_id = ${who.firmId} and c.id = old.id returning c.*
    ), recorded as (${recordChanged(who, { subject: 'company', kind: 'deleted', company: piece`changed.id` })}),
    binned as (${companiesIntoBin(who)})
    select id from changed`
  if (!deleted) throw companyNotFound()
}

/** Brings a deleted company back with its former status. One that was not deleted stays as it is. */
export async function restoreCompany(db: Db, who: Who, id: string): Promise<Company> {
  await db`
    with old as (
      select * from companies where firm_id = ${who.firmId} and id = ${id} and deleted_at is not null
        and ${seen(who, 'companies')} and ${isInBin(who, id)} for no key update
    ), changed as (
      update companies c set status = old.status_before_delete, status_before_delete = null, deleted_at = null,
        updated_at = now()
      from old where c.firm_id = ${who.firmId} and c.id = old.id returning c.*
    ), recorded as (${recordChanged(who, { subject: 'company', kind: 'restored', company: piece`changed.id` })}),
    unbinned as (${companiesOutOfBin(who)})
    select id from changed`
  return requireCompany(db, who, id)
}
