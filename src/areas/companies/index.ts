import type { Who } from '../../platform/auth/gate.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { unknownReference } from '../../platform/http/errors.ts'

export { companyNotFound } from './errors.ts'
export { CompanyId } from './schema.ts'

/**
 * Makes sure, in the caller's transaction, that the company a record is to hang on is there, and keeps it from being
 * deleted until the transaction ends. Nothing given: nothing to check.
 */
export async function lockCompany(db: Transaction, who: Who, id: string | null | undefined): Promise<void> {
  if (id === null || id === undefined) return
  const [company] = await db`
    select id from companies where firm_id = ${who.firmId} and id = ${id} and deleted_at is null for share`
  if (!company) throw unknownReference('company_id', 'company')
}
