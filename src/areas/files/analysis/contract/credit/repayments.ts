import type { GridCell } from '../grids.ts'
import { labelIn } from '../particulars.ts'
import { expressionsIn, type Given, type Maturity } from './expressions.ts'
import { partOf } from './facility_names.ts'

/** When all is repaid, as clauses and tables of instalments say where no term is defined for that day. */
export function repayments(given: Given): Maturity[] {
  const found = [...byClause(given), ...byInstalments(given)]
  return found.filter(
    ({ iso, label }, index) => found.findIndex((one) => one.iso === iso && one.label === label) === index,
  )
}

/** "shall repay Tranche B in one single instalment on 15 July 2031", "the seventh and last on", "the balance on" */
function byClause(given: Given): Maturity[] {
  const { flat } = given.text
  return [...flat.matchAll(cue)].flatMap((match) => {
    const from = match.index + match[0].length
    const [first] = expressionsIn(given, from, Math.min(flat.length, from + reach))
    if (!first || !leads.test(flat.slice(from, first.start))) return []
    const sentence = flat.slice(sentenceStart(flat, match.index), first.start)
    if (!ofRepayment.test(sentence) || condition.test(sentence)) return []
    return [{ ...first, label: facilityIn(sentence) ?? headingBefore(flat, match.index), confidence: 0.85 }]
  })
}

const cue =
  /\b(?:in full|in one (?:single )?(?:instal?lment|amount|sum)|(?:single|bullet|balloon|final|last) (?:re)?pay(?:ment|able)|(?:final|last)(?: and final)?(?: (?:re)?payment)? instal?lments?|and (?:the )?(?:final|last)(?: of (?:which|these instal?lments))?|(?:remaining|entire|full|outstanding|unpaid|any)(?:,? (?:remaining|outstanding|unpaid))?(?: principal)? (?:balance|amount)|[Aa]ll (?:amounts|sums|loans|advances|drawings)(?: then)? outstanding|the balance|in voller höhe|en totalité|en su totalidad|integralmente)\b/giu
const reach = 260
/** What may stand between the cue and the day. */
const leads =
  /^(?:(?!\b(?:if|unless|upon|prepay|first|commenc\w+|beginning|starting|until|before|prior)\b)[^.;]){0,150}?\b(?:on|by|at|falling(?: due)?(?: on)?|due|payable|no later than|not later than|am|zum|spätestens am|le|au plus tard le|el|a más tardar el|il|entro il)\b\W*(?:the )?(?:date (?:which is |falling )?)?$/iu
const ofRepayment =
  /\b(?:re)?(?:pays?|paid|payable|payments?)\b|\binstal?lments?\b|\brückzahl\w*|\bzurück\w*|\brembours\w*|\bamorti\w*|\bvencimiento\b|\brimbors\w*/iu
const condition =
  /\b(?:prepa\w+|voluntar\w+|cancel\w*|change of control|event of default|on demand|interest period|illegal\w*|mandatory|proceeds|existing|notes?|interest accrued|interest is payable|fees?|clean[- ]?down|if|unless|extension|extended|retir\w+|refinanc\w+ of)\b/i

function sentenceStart(flat: string, at: number): number {
  const before = flat.slice(Math.max(0, at - 330), at)
  const ends = [
    ...before.matchAll(/(?<=[\p{Ll}\d)”"]{2})[.;]\s+(?=[\p{Lu}(“"\d])|(?<!\p{L})\d{1,2}\.\d{1,2}\s+(?=\p{Lu})/gu),
  ]
  return at - before.length + (ends.at(-1)?.index ?? 0)
}

const facilityNamed =
  /\b(?:Facility|Tranche|Term Loan) [A-H\d]\d?\b|\b(?:\p{Lu}[\p{L}-]* ){1,3}(?:Facility|Loans?|Line of Credit|Tranche)\b/gu
/** Of a sentence the facility that it names, where it names one. */
function facilityIn(sentence: string): string | null {
  const named = new Set([...sentence.matchAll(facilityNamed)].map(([name]) => name.replace(/^The /, '')))
  const [only] = named
  return named.size === 1 && only && partOf(only) !== null ? only : null
}

/** "6.2 Tranche B", above a clause that does not name its facility again */
const headingBefore = (flat: string, at: number): string =>
  [
    ...flat
      .slice(Math.max(0, at - 700), at)
      .matchAll(
        /\b\d{1,2}\.\d{1,2}\s+(?:Repayment of (?:the )?)?((?:Facility|Tranche) [A-H\d]\d?|(?:\p{Lu}[\p{L}-]* ){1,3}(?:Facility|Loan))\b/gu,
      ),
  ].at(-1)?.[1] ?? ''

/** The last row of a table of instalments, whose days go up. */
function byInstalments(given: Given): Maturity[] {
  return given.grids.flatMap(({ rows, above }) => {
    const at = rows.findIndex(
      (row) => row.some(({ text }) => ofDates.test(labelIn(text))) && row.some(({ text }) => ofInstalments.test(text)),
    )
    const head = rows[at]
    if (!head) return []
    // dates and amounts may stand side by side twice
    const columns = head.flatMap(({ text }, index) => (ofDates.test(labelIn(text)) ? [index] : []))
    const days = columns.flatMap((column) => rows.slice(at + 1).flatMap((row) => dayIn(given, row, column)))
    const last = days.at(-1)
    const isRising = days.every(({ iso }, index) => index === 0 || (iso ?? '') > (days[index - 1]?.iso ?? ''))
    if (!last || days.length < 2 || !isRising) return []
    const said = above.findLast((line) => facilityIn(line) !== null)
    return [{ ...last, label: (said && facilityIn(said)) ?? '' }]
  })
}
function dayIn(given: Given, row: readonly GridCell[], column: number): Maturity[] {
  const cell = row[column]
  if (!cell || !row.some(({ text }, index) => index !== column && /\d/.test(text))) return []
  const [day] = expressionsIn({ ...given, text: { flat: cell.text, lines: cell.text, words: [] } }, 0, cell.text.length)
  const place = day && given.locate(cell, day.start, day.end)
  return day?.iso && place ? [{ ...day, ...place, confidence: 0.85 }] : []
}
const ofDates =
  /^(?:(?:repayment|payment|instal?lment|due|amorti[sz]ation) dates?|dates?(?: of (?:re)?payment)?|fälligkeit\w*|échéances?|fechas?)$/iu
const ofInstalments =
  /\b(?:instal?lments?|repayments?|amounts?|amorti[sz]ation|principal|per ?cent|percentage|rate|betrag|montant|importe)\b|%/iu
