import { v7 as uuidv7 } from 'uuid'
import type { Who } from '../../platform/auth/gate.ts'
import { changes } from '../../platform/db/assignments.ts'
import type { Db } from '../../platform/db/open.ts'
import { fragmentOf, piece, row, runPieces } from '../../platform/db/statement.ts'
import { recordChanged, recordCreated } from '../events/index.ts'
import { seen, seenPiece } from '../walls/index.ts'
import { companyNotFound } from './errors.ts'
import type { Company, CompanyPatch, CreatedCompany, NewCompany } from './schema.ts'

const columns = piece`
  id, name, industry, revenue::float8 as revenue, ebitda::float8 as ebitda, employees, founded_year, location, website,
  description, status, created_at, updated_at, firm_id`

export async function requireCompany(db: Db, who: Who, id: string): Promise<Company> {
  const [company] = await runPieces<Company>(
    db,
    piece`
    select ${columns},
      (select count(*)::int from contacts where firm_id = ${who.firmId} and company_id = ${id}
        and ${seenPiece(who, piece`contacts`)}) as contacts_count,
      (select count(*)::int from deals where firm_id = ${who.firmId} and company_id = ${id}
        and ${seenPiece(who, piece`deals`)}) as deals_count,
      (select count(*)::int from files where firm_id = ${who.firmId} and company_id = ${id}
        and ${seenPiece(who, piece`files`)}) as files_count
    from companies
    where firm_id = ${who.firmId} and id = ${id} and deleted_at is null and ${seenPiece(who, piece`companies`)}`,
  )
  if (!company) throw companyNotFound()
  return company
}

export async function createCompany(db: Db, who: Who, company: NewCompany): Promise<CreatedCompany> {
  const recorded = recordCreated(piece, who, { subject: 'company', kind: 'created', company: piece`created.id` })
  const [created] = await runPieces<CreatedCompany>(
    db,
    piece`
    with created as (
      insert into companies ${row({ ...company, firm_id: who.firmId, id: uuidv7() })} returning *
    ), recorded as (${recorded})
    select ${columns} from created`,
  )
  if (!created) throw new Error('an insert answered no row')
  return created
}

export async function changeCompany(db: Db, who: Who, id: string, patch: CompanyPatch): Promise<CreatedCompany> {
  if (Object.keys(patch).length === 0) return requireCompany(db, who, id)
  const [changed] = await db<CreatedCompany[]>`
    with old as (
      select * from companies where firm_id = ${who.firmId} and id = ${id} and deleted_at is null
        and ${seen(db, who, 'companies')} for no key update
    ), changed as (
      update companies c set ${changes(db, patch)} from old
      where c.firm_id = ${who.firmId} and c.id = old.id returning c.*
    ), recorded as (${recordChanged(db, who, { subject: 'company', kind: 'updated', company: db`changed.id` })})
    select ${fragmentOf(db, columns)} from changed`
  if (!changed) throw companyNotFound()
  return changed
}

/** Hides a company and what hangs on it; restoreCompany brings all of it back. */
export async function deleteCompany(db: Db, who: Who, id: string): Promise<void> {
  const [deleted] = await db`
    with old as (
      select * from companies where firm_id = ${who.firmId} and id = ${id} and deleted_at is null
        and ${seen(db, who, 'companies')} for no key update
    ), changed as (
      update companies c set status = 'archived', status_before_delete = old.status, deleted_at = now() from old
      where c.firm_id = ${who.firmId} and c.id = old.id returning c.*
    ), recorded as (${recordChanged(db, who, { subject: 'company', kind: 'deleted', company: db`changed.id` })})
    select id from changed`
  if (!deleted) throw companyNotFound()
}

/** Brings a deleted company back with its former status. One that was not deleted stays as it is. */
export async function restoreCompany(db: Db, who: Who, id: string): Promise<Company> {
  await db`
    with old as (
      select * from companies where firm_id = ${who.firmId} and id = ${id} and deleted_at is not null
        and ${seen(db, who, 'companies')} for no key update
    ), changed as (
      update companies c set status = old.status_before_delete, status_before_delete = null, deleted_at = null,
        updated_at = now()
      from old where c.firm_id = ${who.firmId} and c.id = old.id returning c.*
    ), recorded as (${recordChanged(db, who, { subject: 'company', kind: 'restored', company: db`changed.id` })})
    select id from changed`
  return requireCompany(db, who, id)
}
