import { hiddenOf } from '../../access/hidden.ts'
import { readingAs } from '../../access/read_restricted.ts'
import { refuseHidden } from '../../access/refuse_hidden.ts'
import type { Deps } from '../../deps.ts'
import type { User } from '../../platform/auth/gate.ts'
import type { Db } from '../../platform/db/open.ts'
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
  const asked = parsed(query)
  const { kind } = shownOf[subject]
  await checkListQuery(sql, user, { list: subject, schema: schemas[subject], kind }, asked)
  const hidden = hiddenOf(user)
  if (hidden) refuseHidden(hidden, asked, subject === 'deals' ? 'deal' : undefined)
  const today = { now: clock.now().toISOString(), timeZone: await timeZoneOf(sql, user, config) }
  const rows = await readingAs(sql, user, (db) => finders[subject](db, user, asked, today))
  const total = rows[0]?.total ?? 0
  if (total > entriesMax) throw tooManyFound(total)
  return rows.flatMap(({ id }) => id ?? [])
}

/** A parameter that is repeated comes as a list; one without a value asks for nothing. */
function parsed(query: string): ListedQuery {
  const given = new URLSearchParams(query.replace(/^\?/, ''))
  return Object.fromEntries(
    [...new Set(given.keys())].flatMap((name) => {
      const [first = '', ...others] = given.getAll(name).filter((value) => value !== '')
      return first === '' ? [] : [[name, others.length === 0 ? first : [first, ...others]]]
    }),
  )
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
