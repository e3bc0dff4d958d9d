import { v7 as uuidv7 } from 'uuid'
import type { Deps } from '../../deps.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { companyRows, companyRules } from '../companies/index.ts'
import type { Decision } from './batch.ts'
import type { NewCompany } from './plan/plan.ts'
import type { ImportInWork } from './state.ts'

type Written = Extract<Decision, { fields: object }>
type Made = NewCompany & { id: string; event_id: string; number: number }

/** Makes the companies that these rows name and that are not there, each once, and hangs the rows on them. */
export async function makeCompanies(
  { jobs }: Pick<Deps, 'jobs'>,
  db: Transaction,
  { who }: ImportInWork,
  rows: readonly Written[],
): Promise<Made[]> {
  const made: Made[] = []
  for (const { row, fields } of [...rows].sort((a, b) => a.row.number - b.row.number)) {
    if (!row.newCompany) continue
    const company = sameAs(made, row.newCompany) ?? {
      ...row.newCompany,
      id: uuidv7(),
      event_id: uuidv7(),
      number: row.number,
    }
    if (!made.includes(company)) made.push(company)
    company.website ??= row.newCompany.website
    fields['company_id'] = company.id
  }
  await companyRows.create(
    db,
    who,
    made.map(({ id, event_id, name, website }) => ({ id, event_id, name, website })),
  )
  const written = made.map(({ name, website }) => ({ after: { name, website } }))
  await companyRules.follow({ db, who, jobs }, written)
  return made
}

/** Of the same name, unless both have a website and these differ. */
function sameAs(made: readonly Made[], { key }: NewCompany): Made | undefined {
  const [domain, identity] = partsOf(key)
  return made.find((other) => {
    const [otherDomain, otherIdentity] = partsOf(other.key)
    return identity === otherIdentity && (domain === otherDomain || domain === '' || otherDomain === '')
  })
}

const partsOf = (key: string): [string, string] => {
  const end = key.indexOf(' ')
  return [key.slice(0, end), key.slice(end + 1)]
}
