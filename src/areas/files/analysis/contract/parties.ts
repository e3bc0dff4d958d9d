import { hasLegalForm, nameIn, namesIn } from './names.ts'
import { placeOf, type RunningText } from './text.ts'

/** Characters of the running text. */
export type Party = { name: string; role: string | null; start: number; end: number; confidence: number }

/** Those between whom a contract is made: from the words that introduce them, else from labels, else from signatures. */
export function partiesOf(text: RunningText): Party[] {
  const introduced = introductionsOf(text)
    .map((span) => introducedIn(text, span))
    .reduce((best, other) => (roleCount(other) > roleCount(best) ? other : best), [])
  if (introduced.length >= 2) return introduced
  const labelled = labelledIn(text)
  if (labelled.length >= 2) return labelled
  if (introduced.length > 0) return introduced
  const signed = signedIn(text)
  return signed.length >= 2 ? signed : []
}

const roleCount = (parties: readonly Party[]) => parties.reduce((sum, { role }) => sum + (role ? 3 : 1), 0)

/** Where the parties may be introduced, in characters: the whole of it, and from where there are names. */
export type Introduction = { start: number; names: number; end: number }

export function introductionsOf({ flat, lines }: RunningText): Introduction[] {
  return begins.flatMap((pattern) => {
    const isHeading = pattern.flags.includes('m')
    const opened = pattern.exec(isHeading ? lines.slice(0, openingMax) : flat)
    if (!opened) return []
    const from = opened.index + opened[0].length
    const rest = lines.slice(from, from + introductionMax)
    const end = from + Math.min(ends.exec(rest)?.index ?? rest.length, firstClauseIn(rest) ?? rest.length)
    const preface = isHeading
      ? null
      : beforeNames.exec(flat.slice(opened.index, Math.min(end, opened.index + prefaceMax)))
    return [{ start: opened.index, names: preface ? opened.index + preface[0].length : from, end }]
  })
}

const prefaceMax = 400
const introductionMax = 5000
const openingMax = 8000
const kindOfContract = String.raw`(?:[\w’'&/,-]+ ){0,8}(?:agreement|contract|deed|lease|indenture|amendment|note|guarantee|undertaking)\b`
const begins = [
  new RegExp(
    String.raw`\bthis ${kindOfContract}(?: \([^)]*\))?,? ?(?:is |was )?(?:hereby )?(?:made|dated|entered|executed|by and|between|among|effective|concluded)(?! for an indefinite)`,
    'i',
  ),
  /\b(?:by and (?:between|among)|made between|entered into between|concluded between)\b/i,
  /\b(?:AGREEMENT|CONTRACT|DEED|LEASE),? dated (?:as of )?/,
  /^\W*(?:(?:by and )?(?:between|among|zwischen)|(?:the )?parties|(?:between )?(?:the )?undersigned)\W*$/im,
  /\bfor value received\b,?/i,
]
const ends =
  /^\W*(?:\(?A\)?\.?\s+)?(?:background|recitals?|preamble|whereas|witness(?:eth|es)?|now,? therefore|it (?:is|has been) (?:hereby )?agreed|(?:the )?parties (?:hereto )?(?:hereby )?(?:have )?agree|agreed terms|operative provisions|definitions|in consideration|präambel)\b|\bwhereas\b|\bnow,? therefore\b|\b(?:hereby|have) agree|\bagree(?:d)? as follows/im

/** "1." begins the first clause, unless it numbers the first party. */
function firstClauseIn(rest: string): number | null {
  const first = [...rest.matchAll(/^\W*(?:(?:article|section|clause) (?:1|i|one)\b|§ ?1\b|1\.\s+[A-Z])/gim)].find(
    ({ index }) =>
      /[“"][^“”"]+[”"]\s*\)|\b(?:hereinafter|nachfolgend|as [A-Z])/.test(
        rest.slice(0, index).replace(/\([^)]*agreement[^)]*\)/i, ''),
      ),
  )
  return first?.index ?? null
}

type Mark = { start: number; end: number; role: string | null; group: string | null }

