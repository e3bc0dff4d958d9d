import type { Who } from '../../platform/auth/gate.ts'
import type { Db, Transaction } from '../../platform/db/open.ts'
import { piece } from '../../platform/db/statement.ts'
import { firmAddresses } from '../../records/firm_addresses.ts'
import { isFreeMail } from '../../records/hosts.ts'
import { companyDomain, domainsOfAddress, hostOf, isAtDomain } from '../../records/identity.ts'

export type People = { direction: string; from_address: string; to_addresses: string[]; cc_addresses: string[] }

/** Under what a message is filed, and why, in a sentence. */
export type Match = {
  company_id: string | null
  contact_id: string | null
  matched_by: 'address' | 'website' | 'colleagues' | 'hand' | null
  match_reason: string
}

/**
 * Files messages by the people in them: a contact by its address and with it its company, else the company whose website,
 * or whose contacts, have the domain of an address. The first of the sender and the receivers that leads anywhere counts.
 * Restricted companies are among them: their mail is to stand behind their walls, whoever's mailbox brings it.
 */
export async function matchMessages(db: Transaction, who: Who, messages: People[]): Promise<Match[]> {
  const own = await firmAddresses(db, who)
  const others = messages.map((message) => [...new Set(peopleOf(message).filter((address) => !own.has(address)))])
  const addresses = [...new Set(others.flat())]
  const ownDomains = new Set([...own].map(domainOf).filter((domain) => !isFreeMail(domain)))
  const known: Known = {
    isOwn: (address) => domainsOfAddress(address).some((domain) => ownDomains.has(domain)),
    contacts: await contactsAt(db, who, addresses),
    ...(await companiesAt(db, who, [...new Set(addresses.flatMap(domainsOfAddress))])),
  }
  const matches = others.map((people) => matchOf(people, known))
  const standing = await lockCompanies(db, who, matches)
  return matches.map((match) =>
    match.company_id && !standing.has(match.company_id) ? { ...match, company_id: null } : match,
  )
}

type Company = { id: string; name: string; isFormer?: boolean }
type Contact = {
  id: string
  name: string
  address: string
  /** the contact has another address by now */
  is_former: boolean
  company_id: string | null
  company_name: string | null
}
type Known = {
  isOwn: (address: string) => boolean
  contacts: Map<string, Contact>
  byWebsite: Map<string | null, Company[]>
  byColleagues: Map<string, Company[]>
}

function matchOf(people: string[], known: Known): Match {
  const contact = people.map((address) => known.contacts.get(address)).find((found) => found !== undefined)
  const outside = people.filter((address) => !known.isOwn(address))
  const company = contact?.company_id
    ? undefined
    : outside.map((address) => companyOf(address, known)).find((found) => found !== undefined)
  if (contact) {
    const has = `${contact.address} is ${contact.is_former ? 'a former' : 'the'} address of ${contact.name}`
    if (contact.company_id)
      return filed(contact, contact.company_id, 'address', `${has}, who is with ${contact.company_name}.`)
    if (company) return filed(contact, company.id, 'address', `${has}; ${company.reason}`)
    return filed(contact, null, 'address', `${has}, a contact without a company.`)
  }
  if (company) return filed(undefined, company.id, company.by, company.reason)
  return { company_id: null, contact_id: null, matched_by: null, match_reason: whyNot(people, outside, known) }
}

const filed = (
  contact: Contact | undefined,
  companyId: string | null,
  by: Match['matched_by'],
  reason: string,
): Match => ({
  company_id: companyId,
  contact_id: contact?.id ?? null,
  matched_by: by,
  match_reason: reason,
})

type Found = Company & { by: 'website' | 'colleagues'; reason: string }

function companyOf(address: string, { byWebsite, byColleagues }: Known): Found | undefined {
  for (const domain of domainsOfAddress(address)) {
    const [ofSite, otherSite] = byWebsite.get(domain) ?? []
    const site = ofSite?.isFormer ? 'a former website' : 'the website'
    if (ofSite && !otherSite)
      return { ...ofSite, by: 'website', reason: `${domain} is the domain of ${site} of ${ofSite.name}.` }
    const [ofPeople, otherPeople] = byColleagues.get(domain) ?? []
    if (!ofSite && ofPeople && !otherPeople)
      return {
        ...ofPeople,
        by: 'colleagues',
        reason: `The contacts with an address at ${domain} are with ${ofPeople.name}.`,
      }
  }
  return undefined
}

