import { type Money, moneyIn, styleOf } from '../numbers.ts'
import { type RunningText, sentenceAround } from './text.ts'

export type Amount = {
  label: string
  value: number
  currency: string | null
  start: number
  end: number
  confidence: number
}

/** The amounts that the contract gives a name, by a definition or in so many words: not every number in it. */
export function amountsOf(text: RunningText): Amount[] {
  const style = styleOf(text.words.map(({ word }) => word.text))
  const money = moneyIn(text.flat, style)
  const dollars = currencyOfDollars(text.flat)
  const found: Amount[] = []
  money.forEach((amount, index) => {
    if (amount.value <= 0 || isAside(text, amount)) return
    const label = labelOf(text.flat, amount, money[index - 1]?.end ?? 0, money[index + 1]?.start ?? text.flat.length)
    if (!label || found.some((other) => sameAmount(other, label.text, amount.value))) return
    const currency = amount.currency === 'USD' && text.flat[amount.start] === '$' ? dollars : amount.currency
    found.push({ ...amount, currency, label: label.text, confidence: label.confidence })
  })
  return found.slice(0, amountsMax)
}

const amountsMax = 30

/** What is defined twice keeps its first amount; in other words it may have several. */
const sameAmount = (other: Amount, label: string, value: number) =>
  (other.value === value && firstWord(other.label) === firstWord(label)) ||
  (other.label.toLowerCase() === label.toLowerCase() && other.confidence >= 0.9)

const firstWord = (label: string) => label.toLowerCase().split(' ')[0]

/** What is no term of this contract: a price of an earlier letter, the par value of a share. */
function isAside(text: RunningText, { start, end }: Money) {
  if (
    /^\s*(?:each\b|per (?:ordinary |preferred |common )?share|par value|nominal)/i.test(text.flat.slice(end, end + 30))
  )
    return true
  return /letter of intent|heads of terms|supersed|\breplaces?\b|previously|had been|par value/i.test(
    sentenceAround(text, start, end),
  )
}

function labelOf(flat: string, { start, end }: Money, last: number, next: number) {
  const after = flat.slice(end, Math.min(next, end + 220)).split(/(?<=[a-z)”"]{2})\.\s+(?=[A-Z\d(])|;/)[0] ?? ''
  const behind =
    /\(\s*(?:(?:as adjusted|collectively|together|such amount|being|hereinafter|herein|in each case|including .{0,30}),?\s+)*(?:the\s+)?[“"„]\s*(?:the\s+)?([^“”"]{2,50})[”"“]/.exec(
      after,
    )?.[1]
  if (behind && isLabel(behind)) return { text: tidy(behind), confidence: 0.92 }
  const before =
    flat
      .slice(Math.max(last, start - 200), start)
      .split(/(?<=[a-z)”"]{2})[.;]\s+(?=[A-Z\d(“"])/)
      .at(-1) ?? ''
  const defined = /[“"„]([^“”"]{2,50})[”"“]\s*(?:shall mean|means|is|:|=)\s*([^“”"]{0,80})$/.exec(before)
  if (defined?.[1] && isLabel(defined[1]) && !/\b(?:any|each|exceed|excess|less than)/i.test(defined[2] ?? ''))
    return { text: tidy(defined[1]), confidence: 0.9 }
  const inFull = flat.slice(Math.max(0, start - 260), start)
  if (/liabilit/i.test(inFull) && capped.test(before)) return { text: 'Liability cap', confidence: 0.85 }
  if (
    /\bunless\b/i.test(inFull) &&
    /\bclaims?\b/i.test(inFull) &&
    /\bliable\b/i.test(inFull) &&
    /exceeds?\s*$/i.test(before)
  )
    return {
      text: /total|aggregate/i.test(before.slice(-80)) ? 'Claim threshold, total' : 'Claim threshold, single',
      confidence: 0.8,
    }
  const named = nameBefore.exec(before)
  if (named?.[1] && isOwn(flat, named[1])) return { text: tidy(named[1]), confidence: 0.8 }
  return null
}

