import { moneyIn } from '../numbers.ts'
import type { Amount } from './amounts.ts'
import { daysIn } from './dates.ts'
import { hasLegalForm, nameIn, namesIn } from './names.ts'
import type { Particular, Particulars } from './particulars.ts'
import type { Party } from './parties.ts'
import { roles } from './roles.ts'
import type { RunningText } from './text.ts'

// A term sheet says in a list what a contract says in clauses: who, and how much.

const called =
  /(?<!\p{L})(?:term ?sheet|heads of (?:terms|agreement)|(?:summary|outline) of (?:the )?(?:indicative |principal |proposed |key )?terms|indicative terms|letter of intent|non-binding (?:offer|proposal|indication of interest)|absichtserklärung|eckpunktepapier|(?:indikatives|unverbindliches|verbindliches)(?:,? \p{L}+){0,2} (?:kauf)?angebot|lettre d['’]intention|offre (?:indicative|non engageante|ferme)(?: d['’]\p{L}+)?)(?!\p{L})/iu
/** "Re: Letter of intent to acquire …", "Project Larch – Indicative Term Sheet"; but no sentence that asks for an offer. */
const isHeading = (line: string): boolean => {
  const found = line.length <= 140 ? called.exec(line) : null
  const before = found
    ? line
        .slice(0, found.index)
        .split(/\s+/)
        .filter((word) => word !== '')
    : []
  return (
    found !== null &&
    before.length <= 8 &&
    before.every(
      (word) =>
        /^(?:[\p{Lu}\d–—:|·-]|(?:re|of|for|the|and|betr\p{L}*|objet)\b)/iu.test(word) && !/^\p{Ll}{4,}$/u.test(word),
    )
  )
}

/** Whether one of the first lines says that this is what two sides agreed in outline, before the contract is written. */
export const isTermSheet = (lines: string): boolean => lines.split('\n').slice(0, linesOfHeading).some(isHeading)
const linesOfHeading = 20

/** Those whom the list names by their parts: "Issuer | Acme AS", "Investors: Oak Fund II LP (“Lead Investor”), Elm Ltd". */
export const partiesOfTerms = ({ particulars }: Pick<Particulars, 'particulars'>): Party[] =>
  distinct(particulars.flatMap((one) => partiesAt(one)))

/** Each once; and what is sold between others is no party to it. */
const distinct = (parties: readonly Party[]): Party[] => {
  const isSale = parties.some(({ role }) => /^(?:Seller|Vendor)$/.test(role ?? ''))
  const found = parties.filter(({ name }, at) => parties.findIndex((other) => other.name === name) === at)
  return found.filter(({ role }) => !isSale || !/^(?:Company|Target)$/.test(role ?? ''))
}

/** The amounts that the list names: "Purchase price: CHF 11 million", and what each of those who invest or lend puts in. */
export const amountsOfTerms = ({ particulars }: Pick<Particulars, 'particulars'>): Amount[] =>
  particulars.flatMap((one) => [...amountAt(one), ...sharesAt(one)])

function amountAt({ label, value, at }: Particular): Amount[] {
  const [money] = namesAmount.test(label) && !ofCosts.test(label) ? moneyIn(value) : []
  const place = money && money.value > 0 && money.start <= 12 ? at(money.start, money.end) : null
  return money && place ? [{ label, value: money.value, currency: money.currency, ...place, confidence: 0.8 }] : []
}
const namesAmount =
  /(?<!\p{L})(?:amount|price|valuation|facility|facilities|commitments?|investment|payment|deferred|consideration|loan|notes?|bonds?|(?:equity|enterprise) value|earn-?out|proceeds|kaufpreis|barzahlung|rückbeteiligung|verkäuferdarlehen|unternehmenswert|betrag|darlehen|prix|montant|valeur|prêt|obligations)(?!\p{L})/iu
const ofCosts =
  /fees?\b|costs?\b|expens|margin|per share|per unit|pro (?:aktie|anteil)|par action|revenue|ebitda|adviser|counsel/i

function sharesAt({ label, value, at }: Particular): Amount[] {
  const names = puttingIn.test(label) ? namesAt(value) : []
  return names.flatMap(({ name, index }, which) => {
    const from = index + name.length
    const [money] = moneyIn(value.slice(from, names[which + 1]?.index ?? value.length))
    const place = money && at(from + money.start, from + money.end)
    return money && place && money.value > 0
      ? [{ label: `Share of ${name}`, value: money.value, currency: money.currency, ...place, confidence: 0.75 }]
      : []
  })
}
const puttingIn = /invest|lender|subscriber|purchaser/i