function introducedIn(text: RunningText, span: Introduction): Party[] {
  const block = text.flat.slice(span.names, span.end)
  const parties: Party[] = []
  let from = 0
  for (const mark of marksIn(block)) {
    if (mark.start < from) continue
    const introduction = block.slice(from, mark.start)
    const role = mark.role ?? mark.group
    const names = mark.role === null || role?.endsWith('s') ? namesIn(introduction) : lastNameIn(introduction)
    // a second bracket behind the same party, as in: (company number 1) (the "Buyer")
    if (names.length === 0 && parties.at(-1)?.role === null && mark.role) relabel(parties, mark.role)
    for (const name of names) {
      const at = span.names + from + introduction.indexOf(name.split(' ')[0] ?? name)
      const start = text.flat.indexOf(name, Math.max(0, at - 1))
      const found = start < 0 ? at : start
      parties.push({
        name,
        role: singular(mark.role ?? mark.group),
        start: found,
        end: found + name.length,
        confidence: 0.92,
      })
    }
    if (mark.group) regroup(parties, mark.group)
    from = mark.end
  }
  return distinct(parties).map((party) => ({ ...party, name: asWritten(text, party.name) }))
}

const beforeNames =
  /^[\s\S]*?\b(?:[Bb](?:y and b)?etween|BETWEEN|(?:by and )?[Aa]mong(?:st)?|[Zz]wischen|ZWISCHEN|AMONG|BY AND BETWEEN|by|Parties|PARTIES)\b\s*:?\s*(?:the\s+)?(?=[^a-z\s])/

/** Of "… 2006) and (2) Acme Ltd, a company" and of "the lenders party hereto, and Acme Bank" the one party meant. */
function lastNameIn(introduction: string): string[] {
  const numbered = introduction.lastIndexOf('(2)')
  const pieces = [introduction.slice(Math.max(0, numbered)), ...introduction.split(/[,;]\s+and\s+|;\s+/).slice(1)]
  const name = pieces.map(nameIn).find((found) => found !== null)
  return name ? [name] : []
}

