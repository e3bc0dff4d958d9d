import { seen } from '../../access/seen.ts'
import type { Who } from '../../platform/auth/gate.ts'
import type { Transaction } from '../../platform/db/open.ts'
import { piece } from '../../platform/db/statement.ts'
import { companyDomain, companyNameKey, isAtDomain, nearestSites } from '../../records/identity.ts'
import { CompanyPatch, companyRows, companyRules, NewCompany } from '../companies/index.ts'
import type { BulkKind, Match, Row } from './kind.ts'
import { textOf } from './references.ts'

/** Companies are known again by the domain of their website or by their name, both as everywhere. */
export const companies: BulkKind = {
  noun: 'company',
  carries: 'company',
  rows: companyRows,
  rules: companyRules,
  created: NewCompany,
  changed: CompanyPatch,
  keys: { domain: 'website', name: 'name' },

  match: (db, who, key, rows) => (key === 'domain' ? matchByDomain(db, who, rows) : matchByName(db, who, rows)),

  judge: async () => () => {},
}

type Standing = { id: string; website: string }

async function matchByDomain(db: Transaction, who: Who, rows: Row[]): Promise<Match[]> {
  const websites = rows.map(({ patch }) => textOf(patch['website']) ?? null)
  const domains = websites.map(companyDomain)
  // all at once: a look for each row alone costs a hundred times that where the table has no statistics yet
  const there = await db<Standing[]>`
    select c.id, c.website from companies c
    where c.firm_id = ${who.firmId} and c.deleted_at is null and ${isAtDomain(piece`c.website`, domains)}
      and ${seen(who, 'c')} order by c.id`
  const byDomain = Map.groupBy(there, ({ website }) => companyDomain(website))
  return websites.map((website, index) => {
    const key = domains[index] ?? null
    if (key === null) return { key, ids: [], problem: website === null ? undefined : knownByNone }
    return { key, ids: nearestSites(website, byDomain.get(key) ?? []).map(({ id }) => id) }
  })
}

const knownByNone =
  'is at a host where many companies have a page, so that none is known by it: name the record by its id, or use the key name'

function matchByName(db: Transaction, who: Who, rows: Row[]): Promise<Match[]> {
  const names = rows.map(({ patch }) => textOf(patch['name']) ?? null)
  return db<Match[]>`
    with given as materialized (
      select ${companyNameKey(piece`name`)} as key, n from unnest(${names}::text[]) with ordinality given (name, n)
    ), there as materialized (
      select c.id, ${companyNameKey(piece`c.name`)} as key from companies c
      where c.firm_id = ${who.firmId} and c.deleted_at is null
        and ${companyNameKey(piece`c.name`)} = any (array(select key from given)) and ${seen(who, 'c')}
    )
    select given.key, coalesce(array_agg(there.id) filter (where there.id is not null), '{}') as ids
    from given left join there using (key) group by given.n, given.key order by given.n`
}
