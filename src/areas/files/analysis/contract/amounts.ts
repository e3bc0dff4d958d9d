import type { Money } from '../numbers.ts'
import { currencyBefore, currencyOfDollars } from './dollars.ts'
import { type Around, labelFor } from './labels.ts'
import { moneyOf } from './money.ts'
import { type Section, sectionAt, sectionsOf } from './sections.ts'
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
  const money = moneyOf(text)
  const dollars = currencyOfDollars(text.flat)
  const sections = sectionsOf(text)
  const found: Amount[] = []
  money.slice(0, examinedMax).forEach((amount, index) => {
    const { value, start, end } = amount
    if (value <= 0 || isAside(text, amount, sectionAt(sections, start))) return
    const context = around(text, amount, money[index - 1]?.end ?? 0, money[index + 1]?.start ?? text.flat.length)
    const label =
      start < coverCharacters && isTitle(context, text.lines.slice(end, end + 5))
        ? { text: 'Total amount', confidence: 0.75 }
        : labelFor(context)
    if (!label || !isOwn(text.flat, label.text)) return
    if (found.some((other) => isSameAmount(other, label.text, value))) return
    const currency =
      amount.currency === 'USD' && text.flat[start] === '$'
        ? (currencyBefore(text.flat, start) ?? dollars)
        : amount.currency
    found.push({ ...amount, currency, label: label.text, confidence: label.confidence })
  })
  return found.slice(0, amountsMax)
}

const amountsMax = 30
const examinedMax = 3000
const coverCharacters = 1500

/** What is defined twice keeps its first amount; in other words it may have several. */
const isSameAmount = (other: Amount, label: string, value: number) =>
  (other.value === value && firstWord(other.label) === firstWord(label)) ||
  (other.label.toLowerCase() === label.toLowerCase() && other.confidence >= 0.9)

const firstWord = (label: string) => label.toLowerCase().split(' ')[0]

/** What is no term of this contract: a price of an earlier letter, the par value of a share, a rent in a warranty. */
function isAside(text: RunningText, { start, end }: Money, section: Section | undefined) {
  const after = text.flat.slice(end, end + 30)
  if (/^\s*(?:each\b|per (?:ordinary |preferred |common )?share|par value|nominal)/i.test(after)) return true
  if (/\bshares? (?:of|with a (?:par|nominal) value of)\s*$/i.test(text.flat.slice(Math.max(0, start - 40), start)))
    return true
  const sentence = sentenceAround(text, start, end)
  if (earlier.test(sentence) || example.test(sentence)) return true
  // only what is defined there is a term: the cap of a warranty, the loan that recitals tell of
  return section?.kind === 'warranties' || section?.kind === 'recitals'
    ? !/^[^.;]{0,80}\(\s*(?:the\s+)?[“"„]/.test(text.flat.slice(end, end + 90))
    : false
}

const earlier =
  /letter of intent|heads of terms|supersed|\breplaces?\b|previously|had been|par value|non-binding offer|under a lease\b|\bbroker\b/i
const example = /\bby way of example|\bfor example\b|\bfor illustration|\be\.g\./i

function around(text: RunningText, { start, end }: Money, last: number, next: number): Around {
  const { flat, lines } = text
  const lineStart = lines.lastIndexOf('\n', start - 1) + 1
  const aboveStart = lines.lastIndexOf('\n', lineStart - 2) + 1
  return {
    before:
      flat
        .slice(Math.max(last, start - 200), start)
        .split(/(?<=[a-z)”"]{2})[.;]\s+(?=[A-Z\d(“"])/)
        .at(-1) ?? '',
    after: /^[.;]\s/.test(flat.slice(end, end + 2))
      ? ''
      : (flat.slice(end, Math.min(next, end + 220)).split(/(?<=[a-z)”"]{2})\.\s+(?=[A-Z\d(])|;/)[0] ?? ''),
    wider: flat.slice(Math.max(0, start - 260), start),
    line: lines.slice(lineStart, start),
    above: lineStart > 0 ? lines.slice(aboveStart, lineStart - 1) : '',
  }
}

/** A rent is an amount of a lease, and a salary one of an employment; elsewhere they are those of other contracts. */
function isOwn(flat: string, label: string) {
  const opening = flat.slice(0, 2500)
  if (/\brent\b|service charge/i.test(label))
    return /\b(?:landlord|lessor|tenant|lessee|rental|mietvertrag|vermieter)\b/i.test(opening)
  if (/salary|bonus/i.test(label))
    return /\b(?:employ(?:er|ee|ment)|executive|director|service agreement)\b/i.test(opening)
  return true
}

/** The amount under the title: EUR 75,000,000 of a facility agreement. */
const isTitle = ({ above, line }: Around, after: string) =>
  line.trim() === '' &&
  /^\s*(?:\n|$)/.test(after) &&
  /\b(?:agreement|loan|facility|facilities|note|contract|bond)$/i.test(above)