/** The first day that stands in its heading, and is none by which it ends. */
export function dateOfTerms({
  flat,
}: Pick<RunningText, 'flat'>): (ReturnType<typeof daysIn>[number] & { confidence: number }) | null {
  const heading = flat.slice(0, headingCharacters)
  const day = daysIn(heading).find(
    ({ start }) =>
      !/\b(?:until|before|by|lapses|expires?|ends?|valid|incorporated|founded|as (?:at|of)|ended)\b[^.]{0,30}$/i.test(
        heading.slice(0, start),
      ),
  )
  return day ? { ...day, confidence: 0.8 } : null
}
const headingCharacters = 600

const ranks = '(?:lead|new|existing|co|principal|anchor|proposed|prospective|original|senior|mandated|potential)'
const foreign: Readonly<Record<string, string>> = {
  käufer: 'Buyer',
  verkäufer: 'Seller',
  erwerber: 'Buyer',
  veräußerer: 'Seller',
  gesellschaft: 'Company',
  zielgesellschaft: 'Target',
  investoren: 'Investor',
  gesellschafter: 'Shareholder',
  gründer: 'Founder',
  darlehensgeber: 'Lender',
  darlehensnehmer: 'Borrower',
  kreditgeber: 'Lender',
  kreditnehmer: 'Borrower',
  acquéreur: 'Buyer',
  acheteur: 'Buyer',
  vendeur: 'Seller',
  cédant: 'Seller',
  cessionnaire: 'Buyer',
  société: 'Company',
  cible: 'Target',
  investisseur: 'Investor',
  fondateur: 'Founder',
  actionnaire: 'Shareholder',
  emprunteur: 'Borrower',
  prêteur: 'Lender',
  émetteur: 'Issuer',
}
const labelled = new RegExp(
  String.raw`^(?:(?:the|die|der|les?|la) |name of (?:the )?)?((?:${ranks}[ -])*(?:${roles}|target|promoter|sponsor|${Object.keys(foreign).join('|')}))(?:s|n|en|in)?(?: company)?(?:(?:,| and| &| und| et)+ [\p{L} ]{3,30})?(?: ?\([^)]*\))?$`,
  'iu',
)

/** Of a letter: "on behalf of Acme LLC (“Buyer”)", and those who accept it below, who are the others. */
export function partiesOfLetter({ flat, lines }: Pick<RunningText, 'flat' | 'lines'>): Party[] {
  const marks = [...flat.slice(0, letterCharacters).matchAll(definedRole)]
  const defined = marks.flatMap(({ index, 1: role = '' }) => {
    const from = Math.max(0, index - introduction)
    const name = formalNamesIn(flat.slice(from, index)).at(-1)
    const isNear = name !== undefined && index - from - name.index - name.name.length <= 40
    return isNear
      ? [
          {
            name: name.name,
            role: roleOf(role),
            start: from + name.index,
            end: from + name.index + name.name.length,
            confidence: 0.85,
          },
        ]
      : []
  })
  const others = marks.find(({ 1: role = '' }) => /^(?:sellers?|verkäufer(?:n|in)?|vendeurs?|cédants?)$/i.test(role))
  const signers = accepting(lines).map((one) => ({
    ...one,
    role: others ? roleOf(others[1] ?? '') : null,
    confidence: 0.8,
  }))
  return distinct([...defined, ...signers])
}
const letterCharacters = 5000
const introduction = 160
const definedRole = new RegExp(
  String.raw`\((?:together,? |collectively,? )?(?:the |die |der |das |la |le |les |l[’'])?[“"„«]\s?((?:${roles}|target|${Object.keys(foreign).join('|')})(?:s|n|en|in)?)\s?[”"“»]\)`,
  'giu',
)

/** The names below "Accepted and agreed". */
function accepting(lines: string): { name: string; start: number; end: number }[] {
  const head =
    /^\W*(?:accepted and agreed|agreed and accepted|acknowledged and agreed|einverstanden|bon pour accord)\b[^\n]*\n/im.exec(
      lines,
    )
  if (!head) return []
  let start = head.index + head[0].length
  return lines
    .slice(start, start + 600)
    .split('\n')
    .flatMap((line) => {
      const at = start
      start += line.length + 1
      if (/[:·|]/.test(line)) return []
      // two may sign side by side
      return [...line.matchAll(/\p{Lu}[\p{L}.’'-]+(?: \p{Lu}[\p{L}.’'-]*){1,4}(?=\s{2,}|$)/gu)].flatMap(
        ({ 0: name, index }) =>
          nameIn(name) === name && !/\b(?:date|datum|by|name|title)\b/i.test(name)
            ? [{ name, start: at + index, end: at + index + name.length }]
            : [],
      )
    })
}

