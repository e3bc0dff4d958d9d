import { hasLegalForm, nameIn } from '../names.ts'
import type { Particulars } from '../particulars.ts'
import { asWritten, introductionsOf, type Party } from '../parties.ts'
import type { RunningText } from '../text.ts'
import type { Definition } from './definitions.ts'
import { partiesListed } from './parties_listed.ts'
import { foreignRole, foreignRoles, inRole } from './role_words.ts'

type Given = { text: RunningText; definitions: readonly Definition[]; particulars: Particulars }

/**
 * Who borrows, who stands behind it, who lends and who is the agent: as they are introduced, else as they are defined. Those
 * who arranged the credit are left out. Empty where no borrower is found.
 */
export function creditPartiesOf(given: Given): Party[] {
  const { text } = given
  const spans = introductionsOf(text).map(({ names, end }) =>
    partiesIn(text, names, Math.min(end, names + introductionMax)),
  )
  const introduced = spans.toSorted((a, b) => rolesOf(b).size - rolesOf(a).size)
  const known = [...introduced.flat(), ...partiesDefined(given), ...partiesListed(text, given.particulars)]
  const hasBorrower = known.some(({ role }) => borrows.test(role ?? ''))
  const all = hasBorrower
    ? known
    : [...known, ...addressing(text), ...partiesIn(text, Math.max(0, text.flat.search(/\bDear \p{Lu}/u)), openingMax)]
  const parties: Party[] = []
  for (const party of all) {
    // later on, a party is called by a part of its name
    const same = parties.findIndex(({ name }) => folded(name).startsWith(folded(party.name)))
    const earlier = parties[same]
    // each role is that of those who were introduced with it first
    const isTaken = !introduced[0]?.includes(party) && parties.some(({ role }) => kindOf(role) === kindOf(party.role))
    if (!earlier && !isTaken) parties.push(party)
    else if (earlier && lendsAs(party.role) === lendsAs(earlier.role) && rank(party.role) < rank(earlier.role))
      parties[same] = party
  }
  if (!parties.some(({ role }) => borrows.test(role ?? '') || mayBorrow.test(role ?? ''))) return []
  const isBorrower = companyBorrows.test(text.flat) && !parties.some(({ role }) => kindOf(role) === 'borrower')
  return parties.map((party) => ({
    ...party,
    name: asWritten(text, party.name),
    role: isBorrower && party.role === 'Company' ? 'Borrower' : party.role,
  }))
}

/** "certain subsidiaries of the Company (together with the Company, the “Borrowers”)" */
const companyBorrows =
  /\band the Company,? (?:each )?as (?:the )?(?:original |initial )?borrowers?\b|[“"„]Borrowers?[”"“] means?,? (?:[a-z]+, )?the Company\b|\btogether with the Company,? (?:are |is )?(?:each,? (?:an? )?|collectively,? |the |an? )*[“"„](?:original |initial )?borrowers?[,.]?[”"“]/i

const introductionMax = 6000
const openingMax = 4000
const rolesOf = (parties: readonly Party[]) => new Set(parties.map(({ role }) => kindOf(role)))
const folded = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

// ---- roles

const kinds = [
  'borrower',
  'customer',
  'issuer',
  'company',
  'holdings',
  'parent',
  'guarantor',
  'agent',
  'trustee',
  'lender',
  'bank',
  'purchaser',
]
const borrows = /\b(?:borrower|issuer|company|obligor)\b/i
/** Where no one else is called so: a parent that borrows with its subsidiaries, a bank's customer. */
const mayBorrow = /\b(?:parent|customer)\b/i
/** Of several roles of one party the one that says most. */
const rank = (role: string | null) => {
  const at = kinds.indexOf(kindOf(role))
  return at < 0 ? kinds.length : at + (/\b(?:collateral|security)\b/i.test(role ?? '') ? 0.5 : 0)
}
/** Whether a role is of those who lend, or act for them: these neither borrow nor stand behind who does. */
const lendsAs = (role: string | null) =>
  kinds.indexOf(kindOf(role)) >= kinds.indexOf('agent') || kindOf(role) === 'collateral'

function kindOf(role: string | null): string {
  const last = (role ?? '').toLowerCase().split(' ').at(-1) ?? ''
  return /\b(?:collateral|security)\b/i.test(role ?? '') ? 'collateral' : last === 'representative' ? 'borrower' : last
}

const before =
  '(?:original|initial|lead|parent|co|u\\.?s\\.?|canadian|uk|english|dutch|german|luxembourg|foreign|domestic|administrative|facility|collateral|security|subsidiary|ultimate|limited|paying|sole|principal|revolving|term|syndication|documentation|swing ?line|issuing|joint|mandated|lead|structuring|sustainability|coordinating)'
