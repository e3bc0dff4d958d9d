import type { Who } from '../../platform/auth/gate.ts'
import type { Sql } from '../../platform/db/open.ts'
import { retried, transact } from '../../platform/db/transact.ts'
import type { Jobs } from '../../platform/jobs/queue.ts'
import { company } from '../../records/descriptions/companies.ts'
import { mayFindAnew } from '../../records/found.ts'
import type { Writing as Within } from '../../records/rules.ts'
import { changeCompany, createCompany, requireCompany } from './queries.ts'
import { companyRules } from './rules.ts'
import type { CompanyPatch, CreatedCompany, NewCompany } from './schema.ts'

// Mail is filed by the domain of a company's website: where one is added or changed, it is filed anew. What follows from
// another field is asked of the row as it stands. All other writes of a company are one statement.

type Writing = { sql: Sql; who: Who; jobs: Jobs }

export function addCompany({ sql, who, jobs }: Writing, given: NewCompany): Promise<CreatedCompany> {
  if (!given.website) return retried(() => createCompany(sql, who, given))
  return transact(sql, (db) => addCompanyWithin({ db, who, jobs }, given))
}

/** The same in the caller's transaction. */
export async function addCompanyWithin({ db, who, jobs }: Within, given: NewCompany): Promise<CreatedCompany> {
  await companyRules.follow({ db, who, jobs }, [{ after: given }])
  return createCompany(db, who, given)
}

export function editCompany({ sql, who, jobs }: Writing, id: string, patch: CompanyPatch): Promise<CreatedCompany> {
  const asksRow = patch.website !== undefined || mayFindAnew(company.fields, patch)
  if (!asksRow) return retried(() => changeCompany(sql, who, id, patch))
  return transact(sql, async (db) => {
    if (patch.website === undefined) return changeCompany(db, who, id, patch)
    const before = await requireCompany(db, who, id)
    await companyRules.follow({ db, who, jobs }, [{ before, after: patch }])
    return changeCompany(db, who, id, patch)
  })
}
