// Numbers as people type them and tables hold them: 106,5m · $1,200,000 · 1.234.567,8 · 1 234 567 · (3k) · −1.2 bn · 12 %.
// What stands before the fraction is seen by the marks themselves, and told by a locale only where they leave it open.

/** What stands before the fraction. */
export type Decimal = '.' | ','

export type Amount = { value: number; currency: string | null; isPercent: boolean }
/** `isScaled`: a unit such as “m” was written, and is multiplied out. */
type TypedAmount = Amount & { isScaled: boolean }
/** What one of an amount is: 1000 and EUR of "T€"; the currency is null where it is not said. */
export type Unit = { scale: number; currency: string | null }
export type DecimalShape = 'decimal_comma' | 'decimal_point' | 'decimal_unclear' | undefined

/** Currencies by the signs, codes and names that stand beside amounts, in lower case. */
// biome-ignore format: a table
export const currencies: Readonly<Record<string, string>> = { 'us$': 'USD', usd: 'USD', $: 'USD', 'us-dollar': 'USD', dollar: 'USD', dollars: 'USD', '€': 'EUR', eur: 'EUR', euro: 'EUR', euros: 'EUR', '£': 'GBP', gbp: 'GBP', chf: 'CHF', sfr: 'CHF', fr: 'CHF', '¥': 'JPY', jpy: 'JPY', cny: 'CNY', rmb: 'CNY', cad: 'CAD', 'c$': 'CAD', 'ca$': 'CAD', aud: 'AUD', 'a$': 'AUD', 'au$': 'AUD', sek: 'SEK', nok: 'NOK', dkk: 'DKK', pln: 'PLN', czk: 'CZK', huf: 'HUF', inr: 'INR', '₹': 'INR', sgd: 'SGD', 's$': 'SGD', hkd: 'HKD', 'hk$': 'HKD', brl: 'BRL', 'r$': 'BRL', mxn: 'MXN', zar: 'ZAR', ils: 'ILS', '₪': 'ILS', krw: 'KRW', '₩': 'KRW', try: 'TRY', '₺': 'TRY', aed: 'AED', nzd: 'NZD' }
// biome-ignore format: a table
const scales: Record<string, number> = { k: 1e3, tsd: 1e3, thousand: 1e3, thousands: 1e3, tausend: 1e3, mille: 1e3, m: 1e6, mm: 1e6, mn: 1e6, mio: 1e6, mln: 1e6, mill: 1e6, million: 1e6, millions: 1e6, millionen: 1e6, bn: 1e9, b: 1e9, billion: 1e9, billions: 1e9, mrd: 1e9, mia: 1e9, md: 1e9, milliarde: 1e9, milliarden: 1e9, milliard: 1e9, milliards: 1e9, tn: 1e12, trillion: 1e12, trillions: 1e12 }

/**
 * The amount that a text says, its scale multiplied out; undefined where it says none, "ambiguous" where “1,234” may be either
 * and no mark is given that settles it.
 */
export function parseAmount(text: string, decimal?: Decimal): TypedAmount | 'ambiguous' | undefined {
  if (exponential.test(text)) return { value: Number(text), currency: null, isPercent: false, isScaled: false }
  const parts = partsOf(text)
  const count = parts && plainNumber(parts.digits, decimal ?? '.')
  if (!parts || count === undefined) return undefined
  if (decimal === undefined && decimalIn(parts.digits) === 'decimal_unclear') return 'ambiguous'
  const value = parts.negative && count !== 0 ? -count : count
  return { ...inUnit(value, parts), isPercent: parts.isPercent, isScaled: parts.scale !== 1 }
}

/**
 * Both ends of a range that is typed in two: where only one of them has a unit and the range is none without, or hardly one,
 * both have it. “20m” to “90” ends at 90m, “20” to “90m” begins at 20m.
 */