function whyNot(people: string[], outside: string[], { byWebsite, byColleagues }: Known): string {
  const [first] = outside
  if (people.length === 0 || !first) return 'Internal mail: everybody in it is of your own firm.'
  const domain = domainOf(first)
  const several = domainsOfAddress(first).find((of) => (byWebsite.get(of) ?? byColleagues.get(of) ?? []).length > 1)
  if (several) return `Several companies have to do with ${several}, and no contact has the address ${first}.`
  if (isFreeMail(domain)) return `No contact has the address ${first}, and anybody can have one at ${domain}.`
  return `No contact has the address ${first}, and no company the domain ${domain}.`
}

/** The other side of a message before those who only got it too. */
const peopleOf = ({ direction, from_address, to_addresses, cc_addresses }: People) =>
  (direction === 'inbound'
    ? [from_address, ...to_addresses, ...cc_addresses]
    : [...to_addresses, ...cc_addresses, from_address]
  )
    .map((address) => address.toLowerCase())
    .filter((address) => address.includes('@'))

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

async function contactsAt(db: Db, { firmId }: Who, addresses: string[]): Promise<Map<string, Contact>> {
  const rows = await db<Contact[]>`
    with at as (
      select c.id, lower(c.email) as address, false as is_former from contacts c /* beyond walls */
      where c.firm_id = ${firmId} and lower(c.email) = any(${addresses})
      union all
      select contact_id, address, true from former_addresses where firm_id = ${firmId} and address = any(${addresses})
    )
    select distinct on (at.address) c.id, c.name, at.address, at.is_former, c.company_id, company.name as company_name
    from at join contacts c /* beyond walls */ on c.firm_id = ${firmId} and c.id = at.id
      left join companies company on company.firm_id = ${firmId} and company.id = c.company_id
    where not c.company_deleted
    order by at.address, at.is_former, c.company_id is null, c.created_at, c.id`
  return new Map(rows.map((row) => [row.address, row]))
}

async function companiesAt(db: Db, { firmId }: Who, domains: string[]) {
  const bySite = await db<(Company & { website: string })[]>`
    select id, name, website from companies /* beyond walls */
    where firm_id = ${firmId} and ${isAtDomain(piece`website`, domains)} and deleted_at is null
    order by created_at, id`
  const known = bySite.filter(({ website }) => companyDomain(website) !== null)
  const bySiteBefore = await db<(Company & { website: string })[]>`
    select company.id, company.name, f.website from former_websites f
      join companies company /* beyond walls */ on company.firm_id = ${firmId} and company.id = f.company_id
    where f.firm_id = ${firmId} and ${isAtDomain(piece`f.website`, domains)} and company.deleted_at is null
    order by f.created_at desc, f.id`
  const former = bySiteBefore
    .filter(({ website }) => companyDomain(website) !== null)
    .map((row) => ({ ...row, isFormer: true }))
  const byPeople = await db<(Company & { domain: string })[]>`
    select distinct company.id, company.name, split_part(lower(c.email), '@', 2) as domain
    from contacts c /* beyond walls */
      join companies company on company.firm_id = ${firmId} and company.id = c.company_id
    where c.firm_id = ${firmId} and split_part(lower(c.email), '@', 2) = any(${domains})
      and c.email is not null and c.company_id is not null and not c.company_deleted`
  return {
    // the company at the very host of an address before those that have the domain in common
    byWebsite: new Map<string | null, Company[]>([
      ...Map.groupBy(former, (row) => companyDomain(row.website)),
      ...Map.groupBy(known, (row) => companyDomain(row.website)),
      ...Map.groupBy(known, (row) => hostOf(row.website)),
    ]),
    byColleagues: Map.groupBy(byPeople, (row) => row.domain),
  }
}

/** Keeps the companies from being deleted until the transaction ends; answers those that are still there. */
async function lockCompanies(db: Transaction, { firmId }: Who, matches: Match[]): Promise<Set<string>> {
  const ids = [...new Set(matches.flatMap((match) => match.company_id ?? []))]
  if (ids.length === 0) return new Set()
  const rows = await db<{ id: string }[]>`
    select id from companies /* beyond walls */
    where firm_id = ${firmId} and id = any(${ids}::uuid[]) and deleted_at is null
    order by id for share`
  return new Set(rows.map((row) => row.id))
}
