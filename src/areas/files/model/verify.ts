import { type Standing, standing } from '../../../platform/documents/boxes.ts'
import type { Page, Word } from '../../../platform/documents/document.ts'
import { daysIn } from '../analysis/contract/dates.ts'
import { governingLawOf } from '../analysis/contract/law.ts'
import { monthsPrinted } from '../analysis/contract/term.ts'
import { scaleIn } from '../analysis/currencies.ts'
import { moneyIn, parseNumber } from '../analysis/numbers.ts'
import { textOfPage } from './prompt.ts'
import type { Claim } from './shape.ts'

type Read = { scale: number | null; currency?: string | null }
export type Verified = Claim & { standing: Standing; scale: number | null; currency: string | null }

/** The claim with its place, if its quote stands on its page and the value can be read in the quote. */
export function verify(claim: Claim, pages: ReadonlyMap<number, Page>): Verified | null {
  const page = pages.get(claim.page)
  if (!page || claim.quote.length > quoteMax) return null
  for (const words of placesOf(claim.quote, page)) {
    const text = words.map((word) => word.text).join(' ')
    const read = reads(claim, text, page)
    if (read) return { ...claim, standing: standing(page, words), scale: read.scale, currency: read.currency ?? null }
  }
  return null
}

const quoteMax = 1500

/** Where the words of a quote stand on a page, white space, hyphens and capitals aside. */
function* placesOf(quote: string, page: Page): Generator<Word[]> {
  const wanted = plain(quote)
  if (wanted === '') return
  const starts: number[] = []
  let text = ''
  for (const word of page.words) {
    starts.push(text.length)
    text += plain(word.text)
  }
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const end = at + wanted.length
    const words = page.words.filter((word, index) => {
      const start = starts[index] ?? 0
      return start < end && start + plain(word.text).length > at
    })
    // not from the middle of a number or a word to that of another
    if (starts.includes(at) && (end === text.length || starts.includes(end))) yield words
  }
}

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[.,](?!\p{N})|[^\p{L}\p{N}.,%]/gu, '')

function reads({ path, value }: Claim, text: string, page: Page): Read | null {
  if (typeof value === 'number') return readsNumber(path, value, text, page)
  if (/(?:^|_|\.)date$/.test(path)) return daysIn(text).some(({ iso }) => iso === value) ? { scale: null } : null
  if (path === 'governing_law' && governingLawOf({ flat: text })?.value === value) return { scale: null }
  if (plain(text).includes(plain(value)) && plain(value) !== '') return { scale: null }
  return inOtherWords.test(path) && sharesWords(value, text) ? { scale: null } : null
}

/** Fields that a person would put in own words; the words that carry the meaning still have to be there. */
const inOtherWords = /(?:^industry|\.experience|^deal\.structure|\.label)$/

function sharesWords(value: string, text: string) {
  const said = new Set(text.toLowerCase().match(/\p{L}{4,}|\d+/gu) ?? [])
  const needed = value.toLowerCase().match(/\p{L}{4,}|\d+/gu) ?? []
  const numbers = needed.filter((word) => /\d/.test(word))
  const shared = needed.filter((word) => said.has(word)).length
  return needed.length > 0 && shared / needed.length >= 0.6 && numbers.every((number) => said.has(number))
}

const ratio = /(?:margin|growth|growth_rate)$/

function readsNumber(path: string, value: number, text: string, page: Page): Read | null {
  if (path === 'term_months') return monthsPrinted(text).includes(value) ? { scale: null } : null
  const isRatio = ratio.test(path)
  for (const printed of numbersIn(text)) {
    if (isRatio !== printed.percent) continue
    if (same(printed.value, value)) {
      const needsScale = !isRatio && !printed.scaled && scaleOf(page) !== null && !printed.hasCurrency
      if (!needsScale) return { scale: 1, currency: printed.currency }
    }
    const scale = isRatio || printed.scaled ? null : scaleOf(page)
    if (scale !== null && same(printed.value * scale, value)) return { scale, currency: printed.currency }
  }
  return null
}

const scaleOf = (page: Page) => scaleIn(textOfPage(page))
const same = (a: number, b: number) => Math.abs(a - b) <= Math.abs(b) * 1e-9

type Printed = { value: number; percent: boolean; scaled: boolean; hasCurrency: boolean; currency: string | null }

/** The numbers of a text, as printed: with a sign of currency and a word of scale, in brackets, in percent. */
function numbersIn(text: string): Printed[] {
  const money = [...moneyIn(text), ...moneyIn(text, 'comma')].map(({ value, currency, start, end }) => ({
    value,
    percent: false,
    scaled: /\p{L}/u.test(text.slice(start, end).replace(/^\D+/, '')),
    hasCurrency: true,
    currency,
  }))
  const pieces = text
    .replace(/([($€£]) (?=[\d(])/g, '$1')
    .replace(/(?<=\d) (?=[)%])/g, '')
    .split(/\s+/)
  const pairs = pieces.slice(1).map((piece, index) => `${pieces[index]} ${piece}`)
  const bare = [...pieces, ...pairs].flatMap((piece) => {
    const number = parseNumber(piece.replace(/[,;:.]$/, '')) ?? parseNumber(piece.replace(/[,;:.]$/, ''), 'comma')
    if (!number || number.value === null) return []
    const percent = number.percent
    return [
      { value: number.value, percent, scaled: number.scale !== null, hasCurrency: false, currency: number.currency },
    ]
  })
  return [...money, ...bare]
}
