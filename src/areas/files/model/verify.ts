import { setImmediate } from 'node:timers/promises'
import { type Standing, standing } from '../../../platform/documents/boxes.ts'
import type { Page } from '../../../platform/documents/document.ts'
import { rowsOf } from '../../../platform/documents/lines.ts'
import { daysIn } from '../analysis/contract/dates.ts'
import { governingLawOf, placeOfLaw } from '../analysis/contract/law.ts'
import { monthsPrinted } from '../analysis/contract/term.ts'
import { scalesIn } from '../analysis/currencies.ts'
import { type NumberStyle, styleOf } from '../analysis/numbers.ts'
import { lossesIn } from './losses.ts'
import { numbersIn, type Printed } from './printed_numbers.ts'
import { textOfPage } from './prompt.ts'
import { nearestWords, placesOf, plain, type SignedWords, signedWords } from './quoted_words.ts'
import type { Claim } from './shape.ts'

type Read = { scale: number | null; currency?: string | null }
export type Verified = Claim & {
  standing: Standing
  scale: number | null
  currency: string | null
  /** What recognition has where the quote was read in the picture of its page; null: the quote stands there word for word. */
  recognised: string | null
}

export const isOfPicture = ({ recognised }: Verified): boolean => recognised !== null

type Shown = {
  pages: ReadonlyMap<number, Page>
  /** numbers of the pages that were shown as pictures too */
  pictured: ReadonlySet<number>
  /** those that the document prints anywhere: they count for a page that prints none */
  scales: readonly number[]
}

/** So many claims of an answer are looked for where the words need to be near only: that takes its time. */
const claimsMax = 300
/** Others have their turn after so long. */
const turnMs = 20

/** The claims that stand where they say. Throws the reason of the signal, which is looked at between two of them. */
export async function verified(claims: readonly Claim[], shown: Shown, signal: AbortSignal): Promise<Verified[]> {
  const looked = shown.pictured.size > 0 ? claims.slice(0, claimsMax) : claims
  const around = new Map<number, Around>()
  const aroundOf = (number: number) => {
    const page = shown.pages.get(number)
    const known = around.get(number) ?? (page && aroundIn(page, shown, looked))
    if (known) around.set(number, known)
    return known
  }
  const standing: Verified[] = []
  let turn = performance.now()
  for (const claim of looked) {
    if (performance.now() - turn > turnMs) {
      await setImmediate()
      signal.throwIfAborted()
      turn = performance.now()
    }
    const page = aroundOf(claim.page)
    const found = page && verify(claim, page)
    if (found) standing.push(found)
  }
  return standing
}

/**
 * The claim with its place, if its quote stands on its page and the value can be read in the quote. Of a page that was shown as a
 * picture it is enough that the quote nearly stands among its recognised words.
 */
function verify(claim: Claim, around: Around): Verified | null {
  if (claim.quote.length > quoteMax) return null
  const texts = new Set<string>()
  for (const words of placesIn(around.orders, claim.quote)) {
    const text = words.map((word) => word.text).join(' ')
    // what says nothing in one place says nothing in another
    if (texts.has(text)) continue
    texts.add(text)
    const read = reads(claim, text, around)
    if (read) return { ...claim, ...foundOf(read), standing: standing(around.page, words), recognised: null }
  }
  return around.isPictured ? readInPicture(claim, around) : null
}

function* placesIn(orders: readonly SignedWords[], quote: string) {
  for (const signed of orders) yield* placesOf(quote, signed)
}

/** The first that there is: the others are not looked for. */
function first<From, T>(all: readonly From[], of: (one: From) => T | undefined): T | undefined {
  for (const one of all) {
    const found = of(one)
    if (found !== undefined) return found
  }
  return undefined
}

