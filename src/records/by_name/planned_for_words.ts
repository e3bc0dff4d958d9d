import type { Who } from '../../platform/auth/gate.ts'
import { type Db, unprepared } from '../../platform/db/open.ts'
import { piece } from '../../platform/db/statement.ts'
import { keptTotal } from '../counters.ts'
import { companyStatuses } from '../descriptions/companies.ts'

const largeMin = 50_000

/** How searches are run: of a large firm each is planned for its words, which a hundred thousand records may have or none. */
export async function plannedForWords(db: Db, who: Who): Promise<(db: Db) => Db> {
  const companies = piece`= any (${companyStatuses.map((status) => `companies:${status}`)}::text[])`
  const [row] = await db<{ is_large: boolean }[]>`
    select total >= ${largeMin} as is_large from (${keptTotal(who, companies)}) companies`
  return row?.is_large ? unprepared : (same) => same
}
