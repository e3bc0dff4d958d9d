import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { unknownReference } from '../../platform/http/errors.ts'

export { companyNotFound } from './errors.ts'
export {
  asLastContact,
  contactedSince,
  daysSince,
  fewerDaysAgo,
  isContact,
  kindsOfContact,
  LastContact,
  lastContactAt,
  lastContacts,
  nextMeetingAt,
} from './last_contact.ts'
export { everyCompany, listCompanies, orderOf } from './list.ts'
export { companyRows } from './many.ts'
export { addCompanyWithin } from './matched_mail.ts'
export { filterOf, matching as companiesMatching } from './matching.ts'
export { changeCompany, requireCompany, restoreCompany } from './queries.ts'
export { companyRules } from './rules.ts'
export { Company, CompanyId, CompanyItem, CompanyPatch, CompanyQuery, NewCompany, notContacted } from './schema.ts'

/**
 * Makes sure, in the caller's transaction, that the company a record is to hang on is there, and keeps it from being
 * deleted until the transaction ends. Nothing given: nothing to check.
 */
export async function lockCompany(db: Transaction, who: Who, id: string | null | undefined): Promise<void> {
  if (id === null || id === undefined) return
  const [company] = await db`
    select id from companies where firm_id = ${who.firmId} and id = ${id} and deleted_at is null
      and ${seen(who, 'companies')} and pass_wall_gate(${who.firmId}, id) for share`
  if (!company) throw unknownReference('company_id', 'company')
}

export type CompanyFigures = {
  revenue: number | null
  ebitda: number | null
  industry: string | null
  description: string | null
}

/** The fields that a document can fill, kept from being changed by others until the transaction ends. */
export async function lockCompanyFigures(db: Transaction, who: Who, id: string): Promise<CompanyFigures> {
  const [company] = await db<CompanyFigures[]>`
    select revenue::float8 as revenue, ebitda::float8 as ebitda, industry, description from companies
    where firm_id = ${who.firmId} and id = ${id} and deleted_at is null
      and ${seen(who, 'companies')} for no key update`
  if (!company) throw unknownReference('company_id', 'company')
  return company
}
