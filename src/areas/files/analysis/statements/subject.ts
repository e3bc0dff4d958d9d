import type { Document, Page } from '../../../../platform/documents/document.ts'
import { type Line, linesOf } from '../../../../platform/documents/lines.ts'
import type { Finding } from '../findings.ts'
import { legalNamesIn } from '../memorandum/company/legal_names.ts'
import { findingOf } from '../memorandum/finding.ts'
import { partOf, passageOf } from '../memorandum/passage.ts'

// Whose accounts they are: the name that heads their pages, stands on their front and beside the number of its register.

type Mention = { name: string; page: Page; line: Line; start: number; evidence: number }

const pagesMax = 60
const headShare = 0.14

/** The company whose accounts a document is; null where no name stands out. */
export function readSubject(document: Document): Finding | null {
  const mentions = document.pages.slice(0, pagesMax).flatMap((page) => mentionsOn(page, page === document.pages[0]))
  const named = Map.groupBy(mentions, ({ name }) => keyOf(name))
  const scores = new Map<string, { score: number; mentions: Mention[] }>()
  for (const [key, own] of named) {
    const whole = sameFirm(key, named)
    const known = scores.get(whole) ?? { score: 0, mentions: [] }
    scores.set(whole, { score: known.score + scoreOf(own), mentions: [...known.mentions, ...own] })
  }
  const [best, second] = [...scores].sort(([, a], [, b]) => b.score - a.score)
  if (!best || best[1].score < scoreLeast) return null
  const [key, { score, mentions: all }] = best
  const [mention] = all.filter(({ name }) => keyOf(name) === key).sort((a, b) => b.evidence - a.evidence)
  if (!mention) return null
  const lead = (score - Math.max(0, second?.[1].score ?? 0)) / score
  const { page, line, start, name } = mention
  return findingOf({
    path: 'company',
    value: name,
    at: partOf(passageOf(page, line.words), start, start + name.length),
    quote: line.text,
    confidence: Number((0.5 + 0.45 * lead).toFixed(2)),
  })
}

const scoreLeast = 3.4

/**
 * The name under which a firm counts. "Portions of Corning Incorporated" is the firm that stands by itself elsewhere; but a line may
 * break in a name, and then the part that begins with "Industries Limited" belongs to the one longer name that ends so.
 */
function sameFirm(key: string, named: ReadonlyMap<string, readonly Mention[]>): string {
  const endingWith = (part: string) => [...named.keys()].filter((other) => other.endsWith(` ${part}`))
  const scoreAt = (one: string) => scoreOf(named.get(one) ?? [])
  const isBrokenOff = (part: string, wholes: readonly string[]) =>
    wholes.length === 1 && scoreAt(wholes[0] ?? '') >= scoreAt(part)
  const wholes = endingWith(key)
  if (wholes[0] !== undefined && isBrokenOff(key, wholes)) return wholes[0]
  const parts = [...named.keys()].filter((part) => key.endsWith(` ${part}`) && !isBrokenOff(part, endingWith(part)))
  return parts.sort((a, b) => a.length - b.length)[0] ?? key
}

/** Each page counts once, by the best that stands on it; the last of many add nothing. */
function scoreOf(mentions: readonly Mention[]): number {
  const pages = [...Map.groupBy(mentions, ({ page }) => page).values()]
  const best = pages.map((onPage) => Math.max(...onPage.map(({ evidence }) => evidence))).sort((a, b) => b - a)
  return best.slice(0, pagesCounted).reduce((sum, evidence) => sum + evidence, 0)
}

const pagesCounted = 8

function mentionsOn(page: Page, isFront: boolean): Mention[] {
  const lines = linesOf(page)
  return lines.flatMap((line, at) => {
    const around = [lines[at - 1], line, lines[at + 1]].map((one) => one?.text ?? '').join(' \n ')
    return [...legalNamesIn(line.text), ...labelledIn(line, lines[at + 1])]
      .filter(({ name }) => !house.test(name))
      .map(({ name, start }) => ({
        name,
        page,
        line,
        start,
        evidence: evidenceOf({ page, line, name, around, isFront }),
      }))
  })
}

/** A name that its label tells, with or without a legal form: "THE BOEING COMPANY" above "(Exact name of registrant …)". */
function labelledIn(line: Line, below: Line | undefined): { name: string; start: number }[] {
  if (below && registrant.test(below.text) && line.words.length <= nameWordsMost && /^\p{Lu}/u.test(line.text))
    return [{ name: line.text, start: 0 }]
  const name = label.exec(line.text)?.groups?.['name']?.trim()
  return name ? [{ name, start: line.text.lastIndexOf(name) }] : []
}

const nameWordsMost = 8
const registrant = /^\(?exact name of (?:the )?registrant/i
const label =
  /^(?:company name|name of (?:the )?company|registered name|denominazione(?: sociale)?|ragione sociale|raison sociale|dénomination(?: sociale)?|désignation de l['’]entreprise|statutaire naam|naam van de (?:rechtspersoon|onderneming)|denominación social|nazwa firmy)\s*:?\s+(?<name>\p{Lu}[^:]{2,60})$/iu

type Seen = { page: Page; line: Line; name: string; around: string; isFront: boolean }

function evidenceOf({ page, line, name, around, isFront }: Seen): number {
  const y = line.words[0]?.y ?? page.height
  const signs: [boolean, number][] = [
    [y < headShare * page.height, 2],
    [isFront, 2],
    [line.text.length <= name.length + 4, 1],
    [register.test(around), 3],
    [control.test(line.text), -3],
    [true, 0.5],
  ]
  return signs.reduce((sum, [isSeen, weight]) => sum + (isSeen ? weight : 0), 0)
}

/** What a register or a form calls the name or the number of a company. */
const register =
  /exact name of registrant|registered (?:number|no\.?|in (?:england|scotland|wales))|company (?:registration )?(?:number|no\.?)|registration (?:number|no\.?)|\b(?:HRB|HRA|SIREN|SIRET|RCS|KvK|CVR|CUI|NIF|CIF|NIP|KRS)\b|handelsregister|denominazione|ragione sociale|partita iva|codice fiscale|raison sociale|dénomination|désignation de l['’]entreprise|handelsnaam|statutaire naam|org(?:anisasjons|anisations)?\.?[- ]?n(?:umme)?r|denominación|denominação|\bCIN\b/i

/** Who owns the company, audits it, lends to it or lists its shares, is another one. */
const control =
  /parent|controlling|controlled by|soggetta a|subsidiar|auditor|accountant|banker|solicitor|stock exchange|lender|registrar/i
const house =
  /\b(?:stock exchange|stock market|nasdaq|deloitte|kpmg|ernst|pricewaterhouse|grant thornton|mazars|bdo|rsm|baker tilly|companies house)\b/i

const keyOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
