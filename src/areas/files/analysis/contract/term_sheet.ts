import { moneyIn } from '../numbers.ts'
import type { Amount } from './amounts.ts'
import { daysIn } from './dates.ts'
import { hasLegalForm, nameIn, namesIn } from './names.ts'
import type { Particular, Particulars } from './particulars.ts'
import type { Party } from './parties.ts'
import { roles } from './roles.ts'
import type { RunningText } from './text.ts'

// A term sheet says in a list what a contract says in clauses: who, and how much.

/** In one of the first lines: what two sides agreed in outline, before the contract is written. */
export const termsHeaded =
  /^(?:[^\n]*\n){0,6}[^\n]{0,50}(?<!\p{L})(?:term ?sheet|heads of (?:terms|agreement)|(?:summary|outline) of (?:the )?(?:indicative |principal |proposed |key )?terms|indicative terms|letter of intent|non-binding (?:offer|proposal|indication of interest)|absichtserklärung|eckpunktepapier|lettre d['’]intention|lettre d['’]offre)(?!\p{L})[^\n]{0,70}(?:\n|$)/iu

export const isTermSheet = ({ lines }: Pick<RunningText, 'lines'>): boolean => termsHeaded.test(lines.slice(0, 1500))

/** Those whom the list names by their parts: "Issuer | Acme AS", "Investors: Oak Fund II LP (“Lead Investor”), Elm Ltd". */
export const partiesOfTerms = ({ particulars }: Pick<Particulars, 'particulars'>): Party[] =>
  particulars
    .flatMap((one) => partiesAt(one))
    .filter(({ name }, index, all) => all.findIndex((other) => other.name === name) === index)

/** What each of those who invest or lend puts in: "Oak Fund II LP: EUR 6 million; Elm Ltd: EUR 2 million". */
export const sharesOfTerms = ({ particulars }: Pick<Particulars, 'particulars'>): Amount[] =>
  particulars.flatMap(({ label, value, at }) => {
    const names = puttingIn.test(label) ? namesAt(value) : []
    return names.flatMap(({ name, index }, which) => {
      const from = index + name.length
      const [money] = moneyIn(value.slice(from, names[which + 1]?.index ?? value.length))
      const place = money && at(from + money.start, from + money.end)
      return money && place && money.value > 0
        ? [{ label: `Share of ${name}`, value: money.value, currency: money.currency, ...place, confidence: 0.75 }]
        : []
    })
  })
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
  käufer: 'Buyer', verkäufer: 'Seller', erwerber: 'Buyer', veräußerer: 'Seller', gesellschaft: 'Company', zielgesellschaft: 'Target', investoren: 'Investor',
  gesellschafter: 'Shareholder', gründer: 'Founder', darlehensgeber: 'Lender', darlehensnehmer: 'Borrower', kreditgeber: 'Lender', kreditnehmer: 'Borrower',
  acquéreur: 'Buyer', acheteur: 'Buyer', vendeur: 'Seller', cédant: 'Seller', cessionnaire: 'Buyer', société: 'Company', cible: 'Target', investisseur: 'Investor',
  fondateur: 'Founder', actionnaire: 'Shareholder', emprunteur: 'Borrower', prêteur: 'Lender', émetteur: 'Issuer',
} // biome-ignore format: words a language
const labelled = new RegExp(
  String.raw`^(?:(?:the|die|der|les?|la) |name of (?:the )?)?((?:${ranks}[ -])*(?:${roles}|target|promoter|sponsor|${Object.keys(foreign).join('|')}))(?:s|n|en)?(?: company)?(?: ?\([^)]*\))?$`,
  'iu',
)

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
  return foreign[called.toLowerCase()] ?? called.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}

const isFund = /\p{L}{3} (?:Fund|Capital|Partners|Ventures|Invest(?:ments?)?|Holdings?)(?: (?:[IVX]{1,4}|\d))?$/u

/** Names with a legal form, wherever they stand; else those that the value begins with. */
function namesAt(value: string): { name: string; index: number }[] {
  const found: { name: string; index: number }[] = []
  let open: { text: string; index: number }[] = []
  for (const { 0: word, index } of value.matchAll(/\S+/g)) {
    const text = word.replace(/^[(“"„]+/, '')
    if (!/^[\p{Lu}\d&]/u.test(text) && !/^(?:de|du|des|of|van|von|und|et|for)$/.test(text)) open = []
    else open.push({ text: text.replace(/[,;:)]+$/, ''), index: index + word.length - text.length })
    const name = open.map((one) => one.text).join(' ')
    const [first] = open
    // "Banyan Seed Fund I (“Lead”)" has no legal form, but a name
    const isNamed = isFund.test(name) || /^\s?\((?:the )?[“"„]/.test(value.slice(index + word.length))
    if (first && open.length > 1 && (hasLegalForm(name) || isNamed)) {
      const before = found.at(-1)
      // "Oak Limited" goes on in "Oak Limited Partnership LP"
      if (before?.index === first.index) before.name = name
      else found.push({ name, index: first.index })
    }
    if (/[,;:)]$/.test(word)) open = []
  }
  if (found.length > 0) return found
  const start = value.split(/[,;(:]/)[0] ?? ''
  const names = start.split(' ').length <= 8 ? namesIn(start) : [nameIn(start) ?? '']
  return names.flatMap((name) => {
    const index = value.indexOf(name)
    return name === '' || index < 0 || name.split(' ').length < 2 ? [] : [{ name, index }]
  })
}
