import { seen } from '../../../access/seen.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import type { Db } from '../../../platform/db/open.ts'
import { companyDomain, companyNameKey, isAtDomain, nearestSites, sameCompanies } from '../../../records/identity.ts'
import type { Mapping } from '../schema.ts'
import { asText, type NewCompany, type Resolve, tooMany } from './plan.ts'

/** How a row names a company; the website also of those who only have an address there. */
export type Reference = { name: string | null; website: string | null }

export type Known = {
  identity: string | null
  domain: string | null
  website: string | null
  found: Found[]
}
type Found = { id: string; name: string; website: string | null; isNamed: boolean }

const candidatesMax = 50

/** The companies that the person may know of, by the domain and by the name of each reference, in its order. */
export async function findCompanies(db: Db, who: Who, references: readonly Reference[]): Promise<Known[]> {
  const domains = references.map(({ website }) => companyDomain(website))
  const names = references.map(({ name }) => name)
  const there = await db<Omit<Found, 'isNamed'>[]>`
    select c.id, c.name, c.website from companies c
    where c.firm_id = ${who.firmId} and c.deleted_at is null and ${isAtDomain(db, db`c.website`, domains)}
      and ${seen(db, who, 'c')} order by c.id`
  const byDomain = Map.groupBy(there, ({ website }) => companyDomain(website))
  const called = await db<{ identity: string | null; named: Omit<Found, 'isNamed'>[] }[]>`
    with given as materialized (
      select n, ${companyNameKey(db, db`name`)} as identity from unnest(${names}::text[]) with ordinality given (name, n)
    )
    select identity, coalesce((
      select jsonb_agg(jsonb_build_object('id', named.id, 'name', named.name, 'website', named.website)) from (
        select c.id, c.name, c.website from companies c
        where c.firm_id = ${who.firmId} and ${companyNameKey(db, db`c.name`)} = given.identity and c.deleted_at is null
          and ${seen(db, who, 'c')} limit ${candidatesMax}
      ) named), '[]') as named
    from given order by n`
  return references.map(({ website }, index) => {
    const domain = domains[index] ?? null
    const { identity, named } = called[index] ?? { identity: null, named: [] }
    const sited = domain === null ? [] : (byDomain.get(domain) ?? []).slice(0, candidatesMax)
    const ids = new Set(named.map(({ id }) => id))
    const found = [
      ...named.map((one) => ({ ...one, isNamed: true })),
      ...sited.filter(({ id }) => !ids.has(id)).map((one) => ({ ...one, isNamed: false })),
    ]
    return { identity, domain, website, found }
  })
}

/** Which companies may be meant, as the key of the import says. */
export function candidatesOf({ domain, website, found }: Known, key = 'domain_or_name'): string[] {
  const ids = (companies: readonly Found[]) => companies.map(({ id }) => id)
  if (key === 'domain')
    return domain === null
      ? []
      : ids(
          nearestSites(
            website,
            found.filter((one) => companyDomain(one.website) === domain),
          ),
        )
  if (key === 'name') return ids(found.filter(({ isNamed }) => isNamed))
  return ids(sameCompanies(website, found).same)
}

/** The company of a record: its id, the one to make, or what is wrong. "key" stands for it among the rows of the file. */
export type CompanyOfRow =
  | { id: string; key: string; problem?: undefined; newCompany?: undefined; doubt?: undefined }
  | { id: null; key: string; problem?: undefined; newCompany: NewCompany; doubt?: string }
  | { id: null; key: string; problem: string | null; newCompany?: undefined; doubt?: undefined }

export function companyOf(known: Known, { name, website }: Reference, mapping: Mapping): CompanyOfRow {
  const candidates = candidatesOf(known)
  const [id] = candidates
  const called = name ?? known.domain ?? website ?? ''
  if (id !== undefined && candidates.length === 1) return { id, key: id }
  if (id !== undefined)
    return { id: null, key: '', problem: tooMany(candidates.length, 'companies are called', called) }
  const key = `${known.domain ?? ''} ${known.identity ?? ''}`
  const doubt = namesakeDoubt(known, name)
  // one that is given by its website alone is called by its domain, until somebody knows better
  const newName = name ?? known.domain
  if (newName !== null && mapping.create_companies)
    return { id: null, key, newCompany: { key, name: newName, website }, ...(doubt && { doubt }) }
  return { id: null, key, problem: `there is no company “${called}”` }
}

export const resolveCompanies: Resolve = async ({ db, who, mapping, rows }) => {
  const references = rows.map(({ values }) => ({ name: asText(values['name']), website: asText(values['website']) }))
  const known = mapping.key === 'none' ? [] : await findCompanies(db, who, references)
  return rows.map(({ number, values }, index) => {
    const name = asText(values['name']) ?? ''
    const found = known[index]
    const plain = { number, name, fields: values, problem: null }
    if (!found) return { ...plain, matches: [], looks: [], claims: [] }
    const matches = candidatesOf(found, mapping.key)
    const problem = matches.length > 1 ? tooMany(matches.length, 'companies are called', name) : null
    const doubt = matches.length === 0 && mapping.key !== 'name' ? namesakeDoubt(found, name) : undefined
    return {
      ...plain,
      problem,
      matches,
      ...knownInFile(found, mapping.key),
      ...(doubt && { doubt }),
      ...(mapping.on_match === 'update' &&
        isRenamed(found, matches) && { doubts: { name: 'is not the name of the company that has this website' } }),
    }
  })
}

/** A company of the same name with another website is perhaps another, perhaps the same with a new one. */
function namesakeDoubt({ website, found }: Known, name: string | null): string | undefined {
  return sameCompanies(website, found).namesakes.length > 0
    ? `“${name}” is there already with another website; confirm that this is another company, or use its website`
    : undefined
}

const isRenamed = ({ found }: Known, [id]: string[]) => found.some((one) => one.id === id && !one.isNamed)

/** Rows with the same domain are one company; of the same name, where not both have a domain of their own. */
function knownInFile({ identity, domain }: Known, key: string): { looks: string[]; claims: string[] } {
  const byDomain = domain === null ? [] : [`domain ${domain}`]
  if (key === 'domain') return { looks: byDomain, claims: byDomain }
  const byName = `name ${identity}`
  if (key === 'name') return { looks: [byName], claims: [byName] }
  const bare = `bare name ${identity}`
  return domain === null
    ? { looks: [byName], claims: [byName, bare] }
    : { looks: [...byDomain, bare], claims: [...byDomain, byName] }
}
