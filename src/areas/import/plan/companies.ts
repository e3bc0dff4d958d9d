import type { Who } from '../../../platform/auth/gate.ts'
import type { Db } from '../../../platform/db/open.ts'
import { seen } from '../../walls/index.ts'
import type { Mapping } from '../schema.ts'
import { asText, type NewCompany, type Resolve, tooMany } from './plan.ts'

/** How a row names a company; the website also of those who only have an address there. */
export type Reference = { name: string | null; website: string | null }

export type Known = {
  identity: string | null
  domain: string | null
  by_domain: string[]
  by_name: { id: string; domain: string | null }[]
}

// many companies have a page there, and none is known by it
const sharedHosts = ['linkedin.com', 'facebook.com', 'xing.com', 'crunchbase.com', 'wikipedia.org', 'en.wikipedia.org', 'de.wikipedia.org', 'fr.wikipedia.org', 'instagram.com', 'twitter.com', 'x.com', 'youtube.com', 'google.com', 'sites.google.com', 'github.com', 'pitchbook.com', 'bloomberg.com', 'northdata.de'] // biome-ignore format: a list
const candidatesMax = 50

/** The companies that the person may know of, by the domain and by the name of each reference, in its order. */
export async function findCompanies(db: Db, who: Who, references: readonly Reference[]): Promise<Known[]> {
  const given = references.map((reference, n) => ({ n, ...reference }))
  return db<Known[]>`
    with given as materialized (
      select n, name_identity(name) as identity,
        case when web_domain(website) <> all (${sharedHosts}) then web_domain(website) end as domain
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (n integer, name text, website text)
    )
    select identity, domain,
      array(
        select c.id from companies c
        where c.firm_id = ${who.firmId} and web_domain(c.website) = given.domain and c.website is not null
          and c.deleted_at is null and ${seen(db, who, 'c')} limit ${candidatesMax}) as by_domain,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', named.id, 'domain', named.domain)) from (
          select c.id, web_domain(c.website) as domain from companies c
          where c.firm_id = ${who.firmId} and name_identity(c.name) = given.identity and c.deleted_at is null
            and ${seen(db, who, 'c')} limit ${candidatesMax}
        ) named), '[]') as by_name
    from given order by n`
}

/** Which companies may be meant. Of the same name with another website is another company. */
export function candidatesOf({ domain, by_domain, by_name }: Known, key = 'domain_or_name'): string[] {
  const named = by_name.map(({ id }) => id)
  if (key === 'domain') return by_domain
  if (key === 'name' || domain === null) return named
  const both = by_domain.filter((id) => named.includes(id))
  if (both.length === 1) return both
  if (by_domain.length > 0) return by_domain
  return by_name.filter((one) => one.domain === null).map(({ id }) => id)
}

/** The company of a record: its id, the one to make, or what is wrong. "key" stands for it among the rows of the file. */
export type CompanyOfRow =
  | { id: string; key: string; problem?: undefined; newCompany?: undefined }
  | { id: null; key: string; problem?: undefined; newCompany: NewCompany }
  | { id: null; key: string; problem: string | null; newCompany?: undefined }

export function companyOf(known: Known, { name, website }: Reference, mapping: Mapping): CompanyOfRow {
  const candidates = candidatesOf(known)
  const [id] = candidates
  const called = name ?? known.domain ?? website ?? ''
  if (id !== undefined && candidates.length === 1) return { id, key: id }
  if (id !== undefined)
    return { id: null, key: '', problem: tooMany(candidates.length, 'companies are called', called) }
  const key = `${known.domain ?? ''} ${known.identity ?? ''}`
  if (name !== null && mapping.create_companies) return { id: null, key, newCompany: { key, name, website } }
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
    return { ...plain, problem, matches, ...knownInFile(found, mapping.key) }
  })
}

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
