import { seen } from '../../../access/seen.ts'
import type { Who } from '../../../platform/auth/gate.ts'
import type { Db } from '../../../platform/db/open.ts'
import { piece } from '../../../platform/db/statement.ts'
import { company as described } from '../../../records/descriptions/companies.ts'
import { withFound } from '../../../records/found.ts'
import {
  companyDomain,
  companyNameKey,
  isAtDomain,
  mayBeOneName,
  nearestSites,
  sameCompanies,
} from '../../../records/identity.ts'
import type { KeysOfFile } from '../rows/keys.ts'
import { findByIds, idIn } from '../rows/origins.ts'
import type { ReadRow, Values } from '../values/rows.ts'
import { asText, type NewCompany, type Resolve, type Resolving, tooMany } from './plan.ts'

/** How a row names a company; the website also of those who only have an address there. */
export type Reference = { name: string | null; website: string | null }

type Named = Reference & {
  number: number
  /** by which the other program knows it; the first that is known counts */
  ids: readonly string[]
  /** "domain": of an address, which leads to the one company that has it; "name": what may be no company at all */
  onlyThere?: 'domain' | 'name'
}

/** What a row says of its company, and its other values. */
export function companyIn({ number, values }: ReadRow): { named: Named; rest: Values } {
  const { company, company_website, company_ids, ...rest } = values
  const ids = (company_ids ?? []) as string[] // reason: as a cell of ids is read
  return { named: { number, name: firstOf(asText(company), ids), website: asText(company_website), ids }, rest }
}

/** HubSpot writes all companies of a deal into one cell, with as many ids beside it: the first is its own. */
function firstOf(name: string | null, ids: readonly string[]): string | null {
  const names = (name ?? '').split(';').map((one) => one.trim())
  return ids.length > 1 && names.length === ids.length ? names[0] || null : name
}

export type Known = {
  identity: string | null
  domain: string | null
  website: string | null
  found: Found[]
}
type Found = {
  id: string
  name: string
  identity: string | null
  website: string | null
  country: string | null
  isNamed: boolean
}

const candidatesMax = 50

/**
 * The companies that the person may know of, by the domain and by the name of each reference, in its order; without those
 * that the import of this file has made itself.
 */
