import { companyDomain } from '../../records/identity.ts'

// How likely it is that two records are one and the same, and why. The only place that says so, whoever asks.

export type Judgement = { score: number; reasons: string[] }

export type CompanyTraits = { name: string; identity: string; website: string | null }

export type ContactTraits = {
  name: string
  name_key: string
  email: string | null
  phone: string | null
  company_id: string | null
}

/** 0 to 1; undefined where nothing speaks for it. What speaks for it adds up as independent chances do. */
export function judgeCompanies(one: CompanyTraits, other: CompanyTraits): Judgement | undefined {
  const found: [number, string][] = []
  const [domain, otherDomain] = [companyDomain(one.website), companyDomain(other.website)]
  if (domain && domain === otherDomain) found.push([0.75, 'same domain'])
  if (one.identity === other.identity)
    found.push(plain(one.name) === plain(other.name) ? [0.85, 'same name'] : [0.8, 'same name but for the legal form'])
  else if (isNearName(one.identity, other.identity)) found.push([0.55, 'names differ by one letter'])
  const standAgainst = domain && otherDomain && domain !== otherDomain
  return added(found, standAgainst ? { factor: 0.7, reason: 'different websites' } : undefined)
}

/** The same for people. An address that two names share is perhaps that of an office. */
export function judgeContacts(one: ContactTraits, other: ContactTraits): Judgement | undefined {
  const found: [number, string][] = []
  const sameName = one.name_key === other.name_key
  const nearName = !sameName && isNearName(one.name_key, other.name_key)
  const sameCompany = one.company_id !== null && one.company_id === other.company_id
  if (one.email && one.email === other.email) found.push([sameName || nearName ? 0.9 : 0.6, 'same e-mail'])
  if (one.phone && one.phone === other.phone) found.push([sameName || nearName ? 0.7 : 0.4, 'same phone number'])
  if (sameName && sameCompany) found.push([0.8, 'same name at the same company'])
  else if (sameName && (one.company_id === null || other.company_id === null)) found.push([0.45, 'same name'])
  else if (nearName && sameCompany) found.push([0.55, 'names at the same company differ by one letter'])
  return added(found)
}

function added(found: [number, string][], against = { factor: 1, reason: '' }): Judgement | undefined {
  if (found.length === 0) return undefined
  const chance = 1 - found.reduce((left, [score]) => left * (1 - score), 1)
  const reasons = found.sort(([a], [b]) => b - a).map(([, reason]) => reason)
  return {
    score: Math.round(chance * against.factor * 100) / 100,
    reasons: against.reason ? [...reasons, against.reason] : reasons,
  }
}

const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

const lettersMin = 5

/** Whether one letter is another, missing, or changed places with its neighbour. Figures tell names apart. */
function isNearName(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < lettersMin || figuresOf(one) !== figuresOf(other)) return false
  if (Math.abs(one.length - other.length) > 1 || one === other) return false
  let start = 0
  while (one[start] === other[start]) start++
  let end = 0
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end++
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)]
  return (
    Math.max(left.length, right.length) === 1 || (left.length === 2 && left[0] === right[1] && left[1] === right[0])
  )
}

const figuresOf = (text: string) => text.replace(/\D/g, '')
