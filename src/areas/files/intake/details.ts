// What a document says of how a company and its people are reached. Offered to the person who makes the records, who sees it
// before it is written; so what is not certain is left out.

type Details = { website: string | null; location: string | null }
type Reach = { email: string | null; phone: string | null }

const address = /[\p{L}\p{N}._%+-]+@((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})/gu
const site = /\b(?:https?:\/\/)?(?:www\.)?((?:[a-z0-9-]+\.)+[a-z]{2,})\b/gi
const number = /\+\d[\d ()./–-]{6,18}\d/

// that of a sentence which says where the company has its seat; a place is one to three names, and where it lies
const name = String.raw`\p{Lu}[\p{L}'’-]+(?: (?:am|an der|on|of|de|la|upon) \p{Lu}[\p{L}'’-]+| \p{Lu}[\p{L}'’-]+){0,2}`
const seat = new RegExp(
  String.raw`(?:\bheadquartered|\bhead ?quarters|\bhead office|\bregistered office|\bprincipal offices?|[Ff]ounded in \d{4} and based)(?: (?:is|are))?(?: located)? (?:in|at) (${name}(?:, ${name})?)`,
  'u',
)

/** The website by its address where it bears the company's name, and the place of its head office. */
export function readDetails(company: string, texts: readonly string[]): Details {
  const letters = lettersOf(company)
  const [first = ''] = company.split(/[^\p{L}\p{N}]+/u).map(lettersOf)
  const isOwn = (domain: string) => {
    const label = domain.split('.').at(-2) ?? ''
    const [word = ''] = label.split('-').map(lettersOf)
    return word.length >= 4 && (word === first || letters.startsWith(lettersOf(label)))
  }
  const domains = texts.flatMap((text) => [
    ...[...text.matchAll(address)].flatMap(([, domain = '']) => domain),
    ...[...text.matchAll(site)].flatMap(([, domain = '']) => domain),
  ])
  const domain = domains.map((one) => one.toLowerCase().replace(/^www\./, '')).find(isOwn)
  const place = texts.map((text) => seat.exec(text.replaceAll(/\s+/g, ' '))?.[1]).find(Boolean)
  return { website: domain ? `https://${domain}` : null, location: place ?? null }
}

/** The address that bears a person's family name, and the number in the line of the name or of the address, or below it. */
export function readReach(person: string, texts: readonly string[]): Reach {
  const family = lettersOf(person.trim().split(/\s+/).at(-1) ?? '')
  if (family.length < 3) return { email: null, phone: null }
  const lines = texts.flatMap((text) => text.split('\n'))
  const email = lines
    .flatMap((line) => line.match(address) ?? [])
    .find((one) => lettersOf(one.slice(0, one.indexOf('@'))).includes(family))
  const isAlone = (line: string) => (line.match(address) ?? []).length === 0
  // a line with another person's address too does not tell whose the number is
  const phone = lines.flatMap((line, index) => {
    if (!line.includes(person) && !(email && line.includes(email))) return []
    const own = (line.match(address) ?? []).length < 2 ? number.exec(line)?.[0] : undefined
    const next = lines[index + 1]
    return own ?? (next !== undefined && isAlone(next) ? number.exec(next)?.[0] : undefined) ?? []
  })
  return { email: email?.toLowerCase() ?? null, phone: phone[0] ?? null }
}

const lettersOf = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