export function inOneUnit(from: string, to: string): { from: string; to: string } {
  const [first, last] = [partsOf(from), partsOf(to)]
  const [least, most] = [parseAmount(from, '.'), parseAmount(to, '.')]
  if (!first || !last || typeof least !== 'object' || typeof most !== 'object') return { from, to }
  const share = (bare: string, { scale }: Taken) =>
    `${bare.trim()}${Object.keys(scales).find((word) => scales[word] === scale)}`
  if (first.scale > 1 && last.scale === 1 && most.value < least.value) return { from, to: share(to, first) }
  if (last.scale > 1 && first.scale === 1 && least.value > 0 && least.value * last.scale <= most.value)
    return { from: share(from, last), to }
  return { from, to }
}

/** What a language writes before fractions; undefined: that of the person at the screen. */
export const decimalOf = (locale?: string): Decimal =>
  new Intl.NumberFormat(locale).formatToParts(1.5).some(({ type, value }) => type === 'decimal' && value === ',')
    ? ','
    : '.'

/** What a text such as “EUR 20,7 million” writes before fractions; undefined where it does not show. */
export function decimalUsedIn(text: string): Decimal | undefined {
  const shape = decimalIn(partsOf(text)?.digits ?? '')
  return shape === 'decimal_comma' ? ',' : shape === 'decimal_point' ? '.' : undefined
}

/** A number as it is typed where "decimal" stands before fractions: what `parseAmount` reads back as the same. */
export const typedNumber = (value: number, decimal: Decimal = '.'): string =>
  value.toLocaleString(decimal === ',' ? 'de-DE' : 'en-US', { maximumFractionDigits: 10 })

// sign, words before, digits with what divides them, words behind; bounded, so that no text takes long
const parts = /^([-+]?)([^\d\s.,'’+-]{0,9})[ ]?([-+]?)((?:\d[\d.,'’ ]{0,40})|(?:[.,]\d{1,20}))([^\d]{0,24})$/

// as spreadsheets write large numbers
export const exponential = /^-?\d{1,20}(?:\.\d{1,20})?e[+-]?\d{1,2}$/i

type Taken = { negative: boolean; digits: string; currency: string | null; scale: number; isPercent: boolean }

