import { domainToASCII, domainToUnicode } from 'node:url'
import { getDomain } from 'tldts'
import { type Piece, piece } from '../platform/db/statement.ts'
import { isFreeMail, isSharedHost, parentsOf } from './hosts.ts'

// When two records are the same company or the same contact. Whoever writes, finds, files or compares records asks here.
//
// A company is known by the domain of its website that was registered (acme.co.uk of shop.acme.co.uk), unless many have a
// page there, and by its name without legal form. A contact is known by its address, and by its name within a company.
// The forms of names and telephone numbers are functions of the database, because indexes are made of them: only this file
// names these. What is said here of hosts too is what the database says (identity.test.ts).

/** The host of a website, without www; null where there is none. web_domain() is the same. */
export const hostOf = (website: string | null | undefined): string | null =>
  /^(?:[a-z]+:\/\/)?(?:[^@/]*@)?(?:www\.)?([^/:?#]+)/.exec((website ?? '').toLowerCase())?.[1]?.replace(/\.+$/, '') ||
  null

/** The domain by which the company of a website is known; null where a website says nothing of whose it is. */
export function companyDomain(website: string | null | undefined): string | null {
  const host = domainToASCII(hostOf(website) ?? '')
  return host === '' || isSharedHost(host) ? null : getDomain(host, { allowPrivateDomains: true })
}

/** The domain of an address, and those it lies below: mail.acme.com, acme.com. None where anybody can have an address. */
export function domainsOfAddress(address: string): string[] {
  const host = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  const registered = getDomain(domainToASCII(host), { allowPrivateDomains: true })
  if (registered === null || isFreeMail(host)) return []
  const labels = registered.split('.').length
  return parentsOf(host).filter((parent) => parent.split('.').length >= labels)
}

export type Site = { website: string | null }

/** Those whose website is at this very host, where some are; else all, which have the domain in common. */
export function nearestSites<Company extends Site>(website: string | null, sameDomain: readonly Company[]): Company[] {
  const host = hostOf(website)
  const exact = sameDomain.filter((one) => hostOf(one.website) === host)
  return exact.length > 0 ? exact : [...sameDomain]
}

/**
 * Which companies a name and a website mean, of those that have the domain or the name: of several with the domain those
 * of this name, else those at this very host; without any, those of the name that have no domain of their own. Of the same
 * name with another domain is perhaps another company ("namesakes").
 */
export function sameCompanies<Company extends Site & { isNamed: boolean }>(
  website: string | null,
  found: readonly Company[],
): { same: Company[]; namesakes: Company[] } {
  const domain = companyDomain(website)
  const named = found.filter(({ isNamed }) => isNamed)
  if (domain === null) return { same: named, namesakes: [] }
  const there = found.filter((one) => companyDomain(one.website) === domain)
  const both = there.filter(({ isNamed }) => isNamed)
  if (there.length > 0) return { same: nearestSites(website, both.length > 0 ? both : there), namesakes: [] }
  const same = named.filter((one) => companyDomain(one.website) === null)
  return { same, namesakes: same.length > 0 ? [] : named }
}

const beginningAlike = 4

/** Whether two names, as they are known, can be a longer and a shorter one of the same: they begin alike, or one holds the other. */
export const mayBeOneName = (one: string, other: string): boolean =>
  one.includes(other) || other.includes(one) || one.slice(0, beginningAlike) === other.slice(0, beginningAlike)

// In statements. An index answers each of these conditions.

/** Companies whose website is at one of these domains or below it; the website is the column of companies that are there. */
export const isAtDomain = (website: Piece, domains: readonly (string | null)[]): Piece => {
  const known = domains.filter((domain) => domain !== null)
  const spellings = [...new Set(known.flatMap((domain) => [domain, domainToUnicode(domain)]))]
  // PostgreSQL adds up what each of many may find, takes that for most of the table and reads all of it; of what a query within
  // gives it takes a hundredth
  const asked = piece`${spellings}::text[]`
  const sought = spellings.length > manySpellings ? piece`(select ${asked})` : asked
  return piece`(${website} is not null and host_domains(${website}) && ${sought})`
}
const manySpellings = 20

/** The host of a website, in a statement. */
export const siteHost = (website: Piece): Piece => piece`web_domain(${website})`

/** The name of a company by which it is known, whatever its legal form, spelling of "and", case, accents and punctuation. */
export const companyNameKey = (name: Piece): Piece => piece`name_identity(${name})`

/** The name of a person by which they are known, of their folded name. */
export const personNameKey = (foldedName: Piece): Piece => piece`person_identity(${foldedName})`

export const phoneKey = (phone: Piece): Piece => piece`phone_identity(${phone})`

export const addressKey = (email: Piece): Piece => piece`lower(${email})`
