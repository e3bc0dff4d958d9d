import { currencyOfDollars } from '../dollars.ts'
import { moneyOf } from '../money.ts'
import type { RunningText } from '../text.ts'
import { partOf } from './facility_names.ts'
import { type Fact, facilityBehind, placed } from './facts.ts'

/** What the cover prints: "$750,000,000 Revolving Credit Facility". It is the whole, or all of its parts. */
export function factsOfCover(text: RunningText): Fact[] {
  const { flat, lines } = text
  const end = coverEnd(text)
  const dollars = currencyOfDollars(flat)
  const found = moneyOf({ ...text, lines: lines.slice(0, end) }).flatMap((money): Fact[] => {
    const lineStart = lines.lastIndexOf('\n', money.start - 1) + 1
    const lead = lines.slice(lineStart, money.start)
    const after = flat.slice(money.end, Math.min(end, money.end + afterMax))
    if (money.value < amountMin || !ledBy.test(lead) || aside.test(`${lead} ${after.slice(0, 60)}`)) return []
    const above = lines.slice(lines.lastIndexOf('\n', lineStart - 2) + 1, Math.max(0, lineStart - 1))
    // a line that runs on from the one above is no title
    if (/(?:^|\s)(?!dated\b)\p{Ll}[\p{L}-]*,?$/u.test(above) && !/^\p{L}+$/u.test(above.trim())) return []
    const name = facilityBehind(after) ?? (titled.test(above) ? above.trim() : title.test(after) ? 'Credit' : null)
    const part = name && partOf(name)
    return name && part ? [{ name, part, weight: 4, ...placed(flat, money, dollars) }] : []
  })
  return wholeAndParts(found)
}

const amountMin = 10_000
const afterMax = 140
const ledBy = /^[\W\d]{0,6}(?:(?:up to|maximum(?: of)?|aggregate|U\.?S\.?|Cdn\.?|C|S|A|HK|NZ)\s*)*$/i
const aside = /\b(?:cusip|incremental|accordion|sub-?limit|swing ?line|letters? of credit sub|fee|per share)\b/i
const titled = /\b(?:facilit(?:y|ies)|loans?|credit|notes?)$/i
const title = /^[^.;]{0,120}?\b(?:agreement|letter|notes?|facilit(?:y|ies))\b/i

/** Where the cover ends: before the contents, or where the agreement begins to speak. */
function coverEnd({ flat }: RunningText): number {
  const ends = [contents, begins, dear, clause].flatMap((pattern) => pattern.exec(flat)?.index ?? [])
  return Math.min(coverMax, ...ends)
}
const coverMax = 3500
const contents = /\btable of contents\b/i
const begins =
  /\bth(?:is|e present) (?:[\p{L}&,’'-]+ ){0,9}(?:agreement|amendment|letter|deed|indenture|note)\b(?: \([^)]*\))?,? ?(?:is|was|dated|made|entered|executed|by and)\b|\b(?:agreement|amendment)\b[^.]{0,60}\(th(?:is|e) [“"]/iu
const clause =
  /\b(?:whereas|recitals|preliminary statements?|background|definitions and interpretation)\b|(?<![\d.])1\. (?:\p{Lu}|1\.1 )/iu
const dear = /\bDear (?:Sirs?|Madam|Mr|Ms|Ladies|[A-Z])|\bLadies and Gentlemen\b/

/** One amount is what the others add up to, or each is of another part; else the cover tells nothing for certain. */
function wholeAndParts(found: readonly Fact[]): Fact[] {
  const facts = found.filter(
    (fact, index) => found.findIndex((one) => one.value === fact.value && one.part === fact.part) === index,
  )
  if (facts.length < 2) return facts
  const [first, ...rest] = facts
  const sum = rest.reduce((total, { value }) => total + value, 0)
  if (first && rest.length > 1 && first.value === sum) return [{ ...first, part: 'total' }, ...rest]
  const areParts =
    new Set(facts.map(({ part }) => part)).size === facts.length && !facts.some(({ part }) => part === 'total')
  return areParts ? facts : []
}
