import type { Money } from '../../numbers.ts'
import { currencyBefore, currencyOfDollars } from '../dollars.ts'
import { moneyOf } from '../money.ts'
import type { RunningText } from '../text.ts'
import { type Definition, definitionAt } from './definitions.ts'
import { ofCredit, type Part, partOf } from './facility_names.ts'

/** That a credit, or a part of it, is of this amount. "weight" is how sure the place makes it. */
export type Fact = {
  part: Part
  name: string
  value: number
  currency: string | null
  start: number
  end: number
  weight: number
}

type Given = { text: RunningText; definitions: readonly Definition[] }

/** What the clauses and definitions say the credit amounts to. Its cover and its schedules are read apart. */
export function factsOf({ text, definitions }: Given): Fact[] {
  const { flat } = text
  const dollars = currencyOfDollars(flat)
  return moneyOf(text)
    .slice(0, examinedMax)
    .flatMap((money) => {
      if (money.value < amountMin) return []
      const before = beforeOf(flat, money.start)
      const after = flat.slice(money.end, money.end + 160)
      if (isOtherwiseMeant(before, after)) return []
      const definition = definitionAt(definitions, money.start)
      const found =
        raised(before) ??
        replaced(before) ??
        onDate(before) ??
        (definition && inDefinition(flat, definition, money)) ??
        granted(before, after) ??
        grantedBefore(before, after) ??
        labelled(text, money.start) ??
        inOtherTongue(before)
      const part = found && partOf(found.name)
      return found && part ? [{ ...found, part, ...placed(flat, money, dollars) }] : []
    })
}

export const placed = (flat: string, { value, currency, start, end }: Money, dollars: string) => ({
  value,
  currency: currency === 'USD' && flat[start] === '$' ? (currencyBefore(flat, start) ?? dollars) : currency,
  start,
  end,
})

const amountMin = 1000
const examinedMax = 8000
const beforeMax = 330

/** The sentence up to an amount. */
function beforeOf(flat: string, at: number): string {
  const sentence =
    flat
      .slice(Math.max(0, at - beforeMax), at)
      .split(/(?<=[a-z)”"]{2})[.;]\s+(?=[A-Z(“"\d])|(?<=\d)\.\s+(?=[A-Z])/)
      .at(-1) ?? ''
  return plain(sentence)
}

/** What stands before an amount, without the letters of its "$" and without the amount in words. */
const plain = (said: string) =>
  said
    .replace(/\b(?:U\.?S|Cdn|CDN|C|S|A|HK)\.? ?$/, '')
    .replace(inWords, ' ')
    .replace(/\s+$/, '')
