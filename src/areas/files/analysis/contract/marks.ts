import { asRole, knownRole, plainRole } from './roles.ts'

/** Where a party is given its role. "group" is that of several parties; "members" are the words around it. */
type Mark = { start: number; end: number; role: string | null; group: string | null; members: string }

/** The places where a party is given its role: (the "Buyer"), hereinafter called BUYER, the "Founder", as Borrower. */
export function marksIn(block: string): Mark[] {
  const marks: Mark[] = []
  for (const match of block.matchAll(/\(([^()]{2,240})\)/g)) {
    const inside = match[1] ?? ''
    const named = namedIn(inside)
    if (named.length === 0 && !plainRole.test(inside)) continue
    if (named.length > 0 && named.every(({ term }) => noRole.test(term.trim()))) continue
    const own = named.filter(({ term, grouped }) => !grouped && !isParty(term)).map(({ term }) => term)
    const group = named.find(({ term, grouped }) => grouped && !isParty(term))?.term ?? null
    const role = own.find((term) => knownRole.test(term)) ?? own.at(-1) ?? plainRole.exec(inside)?.[1] ?? null
    marks.push({ start: match.index, end: match.index + match[0].length, role, group, members: inside })
  }
  for (const pattern of [inWords, inQuotes, asRole])
    for (const match of block.matchAll(pattern)) {
      const role = (match[1] ?? '').replace(/(?<=\p{L})- /gu, '-')
      if (pattern === inQuotes && !knownRole.test(role)) continue
      marks.push({ start: match.index, end: match.index + match[0].length, role, group: null, members: '' })
    }
  const sorted = marks.sort((a, b) => a.start - b.start)
  return sorted.filter((mark, index) => mark.start >= (sorted[index - 1]?.end ?? 0))
}

function namedIn(inside: string) {
  const terms = [...inside.matchAll(/([^“"„«”]*)[“"„«]\s*(?:the\s+)?([^“”"„»«]{2,60}?)[,.]?\s*[”"“»]/gi)]
  return terms.map(([, before = '', term = '']) => ({
    term,
    grouped: /together|collectively|jointly|each|beide|gemeinsam/i.test(before),
  }))
}

const inWords =
  /[,(–-]?\s*\b(?:hereinafter|hereafter|nachfolgend|nachstehend)\s+(?:also\s+)?(?:(?:called|referred to|known|designated|termed|genannt|the)\s+)?(?:as\s+)?(?:the\s+)?[“"„]?(\p{Lu}[\p{L}’'-]*(?: (?:\p{Lu}[\p{L}’'-]*|\d\b)){0,3})[”"“]?(?:;[^–()]{0,80}\bjointly\b[^–()]{0,60})?/gu

/** the "Founder", without brackets, as a table of parties has it */
const inQuotes =
  /(?<![(“"]\s?|\band\s)\bthe ["“](\p{Lu}[\p{L}’' -]{2,40})["”](?=\s*(?:[;,.]|\d+[.)]|\(|$|and\b|\p{Lu}))/gu

const noRole =
  /^(?:agreement|contract|lease|deed|act|effective date|.* date|amendment|note|safe|loan|transaction|(?:.* )?letter|.* agreement|term sheet|plan)$/i
const isParty = (term: string) => /^part(?:y|ies)$/i.test(term.trim())