/** "raw" is what the model read: a person sees that in the box, not what recognition made of it. */
function readInPicture(said: Claim, around: Around): Verified | null {
  const claim = typeof said.value === 'string' ? { ...said, value: shownText(said.value) } : said
  const quote = shownText(claim.quote)
  const read = reads(claim, quote, { ...around, style: around.styleShown })
  if (!read) return null
  const parts = partsOf(claim, quote)
  const words = first(around.orders, (signed) => nearestWords(quote, parts, signed))
  if (!words) return null
  const { raw: recognised, ...place } = standing(around.page, words)
  return { ...claim, ...foundOf(read), quote, standing: { ...place, raw: quote }, recognised }
}

/** What of a text people are shown that no page bears out word for word: no signs that cannot be seen or turn others about. */
const shownText = (text: string) =>
  Array.from(text.replace(/\s+/g, ' ').replace(/[\p{Cc}\p{Cf}]/gu, ''))
    .slice(0, shownMax)
    .join('')
    .trim()
const shownMax = 300

/** What of a quote says the value: the numbers of a quote are looked for by themselves. */
function partsOf({ path, value }: Claim, quote: string): string[] {
  if (path === 'term_months') return (quote.match(/[\p{L}-]+/gu) ?? []).filter((word) => numberWord.test(word))
  if (typeof value === 'number') return []
  if (plain(quote).includes(plain(value))) return [value]
  if (isDate.test(path))
    return daysIn(quote)
      .filter(({ iso }) => iso === value)
      .slice(0, 1)
      .map(({ start, end }) => quote.slice(start, end))
  const inQuote = new Set(wordsIn(quote))
  return wordsIn(value).filter((word) => inQuote.has(word))
}
const numberWord =
  /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:fif|eigh|thir)teen|twenty|thirty)\b/gi
const wordsIn = (text: string) => text.toLowerCase().match(/\p{L}{4,}/gu) ?? []

const foundOf = ({ scale, currency = null }: Read) => ({ scale, currency })

const quoteMax = 1500

/** A page with what is asked of it again and again. */
type Around = {
  page: Page
  /** its words in the orders in which a quote may have them */
  orders: readonly SignedWords[]
  isPictured: boolean
  style: NumberStyle
  /** that of what was read in its picture: recognition takes commas for points */
  styleShown: NumberStyle
  scalesOfPage: readonly number[]
  /** those of the document */
  scales: readonly number[]
}

const aroundIn = (page: Page, { pictured, scales }: Shown, claims: readonly Claim[]): Around => ({
  page,
  orders: ordersOf(page),
  isPictured: pictured.has(page.number),
  style: styleOf(page.words.map((word) => word.text)),
  styleShown: styleOf(claims.filter((claim) => claim.page === page.number).flatMap(({ quote }) => quote.split(/\s+/))),
  scalesOfPage: scalesIn(textOfPage(page)),
  scales,
})

/** Recognition may put the label of a crooked row behind its figures. */
const ordersOf = (page: Page): SignedWords[] => [
  signedWords(page),
  ...(page.source === 'ocr' ? [signedWords({ words: rowsOf(page).flatMap(({ words }) => words) })] : []),
]

function reads({ path, value }: Claim, text: string, around: Around): Read | null {
  if (typeof value === 'number') return readsNumber(path, value, text, around)
  if (path === 'period') return sharesYears(value, text) ? { scale: null } : null
  if (isDate.test(path)) return daysIn(text).some(({ iso }) => iso === value) ? { scale: null } : null
  if (path === 'governing_law' && isLawOf(value, text)) return { scale: null }
  if (plain(text).includes(plain(value)) && plain(value) !== '') return { scale: null }
  return inOtherWords.test(path) && sharesWords(value, text) ? { scale: null } : null
}

/** "Swedish law; Stockholm District Court" is that of Sweden, where a term sheet says no more than that. */
const isLawOf = (value: string, text: string): boolean =>
  governingLawOf({ flat: text })?.value === value ||
  [...text.matchAll(adjectiveOfLaw)].some(({ groups }) => placeOfLaw(groups?.['adjective'] ?? '') === value)
