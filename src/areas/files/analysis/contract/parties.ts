import { marksIn } from './marks.ts'
import { hasLegalForm, nameIn, namesIn } from './names.ts'
import { definedAndSigned, signedBy } from './opening.ts'
import { knownRole, nicknameOf, plainRole, roles, singular } from './roles.ts'
import { type RunningText } from './text.ts'

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
  const opened = distinct(definedAndSigned(text))
  const signed = distinct(signedBy(text, opened))
  const best = opened.length >= 2 && opened.length >= signed.length ? opened : signed
  if (best.length >= 2) return best.map((party) => ({ ...party, name: asWritten(text, party.name) }))
  return introduced
}

const roleCount = (parties: readonly Party[]) => parties.reduce((sum, { role }) => sum + (role ? 3 : 1), 0)

/** Where the parties may be introduced, in characters: the whole of it, and from where there are names. */
type Introduction = { start: number; names: number; end: number }

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
  /^[^\w\n]*(?:(?:by and )?(?:between|among|zwischen)|(?:the )?parties|(?:between )?(?:the )?undersigned)[^\w\n]*$/im,
  /^(?:(?:\p{L}+ ){0,6}(?:agreement|contract|lease|deed|licen[cs]e) )?between\s+(?=\p{Lu})/imu,
  /\bfor value received\b,?/i,
]
const ends =
  /^[^\w\n]*(?:\(?A\)?\.?\s+)?(?:background|recitals?|preamble|whereas|witness(?:eth|es)?|now,? therefore|it (?:is|has been) (?:hereby )?agreed|(?:the )?parties (?:hereto )?(?:hereby )?(?:have )?agree|agreed terms|operative provisions|definitions|in consideration|präambel)\b|\bwhereas\b|\bnow,? therefore\b|\b(?:hereby|have) agree|\bagree(?:d)? as follows/im

/** "1." begins the first clause, unless it numbers the first party. */
function firstClauseIn(rest: string): number | null {
  const first = [...rest.matchAll(/^[^\w\n]*(?:(?:article|section|clause) (?:1|i|one)\b|§ ?1\b|1\.\s+[A-Z])/gim)].find(
    ({ index }) =>
      /[“"][^“”"]+[”"]\s*\)|\b(?:hereinafter|nachfolgend|as [A-Z])/.test(
        rest.slice(0, index).replace(/\([^)]*agreement[^)]*\)/i, ''),
      ),
  )
  return first?.index ?? null
}

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
    if (mark.group) regroup(parties, mark.group, mark.members)
    from = mark.end
  }
  return distinct(parties).map((party) => ({
    ...party,
    name: asWritten(text, party.name),
    role: nicknameOf(party.role, party.name) ? null : party.role,
  }))
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

/** "First Seller" is a Seller where the text says "together the Sellers", and so is "Anna". */
function regroup(parties: Party[], group: string, members: string) {
  const one = singular(group)
  if (!one) return
  for (const party of parties) {
    const isMember = party.role !== null && !knownRole.test(party.role) && members.includes(party.role)
    if (isMember || party.role?.toLowerCase().endsWith(` ${one.toLowerCase()}`)) party.role = one
  }
}

function relabel(parties: Party[], role: string) {
  const last = parties.at(-1)
  if (last) last.role = singular(role)
}

function distinct<T extends Party>(parties: readonly T[]) {
  return parties.filter(
    (party, index) => parties.findIndex((other) => other.name.toLowerCase() === party.name.toLowerCase()) === index,
  )
}

/** A name in capitals as the document writes it elsewhere, where it does. */
export function asWritten({ flat }: Pick<RunningText, 'flat'>, name: string): string {
  if (/\p{Ll}{2}/u.test(name)) return name
  const pattern = new RegExp(name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+'), 'giu')
  const written = [...flat.matchAll(pattern)].find(([match]) => /\p{Ll}{2}/u.test(match))?.[0]
  return written ?? name
}

/** "Landlord: Acme Ltd", and the same in two columns, as in the particulars of a lease. */
function labelledIn(text: RunningText): Party[] {
  const parties = [...text.lines.matchAll(labelled)].flatMap((match) => {
    const [printed, label = '', told = ''] = match
    const value = told.split(nextLabel)[0] ?? ''
    const names = / and /.test(value) ? namesIn(value).filter(hasLegalForm) : []
    const role = label.replace(/^\w/, (letter) => letter.toUpperCase())
    return (names.length > 1 ? names : [nameIn(value)]).flatMap((name) => {
      if (!name || plainRole.test(name) || (!printed.includes(':') && !hasLegalForm(name))) return []
      const from = match.index + printed.indexOf(told)
      const start = from + Math.max(0, value.indexOf(name.split(' ')[0] ?? name))
      return [{ name, role, start, end: start + name.length, confidence: 0.8, label: match.index }]
    })
  })
  return distinct(parties)
    .filter(({ role, label }, _, all) => all.find((other) => other.role === role)?.label === label)
    .map(({ label, ...party }) => party)
}

const labelled = new RegExp(
  String.raw`(?:^[^\w\n]*(?:\d+\.?\s+)?|(?<=[.;)] ))(?:the |name of (?:the )?)?(${roles})(?:\(s\)|s)?(?:\s*:\s*|\s*\n|\s{2,})(?=([^\n]{3,300}))`,
  'gim',
)
const nextLabel = new RegExp(String.raw`(?<=[.;)])\s+(?:the )?(?:${roles})s?\s*:`, 'i')