/** The parts of an amount as it is written; undefined where the text is none. */
export function partsOf(given: string): Taken | undefined {
  if (given.length > 60) return undefined
  const plain = given
    .replace(/[\u00a0\u202f\u2009]/g, ' ')
    .replace(/[−–]/g, '-')
    .trim()
  const [, symbol = '', bracketed] = /^([^\d(]{0,4})\((.+)\)$/.exec(plain) ?? []
  const inner = bracketed && symbol + bracketed
  const [, sign, before = '', innerSign, digits = '', behind = ''] = parts.exec(inner ?? plain) ?? []
  if (sign === undefined) return undefined
  const words = `${before} ${behind.replaceAll('%', ' % ')}`.toLowerCase().split(/[\s]+/).filter(Boolean)
  const taken: Taken = {
    negative: inner !== undefined || `${sign}${innerSign}`.includes('-'),
    digits: digits.trim(),
    currency: null,
    scale: 1,
    isPercent: false,
  }
  for (const given of words) {
    const word = given.replace(/\.$/, '')
    if (word === '%') taken.isPercent = true
    else if (word === '-') taken.negative = true
    else if (currencies[word] !== undefined && taken.currency === null) taken.currency = currencies[word]
    else if (!takeGlued(taken, word)) return undefined
  }
  return taken
}

/** The code of the currency that a text names and nothing else: EUR of "€", "euro" and "Eur"; any code of three letters. */
export function currencyNamed(text: string): string | undefined {
  const word = text.trim().toLowerCase()
  return (
    currencies[word] ??
    currencies[word.replace(/^us /, '')] ??
    (/^[a-z]{3}$/.test(word) ? word.toUpperCase() : undefined)
  )
}

/** "m", "m€", "meur", "$m": a scale and a currency in one word. */
function takeGlued(taken: Unit, word: string): boolean {
  for (let length = 0; length <= word.length; length++)
    for (const [first, second] of [[word.slice(0, length), word.slice(length)]] as const) {
      const scale = [scales[first], scales[second]].find((found) => found !== undefined)
      const currency = [currencies[first], currencies[second]].find((found) => found !== undefined)
      const isWhole =
        (scale !== undefined && (first === '' || second === '')) || (scale !== undefined && currency !== undefined)
      if (!isWhole || taken.scale !== 1) continue
      taken.scale = scale
      taken.currency = currency ?? taken.currency
      return true
    }
  return false
}

/** The unit that a word is, in lower case: "usd", "m", "m€", "million"; undefined of all others. */
export function unitOfWord(word: string): Unit | undefined {
  const taken = { scale: 1, currency: currencies[word] ?? null }
  return taken.currency !== null || takeGlued(taken, word) ? taken : undefined
}

/** The amount of so many units, to the cent where a scale has left traces of binary fractions. */
export const inUnit = (count: number, { scale, currency }: Unit): Amount => ({
  value: scale === 1 ? count : Math.round(count * scale * 100) / 100,
  currency,
  isPercent: false,
})

/** What stands before fractions, as the digits themselves show it: “1.234,5”, “21,1”, “1.234.567”; unclear in “1,234”. */
export function decimalIn(digits: string): DecimalShape {
  const marks = [...digits.matchAll(/[.,]/g)].map(([mark]) => mark)
  const last = marks.at(-1)
  if (last === undefined) return undefined
  const own = last === ',' ? 'decimal_comma' : 'decimal_point'
  const other = last === ',' ? 'decimal_point' : 'decimal_comma'
  const count = marks.filter((mark) => mark === last).length
  if (new Set(marks).size === 2) return count === 1 ? own : other
  if (count > 1) return other
  return mayBeGroup(digits, last) ? 'decimal_unclear' : own
}

const mayBeGroup = (digits: string, mark: string) => {
  const [before = '', behind = ''] = digits.split(mark)
  return behind.length === 3 && /^[1-9]\d{0,2}$/.test(before)
}

/** The number that digits and the marks between them make; "decimal" settles “1,234” and nothing else. */
export function plainNumber(given: string, decimal: Decimal): number | undefined {
  const grouped = /^\d{1,3}(?:[ '’]\d{3})+(?:[.,]\d+)?$/.test(given)
  const digits = grouped ? given.replace(/[ '’]/g, '') : given
  if (!/^[\d.,]+$/.test(digits)) return undefined
  const marks = new Set(digits.replace(/\d/g, ''))
  if (marks.size === 0) return Number(digits)
  const mark: Decimal = marks.size === 2 ? lastMark(digits) : digits.includes(',') ? ',' : '.'
  const group = mark === ',' ? '.' : ','
  const isFraction =
    digits.split(mark).length === 2 && (marks.size === 2 || grouped || !mayBeGroup(digits, mark) || decimal === mark)
  if (!isFraction) {
    return marks.size === 1 && isInGroups(digits, mark) ? Number(digits.replaceAll(mark, '')) : undefined
  }
  const [whole = '', fraction = ''] = digits.split(mark)
  const isWhole = /^\d*$/.test(whole) || isInGroups(whole, group)
  return isWhole ? Number(`${whole.replaceAll(group, '') || '0'}.${fraction}`) : undefined
}

/** 1,234,567, and 12,34,567 as it is written in India. */
const isInGroups = (digits: string, mark: Decimal) =>
  new RegExp(`^(?:\\d{1,3}(\\${mark}\\d{3})+|\\d{1,2}(\\${mark}\\d{2})+\\${mark}\\d{3})$`).test(digits)

const lastMark = (digits: string): Decimal => (digits.lastIndexOf(',') > digits.lastIndexOf('.') ? ',' : '.')