const adjectiveOfLaw = /(?<adjective>\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?)\s+(?:(?:substantive|internal|domestic)\s+)?law\b/gu

const isDate = /(?:^|_|\.)date$/

/** Fields that a person would put in own words; the words that carry the meaning still have to be there. */
const inOtherWords = /(?:^industry|\.experience|^deal\.structure|\.label)$/

function sharesWords(value: string, text: string) {
  const said = new Set(text.toLowerCase().match(/\p{L}{4,}|\d+/gu) ?? [])
  const needed = value.toLowerCase().match(/\p{L}{4,}|\d+/gu) ?? []
  const numbers = needed.filter((word) => /\d/.test(word))
  const shared = needed.filter((word) => said.has(word)).length
  return needed.length > 0 && shared / needed.length >= 0.6 && numbers.every((number) => said.has(number))
}

/** A period is written in many ways, but its years stand there, the first of two whole: 2024, 2024/25. "FY24" stands there itself. */
const sharesYears = (value: string, text: string): boolean => {
  const years = value.match(/(?:19|20)\d\d/g) ?? []
  if (years.length === 0) return /\d/.test(value) && plain(text).includes(plain(value))
  return years.every((year) => text.includes(year))
}

const ratio = /(?:margin|growth|growth_rate)$/

function readsNumber(path: string, value: number, text: string, { style, scalesOfPage, scales }: Around): Read | null {
  if (path === 'term_months') return monthsPrinted(text).includes(value) ? { scale: null } : null
  const isRatio = ratio.test(path)
  const numbers = printedAs(path, value, { text, style })
  if (path.endsWith('growth') && isGrowthOf(numbers, value)) return { scale: null }
  for (const { value: printed, percent, scaled, isWhole, currency } of numbers) {
    if (isRatio !== percent) continue
    // a figure of a table in thousands is never taken as it stands
    if ((isRatio || scaled || isWhole || scalesOfPage.length === 0) && same(printed, value))
      return { scale: 1, currency }
    if (isRatio || scaled) continue
    const scale = (scalesOfPage.length > 0 ? scalesOfPage : scales).find((one) => same(printed * one, value))
    if (scale !== undefined) return { scale, currency }
  }
  return null
}

/** The numbers of a text with the sign that our fields give them: one that stands in words is that of the value too. */
function printedAs(path: string, value: number, { text, style }: { text: string; style: NumberStyle }): Printed[] {
  const numbers = numbersIn(text, style)
  // costs are printed in brackets, with a minus, or without either
  if (path === 'expenses') return numbers.map((one) => ({ ...one, value: Math.abs(one.value) }))
  if (value >= 0 || !mayBeNegative.test(path)) return numbers
  const lost = lossesIn(text).flatMap((said) => numbersIn(said, style))
  return [...numbers, ...lost.map((one) => ({ ...one, value: -Math.abs(one.value) }))]
}
const mayBeNegative = /(?:ebitda|margin|net_income|growth|growth_rate|equity)$/

/** A row of two or more years says the growth of one over the year before it, whichever stands first. */
function isGrowthOf(numbers: readonly Printed[], growth: number): boolean {
  const amounts = numbers.filter(({ percent, value }) => !percent && value > 0 && !isYear(value)).slice(0, rowMax)
  return amounts.some((one, index) => {
    const next = amounts[index + 1]
    // one amount that is read in two ways has not grown
    if (!next || next.value === one.value) return false
    return [next.value / one.value, one.value / next.value].some((times) => Math.abs(times - 1 - growth) < 0.0006)
  })
}

const rowMax = 12
const isYear = (value: number) => Number.isInteger(value) && value >= 1900 && value <= 2100

const same = (a: number, b: number) => Math.abs(a - b) <= Math.abs(b) * 1e-9
