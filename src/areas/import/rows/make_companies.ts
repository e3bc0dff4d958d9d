import { v7 as uuidv7 } from 'uuid'
import type { Deps } from '../../../deps.ts'
import type { Transaction } from '../../../platform/db/open.ts'
import { companyRows, companyRules } from '../../companies/index.ts'
import type { NewCompany } from '../plan/plan.ts'
import type { ImportInWork } from '../state.ts'
import type { Decision } from './batch.ts'
import { KeysOfFile } from './keys.ts'

type Written = Extract<Decision, { fields: object }>
type Made = NewCompany & { id: string; event_id: string; number: number }

/** Makes the companies that these rows name and that are not there, each once, and hangs the rows on them. */
export async function makeCompanies(
  { jobs }: Pick<Deps, 'jobs'>,
  db: Transaction,
  held: ImportInWork,
  rows: readonly Written[],
): Promise<Made[]> {
  const { who } = held
  const made = new Map<number, Made>()
  for (const { row, fields } of [...rows].sort((a, b) => a.row.number - b.row.number)) {
    const { newCompany } = row
    if (!newCompany) continue
    const company = made.get(newCompany.group) ?? {
      ...newCompany,
      ids: [],
      id: uuidv7(),
      event_id: uuidv7(),
      number: row.number,
    }
    made.set(newCompany.group, {
      ...company,
      website: company.website ?? newCompany.website,
      ids: [...new Set([...company.ids, ...newCompany.ids])],
    })
    fields['company_id'] = company.id
  }
  const companies = [...made.values()]
  await companyRows.create(
    db,
    who,
    companies.map(({ id, event_id, name, website }) => ({ id, event_id, name, website })),
  )
  await new KeysOfFile(db, held).storeCompanies(companies)
  const written = companies.map(({ name, website }) => ({ after: { name, website } }))
  await companyRules.follow({ db, who, jobs }, written)
  return companies
}