/** A rent is an amount of a lease, and a salary one of an employment; in the warranties of a sale they are asides. */
function isOwn(flat: string, noun: string) {
  const opening = flat.slice(0, 2500)
  if (/rent|service charge/i.test(noun))
    return /\b(?:landlord|lessor|tenant|lessee|rental|lease|mietvertrag|vermieter)\b/i.test(opening)
  if (/salary|bonus/i.test(noun))
    return /\b(?:employ(?:er|ee|ment)|executive|director|service agreement)\b/i.test(opening)
  return true
}

const capped =
  /(?:(?:shall|will|does|may|can)\s+(?:not|in no event)(?:\s+in\s+(?:aggregate|total))?\s+exceed|in no event exceed|limited to|capped at|exceed(?:ing)?)\s*(?:the\s+)?(?:(?:sum|amount|greater|lesser|total|aggregate)\s+(?:amount\s+)?of\s*)?$/i

const nouns = [
  '(?:base |minimum |initial )?purchase price',
  '(?:aggregate |total )?consideration',
  '(?:annual|yearly|monthly|base|basic|minimum|initial|principal|net|passing)(?: \\w+)? rent',
  'rent',
  '(?:security |rent |tenancy |escrow |good faith )?deposit',
  'escrow amount',
  'retention(?: amount)?',
  '(?:reverse )?(?:termination|break(?:-?up)?|cancellation|arrangement|commitment|management|monitoring|service|services|monthly|annual|license|licence|set-?up|retainer|success|advisory|consultancy|consulting|agency|transaction|fixed|maintenance|subscription) fees?',
  'retainer|fee',
  'service charge',
  '(?:annual |monthly |gross |base |basic |starting )*salary',
  '(?:signing|sign-on|annual|target|performance|retention) bonus',
  '(?:aggregate |original |total )?principal(?: amount| sum)?',
  '(?:loan|facility|commitment|credit) amount',
  '(?:total |aggregate )?commitments?',
  '(?:term |revolving )?(?:loan|credit)(?: facility)?',
  '(?:contractual )?penalty',
  'liquidated damages',
  '(?:subscription|issue|exercise|strike|contract|option) (?:price|amount|sum)',
  '(?:total |aggregate )?investment amount',
  'earn-?out',
  'indemnity cap|cap|de minimis|deductible|basket',
  'damages',
  'kaufpreis|miete|mietzins|kaution|vertragsstrafe|darlehensbetrag|jahresgehalt|vergütung',
].join('|')
const nameBefore = new RegExp(
  String.raw`\b(${nouns})(?:\s*\([^)]{2,60}\))?(?:\s+(?:for|payable|under|in respect|to|by|per)\b[^.;:]{0,50}?)?(?:[\s,:]+(?:is|are|in|of|shall|will|be|equal|to|equals|amounts?|amounting|the|a|an|initial|sum|not|exceed|exceeding|at|rate|up|maximum|aggregate|total|gross|initially|fixed|beträgt|von|höhe|currently|being|set|yearly|annual|amount|value))*[\s,:]*$`,
  'i',
)

const isLabel = (term: string) =>
  /\p{L}{2}/u.test(term) && !/\b(?:date|agreement|part(?:y|ies)|act|company|term|business day)$/i.test(term.trim())
const tidy = (term: string) =>
  term
    .replace(/\s+/g, ' ')
    .replace(/[,.]$/, '')
    .trim()
    .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())

/** What "$" means in a contract that says so: "Canadian dollars", "lawful money of Australia". */
function currencyOfDollars(flat: string) {
  const named =
    /\b(canad|australia|singapore|hong kong|new zealand)(?:n|ian)? dollars|lawful (?:money|currency) of (canada|australia|singapore|hong kong|new zealand)/i.exec(
      flat,
    )
  return countries[(named?.[1] ?? named?.[2] ?? '').slice(0, 5).toLowerCase()] ?? 'USD'
}

const countries: Record<string, string> = { canad: 'CAD', austr: 'AUD', singa: 'SGD', 'hong ': 'HKD', 'new z': 'NZD' }
