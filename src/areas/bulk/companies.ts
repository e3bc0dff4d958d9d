import type { Fragment } from '../../platform/db/open.ts'
import { CompanyPatch, companyRows, NewCompany } from '../companies/index.ts'
import { matchAgain } from '../emails/index.ts'
import { seen } from '../walls/index.ts'
import type { BulkKind, Match } from './kind.ts'
import { textOf } from './references.ts'

/** Companies are known again by the domain of their website or by their name, both as everywhere. */
export const companies: BulkKind = {
  noun: 'company',
  carries: 'company',
  rows: companyRows,
  created: NewCompany,
  changed: CompanyPatch,
  keys: { domain: 'website', name: 'name' },

  async match(db, who, key, rows) {
    const values = rows.map(({ patch }) => textOf(patch[key === 'domain' ? 'website' : 'name']) ?? null)
    const known = (value: Fragment) => (key === 'domain' ? db`web_domain(${value})` : db`name_identity(${value})`)
    const mine = key === 'domain' ? db`c.website` : db`c.name`
    // all at once: a look for each row alone costs a hundred times that where the table has no statistics yet
    return db<Match[]>`
      with given as materialized (
        select ${known(db`value`)} as key, n from unnest(${values}::text[]) with ordinality given (value, n)
      ), there as materialized (
        select c.id, ${known(mine)} as key from companies c
        where c.firm_id = ${who.firmId} and c.deleted_at is null and ${mine} is not null
          and ${known(mine)} = any (array(select key from given)) and ${seen(db, who, 'c')}
      )
      select given.key, coalesce(array_agg(there.id) filter (where there.id is not null), '{}') as ids
      from given left join there using (key) group by given.n, given.key order by given.n`
  },

  prepare: async () => (values) => values,

  async finish(services, db, who, written) {
    const websites = written
      .filter(({ values }) => 'website' in values)
      .flatMap(({ values, old }) => [textOf(values['website']), textOf(old?.['website'])])
    await matchAgain(services, db, who, { websites })
  },
}
