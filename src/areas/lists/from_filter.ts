import { readingAs } from '../../access/read_restricted.ts'
import type { Deps } from '../../deps.ts'
import type { User } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
import { queryIn } from '../../words/list_address.ts'
import { timeZoneOf } from '../auth/index.ts'
import { CompanyQuery, companiesMatching, filterOf, type Today } from '../companies/index.ts'
import { ContactQuery, listContacts } from '../contacts/index.ts'
import { checkListQuery, type ListedQuery } from '../custom-fields/index.ts'
import { DealQuery, listDeals } from '../deals/index.ts'
import { tooManyFound } from './errors.ts'
import { entriesMax, type Subject } from './schema.ts'
import { shownOf } from './subjects.ts'

type Found = { id: string | null; total: number }[]

/** The ids of all records that a list shows this person with a query, which is one of its address. */
export async function recordsFound(deps: Deps, user: User, subject: Subject, query: string): Promise<string[]> {
  const { sql, config, clock } = deps
  const asked = queryIn(query)
  const { kind } = shownOf[subject]
  await checkListQuery(sql, user, { list: subject, schema: schemas[subject], kind }, asked)
  const today = { now: clock.now().toISOString(), timeZone: await timeZoneOf(sql, user, config) }
  const rows = await readingAs(sql, user, (db) => finders[subject](db, user, asked, today))
  const total = rows[0]?.total ?? 0
  if (total > entriesMax) throw tooManyFound(total)
  return rows.flatMap(({ id }) => id ?? [])
}

const schemas = { companies: CompanyQuery, contacts: ContactQuery, deals: DealQuery }
const whole = { page: 1, page_size: entriesMax }

const finders: Record<Subject, (db: Db, who: User, asked: ListedQuery, today: Today) => Promise<Found>> = {
  companies: (db, who, asked, today) => db<Found>`
    select id, (count(*) over ())::int as total from companies
    where ${companiesMatching(who, filterOf(CompanyQuery.parse(asked), today))} order by created_at desc, id desc limit ${entriesMax}`,
  contacts: (db, who, asked, today) => listContacts(db, who, { ...ContactQuery.parse(asked), ...whole, ...today }),
  deals: (db, who, asked) => listDeals(db, who, { ...DealQuery.parse(asked), ...whole }),
}
