import { containsPattern } from '../../platform/db/patterns.ts'
import { isSharedHost } from '../hosts.ts'
import { companyDomain } from '../identity.ts'

/** What looks like a web or e-mail address: the domain a company has, and a LIKE pattern for how its host may go on. */
export function typedDomain(q: string): { domain: string | null; beginning: string } | undefined {
  const [, given] = /^(?:[a-z]+:\/\/)?(?:[^\s@/]*@)?(?:www\.)?([^\s@/:?#]+\.[^\s@/:?#]*)(?:[/:?#]\S*)?$/i.exec(q) ?? []
  const host = given?.toLowerCase()
  if (!host || isSharedHost(host)) return undefined
  return { domain: companyDomain(host), beginning: `${containsPattern(host).slice(1, -1)}%` }
}