function partiesAt({ label, value, at }: Particular): Party[] {
  const called = labelled.exec(label)?.[1]
  if (!called) return []
  const role = roleOf(called)
  return namesAt(value).flatMap(({ name, index }) => {
    const place = at(index, index + name.length)
    const own = /^[^(]{0,60}\((?:the )?[“"„]([^”"“]{3,30})[”"“]\)/.exec(value.slice(index + name.length))?.[1]
    const isRole = own !== undefined && labelled.test(own)
    return place
      ? [{ name, role: isRole ? roleOf(labelled.exec(own)?.[1] ?? own) : role, ...place, confidence: 0.85 }]
      : []
  })
}

function roleOf(called: string): string {
  const words = called.toLowerCase()
  const known = foreign[words] ?? foreign[words.replace(/(?:s|n|en|in)$/, '')]
  return known ?? called.replace(/(?<=[a-z]{3}r)s$/, '').replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}

/** The names of a value, piece by piece between semicolons: those with a legal form, else one that the piece begins with. */
function namesAt(value: string): { name: string; index: number }[] {
  let from = 0
  return value.split(/(?<=;)/).flatMap((piece) => {
    const start = from
    from += piece.length
    const formal = formalNamesIn(piece)
    const found = formal.length > 0 ? formal : personsIn(piece)
    return found.map(({ name, index }) => ({ name, index: start + index }))
  })
}

function formalNamesIn(value: string): { name: string; index: number }[] {
  const found: { name: string; index: number }[] = []
  let open: { text: string; index: number }[] = []
  const words = [...value.matchAll(/\S+/g)]
  for (const [at, { 0: word, index }] of words.entries()) {
    const text = word.replace(/^[(“"„«]+/, '')
    const isForm = hasLegalForm(`Xx ${(words[at + 1]?.[0] ?? '').replace(/[;:)]+$|\.?,$/, '')}`)
    // "Fennimore Ventures III, L.P."
    const goesOn = /,$/.test(word) && isForm
    const isCapital = /^[\p{Lu}\d&]/u.test(text)
    if (!isCapital && (open.length === 0 || !/^(?:de|du|des|of|van|von|und|et|for)$/.test(text))) open = []
    else open.push({ text: goesOn ? text : text.replace(/[,;:)]+$/, ''), index: index + word.length - text.length })
    const name = open.map((one) => one.text).join(' ')
    const [first] = open
    // "Banyan Seed Fund I (“Lead”)" has no legal form, but a name
    const isNamed = isFund.test(name) || /^\s?\((?:the )?[“"„«]/.test(value.slice(index + word.length))
    const isOfAnother = first && ownedBy.test(value.slice(0, first.index))
    if (first && open.length > 1 && !goesOn && !isOfAnother && (hasLegalForm(name) || isNamed)) {
      const before = found.at(-1)
      // "Oak Limited" goes on in "Oak Limited Partnership LP"
      if (before?.index === first.index) before.name = name
      else found.push({ name, index: first.index })
    }
    if (/[,;:)]$/.test(word) && !goesOn) open = []
  }
  return found
}
const isFund = /\p{L}{3} (?:Fund|Capital|Partners|Ventures|Invest(?:ments?)?|Holdings?)(?: (?:[IVX]{1,4}|\d))?$/u
/** Whose a party is, or who advises it, is no party. */
const ownedBy =
  /\b(?:owned|held|managed|advised|represented|controlled|guaranteed) [^;]{0,30}$|\b(?:owned|managed|advised|represented|controlled) (?:at closing )?by [^;]{0,60}$/i

function personsIn(value: string): { name: string; index: number }[] {
  const start = value.split(/[,;(:]/)[0] ?? ''
  const names = start.split(' ').length <= 8 ? namesIn(start) : [nameIn(start) ?? '']
  return names.flatMap((name) => {
    const index = value.indexOf(name)
    return name === '' || index < 0 || name.split(' ').length < 2 ? [] : [{ name, index }]
  })
}