export async function findCompanies(
  db: Db,
  who: Who,
  references: readonly Reference[],
  file?: KeysOfFile,
): Promise<Known[]> {
  const isFromBefore = file?.isFromBefore(piece`c.id`) ?? piece`true`
  const domains = references.map(({ website }) => companyDomain(website))
  const names = references.map(({ name }) => name)
  const there = await db<Omit<Found, 'isNamed'>[]>`
    select c.id, c.name, ${companyNameKey(piece`c.name`)} as identity, c.website, c.country from companies c
    where c.firm_id = ${who.firmId} and c.deleted_at is null and ${isAtDomain(piece`c.website`, domains)}
      and ${seen(who, 'c')} and ${isFromBefore} order by c.id`
  const byDomain = Map.groupBy(there, ({ website }) => companyDomain(website))
  const called = await db<{ identity: string | null; named: Omit<Found, 'isNamed'>[] }[]>`
    with given as materialized (
      select n, ${companyNameKey(piece`name`)} as identity from unnest(${names}::text[]) with ordinality given (name, n)
    )
    select identity, coalesce((
      select jsonb_agg(to_jsonb(named)) from (
        select c.id, c.name, given.identity, c.website, c.country from companies c
        where c.firm_id = ${who.firmId} and ${companyNameKey(piece`c.name`)} = given.identity and c.deleted_at is null
          and ${seen(who, 'c')} and ${isFromBefore} limit ${candidatesMax}
      ) named), '[]') as named
    from given order by n`
  return references.map(({ website }, index) => {
    const { named } = called[index] ?? { named: [] }
    const domain = domains[index] ?? null
    const sited = domain === null ? [] : (byDomain.get(domain) ?? []).slice(0, candidatesMax)
    const ids = new Set(named.map(({ id }) => id))
    const found = [
      ...named.map((one) => ({ ...one, isNamed: true })),
      ...sited.filter(({ id }) => !ids.has(id)).map((one) => ({ ...one, isNamed: false })),
    ]
    return { identity: called[index]?.identity ?? null, domain, website, found }
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

/** The company of a record. "key" stands for it among the rows of the file. */
export type CompanyOfRow = {
  /** the company that was there before the import */
  there: string | null
  /** the same, or the one that an earlier batch has made */
  id: string | null
  key: string
  problem: string | null
  newCompany?: NewCompany
  doubt?: string
}

/** The companies that rows name, in their order; undefined where a row names none. */
export async function companiesOf(
  { db, who, mapping, file }: Pick<Resolving, 'db' | 'who' | 'mapping' | 'file'>,
  named: readonly Named[],
): Promise<(CompanyOfRow | undefined)[]> {
  const known = await findCompanies(db, who, named, file)
  const ids = named.flatMap((one) => one.ids.map((id) => idIn(mapping, id)))
  const byIds = await findByIds(db, who, 'companies', { program: mapping.program, ids, file })
  const standing = named.map((one, index) => {
    const byId = one.ids.map((id) => byIds.get(idIn(mapping, id))?.id).find((id) => id !== undefined)
    return byId === undefined ? standingOf(one, known[index]) : there(byId)
  })

  // those that are not there, by the rows that name them first
  const keys = named.map((one, index) =>
    keysOf(
      known[index],
      one.ids.slice(0, 1).map((id) => idIn(mapping, id)),
    ),
  )
  const areNew = standing.map((company) => company === 'none')
  await file.load(keys.flatMap(({ looks }, index) => (areNew[index] ? looks : [])))
  const groups = named.map(({ number }, index) => {
    const { looks, claims } = keys[index] ?? { looks: [], claims: [] }
    if (!areNew[index]) return number
    const group = file.before(number, looks) ?? number
    file.claim(group, claims)
    return group
  })
  await file.loadCompanies(groups.filter((_group, index) => areNew[index]))
  return standing.map((company, index) => {
    const [one, found, group] = [named[index], known[index], groups[index]]
    if (company !== 'none') return company
    return one && found && group !== undefined ? newOrMade(one, found, group) : undefined
  })

  function newOrMade({ name, website, ids: own }: Named, found: Known, group: number): CompanyOfRow {
    const key = `new ${group}`
    const made = file.companyOf(group)
    if (made !== undefined) return { there: null, id: made, key, problem: null }
    // one that is given by its website alone is called by its domain, until somebody knows better
    const called = name ?? found.domain
    if (called === null || !mapping.create_companies) return wrong(`there is no company “${called ?? website ?? ''}”`)
    const doubt = namesakeDoubt(found, name)
    const newCompany = { group, name: called, website, ids: own.slice(0, 1).map((id) => idIn(mapping, id)) }
    return { there: null, id: null, key, problem: null, newCompany, ...(doubt && { doubt }) }
  }
}

/** The company that is meant by name and website; "none": there is none; undefined where a row names none. */
function standingOf(one: Named, found: Known | undefined): CompanyOfRow | 'none' | undefined {
  if (!found || (one.name === null && one.website === null)) return undefined
  const [id, ...others] = candidatesOf(found, one.onlyThere === 'domain' ? 'domain' : undefined)
  if (one.onlyThere) return id !== undefined && others.length === 0 ? there(id) : undefined
  if (id === undefined) return 'none'
  const called = one.name ?? found.domain ?? one.website ?? ''
  return others.length === 0 ? there(id) : wrong(tooMany(others.length + 1, 'companies are called', called))
}

function keysOf(known: Known | undefined, ids: readonly string[]) {
  const { looks, claims } = known ? knownInFile(known, 'domain_or_name') : { looks: [], claims: [] }
  const own = ids.map((id) => `id ${id}`)
  const ofCompanies = (keys: string[]) => [...own, ...keys].map((key) => `company ${key}`)
  return { looks: ofCompanies(looks), claims: ofCompanies(claims) }
}

const there = (id: string): CompanyOfRow => ({ there: id, id, key: id, problem: null })
const wrong = (problem: string): CompanyOfRow => ({ there: null, id: null, key: '', problem })

export const resolveCompanies: Resolve = async ({ db, who, mapping, rows, file, byId }) => {
  const references = rows.map(({ values }) => ({ name: asText(values['name']), website: asText(values['website']) }))
  const known = mapping.key === 'none' ? [] : await findCompanies(db, who, references, file)
  return rows.map(({ number, values }, index) => {
    const name = asText(values['name']) ?? ''
    const found = known[index]
    const plain = { number, name, fields: values, problem: null }
    if (!found) return { ...plain, matches: [], looks: [], claims: [] }
    const country = asText(withFound(described.fields, values)['country'])
    const keys = knownInFile(found, mapping.key, country)
    const id = byId.get(number)
    if (id !== undefined) return { ...plain, matches: [id], looks: [], claims: keys.claims }
    const candidates = candidatesOf(found, mapping.key)
    const matches =
      mapping.key === 'name'
        ? candidates
        : inCountry(found, candidates, { country, moved: values['country'] === undefined ? name : null })
    const problem = matches.length > 1 ? tooMany(matches.length, 'companies are called', name) : null
    const isNamesake = matches.length === 0 && mapping.key !== 'name'
    const another = mapping.on_match === 'update' ? anotherName(found, matches) : undefined
    const doubt = isNamesake ? namesakeDoubt(found, name, candidates.length > 0) : strangerDoubt(another, found, name)
    return {
      ...plain,
      problem,
      matches,
      ...keys,
      ...(doubt && { doubt }),
      ...(another && { doubts: { name: 'is not the name of the company that has this website' } }),
    }
  })
}

/**
 * Of companies known by their name alone those that are not in another country; of several those in this one. "moved": the name of
 * a row whose country is that of its location only: what is called exactly so has moved there.
 */
function inCountry(
  { domain, found }: Known,
  ids: readonly string[],
  { country, moved }: { country: string | null; moved: string | null },
): string[] {
  if (country === null) return [...ids]
  const mayBe = (one: Found) =>
    one.country === null ||
    one.country === country ||
    one.name === moved ||
    (domain !== null && companyDomain(one.website) === domain)
  const here = found.filter((one) => ids.includes(one.id) && mayBe(one))
  const same = here.filter((one) => one.country === country)
  return (same.length > 0 ? same : here).map(({ id }) => id)
}

/** A company of the same name with another website or country is perhaps another, perhaps the same with a new one. */
function namesakeDoubt({ website, found }: Known, name: string | null, isElsewhere = false): string | undefined {
  if (isElsewhere)
    return `“${name}” is there already in another country; confirm that this is another company, or use its country`
  return sameCompanies(website, found).namesakes.length > 0
    ? `“${name}” is there already with another website; confirm that this is another company, or use its website`
    : undefined
}

/** The company that is known by its website alone, for it has another name. */
const anotherName = ({ found }: Known, [id]: string[]) => found.find((one) => one.id === id && !one.isNamed)

/** One group has one website: what the names do not have in common may be the figures of a sister. */
const strangerDoubt = (there: Found | undefined, { identity }: Known, name: string): string | undefined =>
  there && !mayBeOneName(there.identity ?? '', identity ?? '')
    ? `“${there.name}” has the website of “${name}”; confirm that this is its new name`
    : undefined

/**
 * Rows with the same domain are one company; of the same name, where not both have a domain or a country of their own that
 * differs.
 */
function knownInFile({ identity, domain }: Known, key: string, country: string | null = null) {
  const byDomain = domain === null ? [] : [`domain ${domain}`]
  if (key === 'domain') return { looks: byDomain, claims: byDomain }
  const byName = identity === null ? [] : [`name ${identity}`]
  if (key === 'name') return { looks: byName, claims: byName }
  const within = (place: string) => byName.map((name) => `${name} in ${place}`)
  const names =
    country === null
      ? { looks: byName, claims: [...byName, ...within('?')] }
      : { looks: [...within(country), ...within('?')], claims: [...byName, ...within(country)] }
  const bare = (keys: string[]) => keys.map((name) => `bare ${name}`)
  return domain === null
    ? { looks: names.looks, claims: [...names.claims, ...bare(names.claims)] }
    : { looks: [...byDomain, ...bare(names.looks)], claims: [...byDomain, ...names.claims] }
}