/** The places where a party is given its role: (the "Buyer"), hereinafter called BUYER, as Borrower. */
function marksIn(block: string): Mark[] {
  const marks: Mark[] = []
  for (const match of block.matchAll(/\(([^()]{2,240})\)/g)) {
    const terms = [...(match[1] ?? '').matchAll(/([^“"„«”]*)[“"„«]\s*(?:the\s+)?([^“”"„»«]{2,60}?)[,.]?\s*[”"“»]/gi)]
    const named = terms.map(([, before = '', term = '']) => ({
      term,
      grouped: /together|collectively|jointly|each|beide|gemeinsam/i.test(before),
    }))
    if (named.length === 0 && !plainRole.test(match[1] ?? '')) continue
    if (named.length > 0 && named.every(({ term }) => noRole.test(term.trim()))) continue
    const own = named.filter(({ term, grouped }) => !grouped && !isParty(term)).map(({ term }) => term)
    const group = named.find(({ term, grouped }) => grouped && !isParty(term))?.term ?? null
    const role = own.find((term) => known.test(term)) ?? own.at(-1) ?? plainRole.exec(match[1] ?? '')?.[1] ?? null
    marks.push({ start: match.index, end: match.index + match[0].length, role, group })
  }
  const inWords =
    /[,(–-]?\s*\b(?:hereinafter|hereafter|nachfolgend|nachstehend)\s+(?:also\s+)?(?:(?:called|referred to|known|designated|termed|genannt|the)\s+)?(?:as\s+)?(?:the\s+)?[“"„]?(\p{Lu}[\p{L}’-]*(?: \p{Lu}[\p{L}’-]*){0,3})[”"“]?/gu
  for (const match of block.matchAll(inWords)) marks.push(markOf(match))
  for (const match of block.matchAll(asRole)) marks.push(markOf(match))
  const sorted = marks.sort((a, b) => a.start - b.start)
  return sorted.filter((mark, index) => mark.start >= (sorted[index - 1]?.end ?? 0))
}

const markOf = (match: RegExpMatchArray): Mark => {
  const start = match.index ?? 0
  return { start, end: start + match[0].length, role: match[1] ?? null, group: null }
}

const noRole = /^(?:agreement|contract|lease|deed|act|effective date|.* date|amendment|note)$/i
const isParty = (term: string) => /^part(?:y|ies)$/i.test(term.trim())
const roles =
  'buyer|purchaser|seller|vendor|landlord|tenant|lessor|lessee|lender|borrower|guarantor|agent|arranger|licensor|licensee|employer|employee|executive|consultant|contractor|client|customer|supplier|provider|service provider|company|parent|investor|shareholder|founder|holder|issuer|recipient|receiving party|disclosing party|discloser|owner|manager|partner|member|assignor|assignee|pledgor|trustee|bank|distributor|franchisor|franchisee|principal|commission|city|county|agency|subscriber|target|security agent|administrative agent|sublessor|subtenant|escrow agent|advis[eo]r|bidder|noteholder|party [ab12]'
const known = new RegExp(String.raw`\b(?:${roles})s?$`, 'i')
const plainRole = new RegExp(String.raw`^\s*(?:the\s+)?((?:${roles})s?)\s*$`, 'i')

const capitalRoles = roles.replace(/(?<![\[a-z])[a-z]/g, (letter) => letter.toUpperCase())
const asRole = new RegExp(
  String.raw`,?\s+as\s+(?:the\s+|an?\s+)?((?:\p{Lu}[\p{L}’-]*\s){0,2}?(?:${capitalRoles})s?)(?!\p{L})`,
  'gu',
)

/** "First Seller" is a Seller where the text says "together the Sellers". */
function regroup(parties: Party[], group: string) {
  const one = singular(group)
  for (const party of parties) if (one && party.role?.toLowerCase().endsWith(` ${one.toLowerCase()}`)) party.role = one
}

function relabel(parties: Party[], role: string) {
  const last = parties.at(-1)
  if (last) last.role = singular(role)
}

const singular = (role: string | null) =>
  role?.replace(/(?<=[a-z]{3})ies$/, 'y').replace(/(?<=[a-rt-z])s$/i, '') ?? null

function distinct(parties: readonly Party[]) {
  return parties.filter(
    (party, index) => parties.findIndex((other) => other.name.toLowerCase() === party.name.toLowerCase()) === index,
  )
}

/** A name in capitals as the document writes it elsewhere, where it does. */
function asWritten({ flat }: RunningText, name: string) {
  if (/\p{Ll}{2}/u.test(name)) return name
  const pattern = new RegExp(name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+'), 'giu')
  const written = [...flat.matchAll(pattern)].find(([match]) => /\p{Ll}{2}/u.test(match))?.[0]
  return written ?? name
}

/** "Landlord: Acme Ltd", and the same in two columns, as in the particulars of a lease. */
function labelledIn(text: RunningText): Party[] {
  const pattern = new RegExp(
    String.raw`^\W*(?:\d+\.?\s+)?(?:the |name of (?:the )?)?(${roles})(?:\(s\)|s)?(?:\s*:\s*|\s*\n|\s{2,})([^\n]{3,120})`,
    'gim',
  )
  const parties = [...text.lines.matchAll(pattern)].flatMap((match) => {
    const name = nameIn(match[2] ?? '')
    if (!name || (!match[0].includes(':') && !hasLegalForm(name))) return []
    const start = match.index + match[0].indexOf(match[2] ?? '')
    const role = (match[1] ?? '').replace(/^\w/, (letter) => letter.toUpperCase())
    return [{ name, role, start, end: start + name.length, confidence: 0.8 }]
  })
  return distinct(parties).filter((party, index, all) => all.findIndex((other) => other.role === party.role) === index)
}

/** "For and on behalf of Acme Ltd" */
function signedIn(text: RunningText): Party[] {
  const pattern = /\b(?:for and )?on behalf of[:\s]+([^\n]{3,100})/gi
  const tail = Math.floor(text.lines.length * 0.5)
  const parties = [...text.lines.matchAll(pattern)].flatMap((match) => {
    const name = match.index < tail ? null : nameIn(match[1] ?? '')
    if (!name || !hasLegalForm(name)) return []
    const start = match.index + match[0].indexOf(match[1] ?? '')
    return [{ name, role: null, start, end: start + name.length, confidence: 0.7 }]
  })
  return distinct(parties)
}

/** The place of a party, where it is introduced. */
export const placeOfParty = (text: RunningText, party: Party) => placeOf(text, party.start, party.end)