const inWords =
  /(?:\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion|and|no\/100|00\/100|dollars?|euros?|pounds?|sterling|u\.?s\.?|united states|canadian|singapore|australian)\b[\s,-]*)+\(\s*$/i

/** Amounts that are never those of the credit itself. */
export function isOtherwiseMeant(before: string, after: string): boolean {
  if (ofAll.test(before)) return false
  return otherwise.test(before.slice(-90)) || asked.test(before) || perUnit.test(after)
}
const otherwise =
  /\b(?:minimum|at least|not less than|less than|more than|greater than|in excess of|excess|multiples?|integral|thresholds?|greater of|plus|minus|fees?|(?<!\bnot )(?<!\bnot to )exceeds?|whole multiple|outstanding principal (?:amount|balance)|unpaid|each (?:borrowing|advance|loan|drawing|drawdown|utilisation)|minimum amount|sub-?facility|equal instal?lments|instal?lments? of|basket|insurance|original principal amount|purchase price|net worth|liquidity)\b[^.;]{0,60}$|\bby way of\b[^.;]{0,60}\(not exceeding$|\b(?:by(?: an (?:aggregate )?amount of)?|by up to)\s*$/i
/** “Maximum Facility Amount” means the aggregate Commitments as then in effect, which amount shall not exceed */
const ofAll = /\bthe aggregate commitments\b[^.;]{0,60}, which amount shall not exceed$/i
const asked =
  /\b(?:may|might|can|could|would)\b[^.;]{0,40}\b(?:request|elect|increase|be increased|reduce)|\b(?:upon|after giving effect to) (?:any|each|such)\b[^.;]{0,60}\bincrease|\bin no event\b|\bshall (?:not|in no event|at no time)\b(?!.{0,20}\bfail)|\bmust be\b|\bif\b[^.;]{0,60}\b(?:is|are|exceeds?)\b|\bunder (?:which|the existing)\b|\bexisting\b|\b(?:prior|previous|predecessor) (?:credit|loan|facilit)|\b(?:replaces?|refinanc\w+|repaid|repay)\b|\b(?:have|has|had) (?:previously )?(?:made|extended|provided|granted|lent|advanced)\b|\bproviding for (?:[a-z]+ ){0,3}(?:commitments|aggregate)|\bpart(?:y|ies) to (?:that certain|an?) /i
const perUnit =
  /^\)?\s*(?:(?:may be (?:used|utili[sz]ed) )?by way of (?:bank )?(?:guarantees?|swing ?line|letters? of credit|documentary credits?|ancillary)|[^.;$]{0,60}\b(?:under|pursuant to|of) the (?:existing|prior|original) |each\b|per (?:share|annum|month|quarter|day|lender)|or (?:a|an|any) (?:whole|integral|higher)|or less|or more|and (?:in )?(?:integral |whole )?multiples)/iu

type Named = { name: string; weight: number }

/** "are hereby increased from $400,000,000 to" */
function raised(before: string): Named | null {
  const name = changed.exec(before)?.[1]
  return name ? { name: name.replace(/^(?:the|The|aggregate amount of the) /, ''), weight: 6 } : null
}
const changed =
  /\b((?:(?:Total|Aggregate|Maximum|Revolving|Revolver|Term|Credit|Loan|Facility|Line|[A-H])\s){0,4}(?:Commitments?|Facilit(?:y|ies)|Facility Amount|Facility Limit|Revolver Amount|Loan Amount|Credit Amount|Amount|Limit|Line of Credit|Loan))\b[^.;]{0,90}\b(?:is|are|be|been|hereby|amended by)\b[^.;]{0,40}\b(?:increas|reduc|decreas|chang|amend)\w*\b[^.;]{0,40}\b(?:from|by)\b[^.;]{3,60}\bto(?: an aggregate (?:principal )?amount of)?$/i

/** The definition of “Maximum Revolver Amount” is amended by replacing “$65,000,000” with */
function replaced(before: string): Named | null {
  const name = exchanged.exec(before)?.[1]
  return name && ofCredit.test(name) ? { name, weight: 6 } : null
}
const exchanged =
  /\bdefinition of (?:the term )?[“"]([^”"]{4,60})[”"][^;]{0,160}\b(?:delet|replac|substitut|chang)\w*\b[^;]{3,90}\b(?:with|inserting|substituting|to)\b[^;\d]{0,40}$/i

/** "The aggregate amount of the Revolving Commitments as of the Closing Date is" */
function onDate(before: string): Named | null {
  const match = stated.exec(before)
  if (!match) return null
  const [whole, name = '', between = ''] = match
  const head = before.slice(0, before.length - whole.length)
  if (
    shareOf.test(head) ||
    elsewhere.test(between) ||
    ofEach.test(head.slice(-60)) ||
    !isPlural(name, `${head}${whole}`)
  )
    return null
  // the day of an amendment comes after that of the agreement which it changes
  return { name, weight: ofChange.test(before) ? 6.5 : 4 }
}
const shareOf = /(?:per cent\.?|percent|%)(?: \p{L}+)? of (?:the )?$/iu
const ofChange = /\b(?:amendment|restatement)\b[^.;]{0,30}\bdate\b/i
const filler = String.raw`(?:\s+(?:equal to|an|a|the|in|aggregate|amount|principal|sum|of|initially|total|maximum|initial|up to|approximately|hereby))*`
const stated = new RegExp(
  String.raw`\b((?:(?:\p{Lu}[\p{L}\d’'/-]*|U\.S\.)\s){0,6}(?:Commitments?|Facilit(?:y|ies)|Facility Amount|Revolver Amount|Credit Amount|Loan Limit|(?:Term|FILO|Bridge) Loans?|Commitment Amount)|commitments)\b[”"]?([^.;$£€“”"]{0,150}?)\b(?:is|are|was|were|equals?|shall be|will be|totals?|totall?ing|being|aggregates?|(?:amounts?|comes?) to|stands? at)${filler}$`,
  'u',
)
const elsewhere =
  /\b(?:minimum|exceed|unused|available|less|fee|swing|letters?|sub-?limit|incremental|increase|reduc|percent|borrowing|each|any|not|notice|multipl|above|below|excess|outstanding)\b/i
const ofEach = /\b(?:each|any|such|its|one|a)(?: \p{L}+['’]s?)?\s*$/iu
/** The commitment of one lender is no commitment of all: the singular needs "aggregate" or "total". */
const isPlural = (name: string, said: string) =>
  !/Commitment$/.test(name) || /\b(?:aggregate|total|maximum|initial amount)\b|\bof all(?: of)? the\b/i.test(said)

/** “Total Commitments” means …, being £220,000,000; “Maximum Revolver Amount” means $65,000,000 */
function inDefinition(flat: string, { term, start }: Definition, money: Money): Named | null {
  if (!ofCredit.test(term) || money.start - start > 700) return null
  const said = plain(flat.slice(start, money.start))
  const isAggregate = /\b(?:total|aggregate|maximum|facilit|tranche|amount|limit|line|loan|credit|notes?)/i.test(term)
  // of a single lender the commitment is the whole
  const isOnly = /^commitment$/i.test(term) && !/\blenders\b/i.test(flat)
  if ((directly.test(said) || ofAll.test(said)) && (isAggregate || isOnly)) return { name: term, weight: 4 }
  const isWhole = /^total commitments$/i.test(term)
  if (inAll.test(said) && (isWhole || !elsewhere.test(said.slice(-60)))) return { name: term, weight: 4 }
  if (isAggregate && ofFacility.test(said) && !elsewhere.test(said.replace(atMost, ' ')))
    return { name: term, weight: 4 }
  return null
}
const directly = new RegExp(
  String.raw`^[\s,:]*(?:(?:at any time|at any date|as of any date(?: of determination)?|initially|on the closing date|as of the closing date|on the effective date),?\s*)?(?:the lesser of\s*)?(?:\([ai1]\)\s*)?${filler.trim()}[\s(]*$`,
  'i',
)
const inAll =
  /\b(?:being|which (?:commitments |amount |facilities )?(?:is|are|shall be)(?: in the aggregate)?|the aggregate (?:principal )?amount of which[^.;]{0,60}? is|aggregate(?: principal)? amount of(?: the| all)? [^.;]{0,80}?\b(?:is|equals|being)|in (?:the )?aggregate,? (?:equal to|of)|(?:initial|original) aggregate[^.;]{0,60}\b(?:is|of))(?: in)?(?: the| an)?(?: initial)?(?: aggregate| total)?(?: principal)?(?: amount)?(?: of| equal to)?[\s(]*$/i
/** the revolving credit facility established in the maximum principal amount of */
const ofFacility =
  /\b(?:facilit(?:y|ies)|loans?|line of credit|notes)\b[^.;]{0,140}\b(?:in|of|for|up to|to)\b(?:\s+(?:an?|the|initial|original|maximum|aggregate|total|stated|principal|amount|amounts|sum|of|up|to|not exceeding|equal|not to exceed))*[\s(]*$/i

/** "requested that the Lenders extend credit in the form of Term Loans in an aggregate principal amount of" */
function granted(before: string, after: string): Named | null {
  if (
    !grants.test(before) ||
    !/^\)?\s*(?:[.,;:)(“"]|$|and\b|at any|under|to\b|for\b|in\b|which|or the|outstanding|with\b|on\b|as\b|by\b|from\b|thereof|\p{Lu})/u.test(
      after,
    )
  )
    return null
  if (lends.test(before)) return { name: 'Loan', weight: 2.5 }
  const noun = [...before.matchAll(facilityNoun)].at(-1)
  const [name = ''] = noun ?? []
  const between = before.slice((noun?.index ?? 0) + name.length)
  if (!noun || between.length > 150 || !inAmount.test(between) || elsewhere.test(between.replace(atMost, ' ')))
    return null
  if (/\b(?:such|each|any|every)\s*$/i.test(before.slice(0, noun.index))) return null
  const called = calledSo.exec(after)?.[1]
  return { name: called && ofCredit.test(called) && partOf(called) ? called : name, weight: 2.5 }
}
/** $6,000,000 (the “Line of Credit”) */
const calledSo = /^\)?\s*\((?:collectively,? |each,? )?(?:the )?[“"„](?:the )?([^”“"]{3,50}?)[,.]?[”"“]/
const grants =
  /\b(?:requested|asked|agree[sd]?|makes? available|made available|grants?|extends?|provides?|establish(?:es|ed)?|lends?|advance|offers?|consisting of|authori[sz]e|promises? to pay)\b/i
/** "agrees to lend to the Company, until the Maturity Date, an aggregate principal amount not to exceed" */
const lends =
  /\bagrees? to lend\b[^.;$]{0,140}\b(?:amount|sum)\b(?: at any (?:one )?time)?(?: outstanding)? (?:of|not exceeding|not to exceed|up to)(?: up to)?$/i
const facilityNoun =
  /\b(?:(?:revolving|revolver|term|delayed|draw|credit|bridge|working|capital|line|of|asset-based|[A-H]\d?|facility|tranche|loan|initial|closing|date|capex|acquisition|multi-?currency|dollar|swing ?line|swingline|letters?|incremental|secured|senior|notes|series)[\s,-]+){0,6}(?:facilit(?:y|ies)|loans?|commitments|line of credit|advances|notes|(?:principal )?sum|facility [A-H]|term loan [A-H]|credit(?= (?:of|in)\b))\b/gi
const atMost = /\bnot (?:to exceed|exceeding)\b|\bat any (?:one )?time(?: outstanding)?\b|\boutstanding\b/gi
const inAmount =
  /\b(?:in|of|for|up to|to|exceed|exceeding)(?:\s+(?:at any (?:one )?time|outstanding|an?|the|initial|original|maximum|aggregate|total|stated|principal|amounts?|sum|of|up|to|exceeding|equal|not|exceed|in|collective|combined|commitment))*$/i

/** "a $750,000,000 senior secured revolving credit facility", of what is asked for or given */
function grantedBefore(before: string, after: string): Named | null {
  if (!grants.test(before)) return null
  const name = facilityBehind(after)
  return name && !/\b(?:such|each|any|every|existing)(?: \w+)?$/i.test(before) ? { name, weight: 2.5 } : null
}

/** Of " senior secured revolving credit facility maturing …" the facility. */
export function facilityBehind(after: string): string | null {
  const match = behind.exec(after)
  if (!match) return null
  const series = /^,? (?:series|tranche|class) [A-H]\d?\b/i.exec(after.slice(match[0].length))?.[0] ?? ''
  return `${match[1] ?? ''}${series}`.trim()
}

const behind =
  /^\)?[\s,]*(?:in )?((?:(?:aggregate|principal|amount|of|its|senior|secured|unsecured|guaranteed|first|second|lien|out|committed|multi-?currency|\d{1,3}|\d{1,3}[- ]?(?:year|day|month)|(?:three|four|five|six|seven|364)[- ](?:year|day)|syndicated|super|priority|revolving|revolver|term|delayed|draw|credit|loans?|bridge|working|capital|asset[- ]based|abl|tranche|facility|series|[A-H]\d?(?:-\d)?|capex|acquisition|sustainability[- ]linked|\d\.\d{1,4}%)[,\s]+){0,10}(?:facilit(?:y|ies)|loans?|commitments|line of credit|notes|credit agreement|tranche|term loan [A-H]|facility [A-H]\d?|(?:revolving|term|credit|loan|facilit(?:y|ies)) (?:and (?:revolving|term) )?(?:credit )?(?:loan )?(?:facilit(?:y|ies) )?agreement))\b/i

/** "stellen einen Konsortialkredit in Höhe von", "un crédit d'un montant maximum en principal de", "un préstamo por importe de" */
function inOtherTongue(before: string): Named | null {
  const name = foreign.exec(before)?.[1]
  return name && !foreignLess.test(before.slice(-120)) ? { name: 'Credit', weight: 3 } : null
}
const foreign =
  /(?<![\p{L}])((?:\p{L}*(?:kredit|darlehen|kreditlinie)|crédits?|prêts?|crédito|préstamo|financiación|finanziamento|mutuo|krediet|lening|lån|kreditt|luotto|laina|kredyt)s?)(?![\p{L}])[^.;]{0,120}?(?:in höhe von|über|im betrag von|d['’]un montant(?: maximum| total| global)*(?: en principal)? (?:maximum )?de|à hauteur de|por (?:un )?importe(?: máximo| total)* de|hasta un importe máximo de|(?:hasta )?por (?:la )?(?:cantidad|suma) de|per un importo(?: massimo| complessivo)* (?:di|pari a)|van|på|zum gesamtbetrag von)(?: bis zu| insgesamt)?[\s(]*$/iu
const foreignLess =
  /(?<![\p{L}])(?:mindest\w*|minimum|minimal|mínimo|minimo|bestehend\w*|existant\w*|jeweils|chaque)(?![\p{L}])/iu

/** "Facility Limit: S$18,000,000", in a letter or in a list of terms */
function labelled({ lines }: RunningText, at: number): Named | null {
  const lineStart = lines.lastIndexOf('\n', at - 1) + 1
  const lead = lines.slice(lineStart, at).replace(/\b(?:U\.?S|Cdn|C|S|A|HK)\.? ?$/, '')
  const above = lines.slice(lines.lastIndexOf('\n', lineStart - 2) + 1, Math.max(0, lineStart - 1))
  const said = lead.trim() === '' && above.length <= labelMax ? above : lead
  const name = label.exec(said.trim())?.slice(1).find(Boolean)
  return name ? { name, weight: 3 } : null
}
const labelMax = 40
const label =
  /^\W{0,3}(?:\(?[\da-z]{1,3}(?:\.\d{1,2})?[.)]?\s+)?(?:((?:total |maximum |aggregate |committed )?(?:facility|facilities|loan|credit|commitment)s? (?:amount|limit|size)|amount of (?:the )?(?:facility|loan)|total (?:commitments?|facilit(?:y|ies))|commitments?|credit line|kreditbetrag|kreditlinie|darlehensbetrag|kreditrahmen)|(?:facility|loan)\s*:\s*(?:an? )?((?:\p{L}+[ -]){0,5}(?:facility|loan)) (?:of|for|in the amount of)(?: up to)?|((?:term|revolving|bridge|bridging|working capital)(?: loan| credit)? (?:facility|loan)) of(?: up to)?)\s*[:–-]?$/iu
