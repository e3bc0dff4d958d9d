import type { Who } from '../../platform/auth/gate.ts'
import type { Sql } from '../../platform/db/open.ts'
import { retried, transact } from '../../platform/db/transact.ts'
import type { Jobs } from '../../platform/jobs/queue.ts'
import type { Writing as Within } from '../../records/rules.ts'
import { changeCompany, createCompany, requireCompany } from './queries.ts'
import { companyRules } from './rules.ts'
import type { CompanyPatch, CreatedCompany, NewCompany } from './schema.ts'

// Mail is filed by the domain of a company's website: where one is added or changed, it is filed anew. All other writes
// of a company are one statement.

type Writing = { sql: Sql; who: Who; jobs: Jobs }

export function addCompany({ sql, who, jobs }: Writing, company: NewCompany): Promise<CreatedCompany> {
  if (!company.website) return retried(() => createCompany(sql, who, company))
  return transact(sql, (db) => addCompanyWithin({ db, who, jobs }, company))
}

/** The same in the caller's transaction. */
export async function addCompanyWithin({ db, who, jobs }: Within, company: NewCompany): Promise<CreatedCompany> {
  await companyRules.follow({ db, who, jobs }, [{ after: company }])
  return createCompany(db, who, company)
}

export function editCompany({ sql, who, jobs }: Writing, id: string, patch: CompanyPatch): Promise<CreatedCompany> {
  if (patch.website === undefined) return retried(() => changeCompany(sql, who, id, patch))
  return transact(sql, async (db) => {
    const before = await requireCompany(db, who, id)
    await companyRules.follow({ db, who, jobs }, [{ before, after: patch }])
    return changeCompany(db, who, id, patch)
  })
}