const role = `((?:${before}[ -]){0,3}(?:borrower|customer|company|holdings|holdco|parent|guarantor|issuer|lender|bank|purchaser|agent|trustee|noteholder|arranger|bookrunner|manager|servicer|custodian|equityholder|originator|sponsor|depositor|${foreignRoles}))s?`
const quotedRole = new RegExp(String.raw`[“"„«]\s?(?:the )?${role}(?: representative)?[,.]?\s?[”"“»]`, 'giu')
const bareRole = new RegExp(String.raw`^(?:together with [^“"]{0,40} )?(?:the )?${role}$`, 'iu')
/** ", as Administrative Agent", ", as the Borrower", "in its capacity as administrative agent" */
const asRole = new RegExp(
  String.raw`,?\s+(?:individually and )?(?:in its (?:capacity|capacities) )?${inRole}\s*(?<=[\s'’])(?:the\s+|an?\s+)?${role}(?![\p{L}])`,
  'giu',
)
const notParties =
  /\b(?:other|arranger|bookrunner|manager|syndication|documentation|structuring|sustainability|coordinating|co agent|swing ?line|issuing|servicer|custodian|equityholder|originator|sponsor|depositor)\b/i

type Mark = { start: number; end: number; role: string }

function marksIn(block: string): Mark[] {
  const marks: Mark[] = []
  for (const match of block.matchAll(/\(([^()]{2,300})\)/g)) {
    const [printed, inside = ''] = match
    const end = match.index + printed.length
    const named = mostTelling([...[...inside.matchAll(quotedRole)].map(([, quoted = '']) => quoted), ...barely(inside)])
    // any other name that is given ends what is said of a party, but for a short name in front of its role
    const isOther = /[“"„«]/.test(inside) && !/^,?\s+(?:individually|in its|as)\b/.test(block.slice(end, end + 20))
    if (named || isOther) marks.push({ start: match.index, end, role: named ? asTitle(named) : 'Other' })
  }
  for (const match of block.matchAll(asRole))
    if (!marks.some(({ start, end }) => match.index >= start && match.index < end))
      marks.push({ start: match.index, end: match.index + match[0].length, role: asTitle(match[1] ?? '') })
  return marks.sort((a, b) => a.start - b.start)
}

/** Of (the "Company" and the "Original Borrower") who borrows; else what is said first. */
const mostTelling = (named: readonly string[]): string | undefined =>
  named.find((one) => kindOf(asTitle(one)) === 'borrower') ?? named.find((one) => !notParties.test(one)) ?? named[0]

function barely(inside: string): string[] {
  const pieces = inside.split(/,? and |, /).map((piece) => bareRole.exec(piece.trim())?.[1])
  return pieces.every((piece) => piece !== undefined) ? pieces : []
}

const asTitle = (words: string) =>
  (foreignRole(words) ?? words)
    .toLowerCase()
    .replace(/(?:^|(?<=[ -]))\p{Ll}/gu, (letter) => letter.toUpperCase())
    .replace(/\bU\.?s\b/, 'US')
    .replace(/\bUk\b/, 'UK')

// ---- names

function partiesIn(text: RunningText, start: number, end: number): Party[] {
  const block = text.flat.slice(start, end)
  const parties: Party[] = []
  let last: Party | undefined
  let from = 0
  for (const mark of marksIn(block)) {
    if (mark.start < from) continue
    const name = nameBefore(block.slice(from, mark.start))
    // "Acme Bank, as agent of the others (the “Agent”)": the second mark is of the same party
    const isMore = !name && last !== undefined && continues.test(block.slice(from, mark.start))
    if (isMore && last && isParty(last.role)) last.role = theMoreTelling(last.role, mark.role)
    // "Acme Bank, as arranger, as facility agent"
    else if (isMore && last && isParty(mark.role)) parties.push(Object.assign(last, { role: mark.role }))
    else if (!isMore) last = undefined
    if (name && !ofAnother.test(block.slice(mark.end, mark.end + 90))) {
      const at = start + from + name.at
      last = { name: name.text, role: mark.role, start: at, end: at + name.length, confidence: 0.92 }
      if (isParty(last.role)) parties.push(last)
    }
    from = mark.end
  }
  return parties
}

const isParty = (role: string | null) => role !== null && !notParties.test(role)

/** "Administrative Agent" says more than "Agent"; else the name that is used from then on. */
const theMoreTelling = (described: string | null, defined: string) =>
  described?.endsWith(` ${defined}`) || rank(described) < rank(defined) ? described : defined

/** ", as administrative agent, and the lenders party thereto": of the agreement that this one replaces. */
const ofAnother = /^[^.;“"]{0,70}\bthereto\b/

const continues = /^[\s,]*(?:$|(?:for|of|on behalf|acting)\b[^;]{0,120}$)/

/** The last name of what stands before a role: ", the Lenders party hereto and ACME BANK, N.A." */
function nameBefore(segment: string) {
  for (const joints of [strongJoint, weakJoint]) {
    const starts = [...segment.matchAll(joints)].map(({ index, 0: joint }) => index + joint.length)
    for (const at of [0, ...starts].toReversed()) {
      const named = nameAt(segment, at)
      if (named) return named
    }
  }
  return null
}

function nameAt(segment: string, at: number) {
  const whole = nameIn(segment.slice(at))
  if (!whole || noName.test(whole) || (!whole.includes(' ') && hasLegalForm(whole))) return null
  const pieces = whole.split(/ and /i)
  // "Acme Corp. and Beacon Bank" are two, "Smith and Sons Limited" is one
  const text = withoutAddress(pieces.length > 1 && hasLegalForm(pieces[0] ?? '') ? (pieces.at(-1) ?? whole) : whole)
  const [first = ''] = text.split(' ')
  const index = segment.indexOf(first, at + Math.max(0, whole.lastIndexOf(text) - 3))
  return index < 0 || noName.test(text) ? null : { text, at: index, length: lengthOf(segment.slice(index), text) }
}

const strongJoint =
  /;|\b(?:AGREEMENT|Agreement|CONTRACT|Contract|VERTRAG|Vertrag|CONTRAT|CONTRATO)\s+(?=\p{Lu})|\(\d{1,2}\)|\b(?:hereto|thereto|herein|hereof|thereof|below|from time to time)\b[\s,:]*|\b(?:by and )?(?:among|between|AMONG|BETWEEN|Among|Between)\b[\s:]*|\bAND:\s*|\b(?:zwischen|entre|Entre|ENTRE|tra|tussen|mellan|mellom)\b[\s:]*/gu
const weakJoint =
  /,?\s+(?:and|und|et|y|e|en|och|og)\s+(?=(?:the )?\p{Lu})|,\s+(?=\p{Lu})|\b(?:to|offer|by|with)\s+(?=(?:the )?\p{Lu})/gu

/** "Acme GmbH & Co. KG Hafenstraße 14" is the name and its street. */
function withoutAddress(name: string): string {
  if (!/\d\p{L}?$/u.test(name)) return name
  const words = name.split(' ')
  const last = words.findLastIndex((_, index) => hasLegalForm(words.slice(0, index + 1).join(' ')))
  return last > 0 ? words.slice(0, last + 1).join(' ') : name
}

/** The characters that a name takes where it is printed with other blanks or commas. */
const lengthOf = (printed: string, name: string) => {
  const last = name.split(' ').at(-1) ?? name
  const at = printed.indexOf(last, Math.max(0, name.length - last.length - 4))
  return at < 0 ? name.length : at + last.length
}

const noName =
  /^(?:the )?(?:original |initial |certain |other |several |each |any )*(?:subsidiar\w+|(?:financial )?institutions?|lenders?|banks|guarantors?|borrowers?|obligors?|purchasers?|persons?|part(?:y|ies)|entit\w+|companies|issuing banks?|holders?|affiliates?|arrangers?|agents?|swing ?line lender|l\/c issuers?)\b(?:$| (?:of|listed|named|party|from|and|as|in|identified|referred|signatory|whose|that|which|hereto|thereto|i+)\b)|^(?:dated|named|listed|whereas|recitals|section|article|schedule|page|execution|each|certain|exhibit|table)\b|^dear\b|^of the (?:first|second|third|one|other) part\b|^national association$|\b(?:party|parties) hereto\b|\b(?:we|us|you)$/i

/** “Administrative Agent” means Beacon National Bank, N.A. in its capacity as such */
function partiesDefined({ text, definitions }: Given): Party[] {
  return definitions.flatMap(({ term, start, end }): Party[] => {
    if (!definedRole.test(term) || notParties.test(term)) return []
    const said = text.flat.slice(start, Math.min(end, start + 200))
    const lead = /^[\s,:]*/.exec(said)?.[0].length ?? 0
    const name = /^\p{Lu}/u.test(said.slice(lead)) ? nameIn(said.slice(lead)) : null
    if (!name || noName.test(name) || !(hasLegalForm(name) || /\bbank\b/i.test(name))) return []
    const at = start + lead
    return [
      {
        name,
        role: asTitle(term.replace(/s$/, '')),
        start: at,
        end: at + lengthOf(text.flat.slice(at, at + 120), name),
        confidence: 0.85,
      },
    ]
  })
}
const definedRole = new RegExp(`^${role}$`, 'i')

/** "Ladies and Gentlemen: Acme Corporation, a Minnesota corporation (the “Company”), agrees" */
function addressing({ flat }: RunningText): Party[] {
  const opening = flat.slice(0, 6000)
  const mark = /\((?:together with [^()“"]{0,60}, )?(?:the )?[“"]((?:Company|Issuer|Borrower))[,.]?[”"]\)/.exec(opening)
  if (!mark) return []
  const from = Math.max(0, mark.index - 260)
  const segment = opening.slice(from, mark.index)
  const cut = Math.max(0, ...[...segment.matchAll(speaks)].map(({ index, 0: joint }) => index + joint.length))
  const name = nameBefore(segment.slice(cut))
  if (!name) return []
  const start = from + cut + name.at
  return [{ name: name.text, role: mark[1] ?? null, start, end: start + name.length, confidence: 0.8 }]
}
/** Where a sentence begins that names who speaks. */
const speaks = /:\s+(?=\p{Lu})|(?<=[a-z]{2})\.\s+(?=\p{Lu})|\b(?:undersigned|between|among|to)\b,?\s+(?=\p{Lu})/gu
