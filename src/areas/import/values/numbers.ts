/** What stands before the fraction. */
export type Decimal = '.' | ','

export type Amount = { value: number; currency: string | null; isPercent: boolean }
/** What one of an amount is: 1000 and EUR of "T€"; the currency is null where it is not said. */
export type Unit = { scale: number; currency: string | null }
export type AmountShape = {
  currency: string | null
  isPercent: boolean
  isScaled: boolean
  /** with a point before fractions, where the text itself leaves that open */
  value: number
  decimal: 'decimal_comma' | 'decimal_point' | 'decimal_unclear' | undefined
}

const currencies: Record<string, string> = { 'us$': 'USD', usd: 'USD', $: 'USD', 'us-dollar': 'USD', dollar: 'USD', dollars: 'USD', '€': 'EUR', eur: 'EUR', euro: 'EUR', euros: 'EUR', '£': 'GBP', gbp: 'GBP', chf: 'CHF', sfr: 'CHF', fr: 'CHF', '¥': 'JPY', jpy: 'JPY', cny: 'CNY', rmb: 'CNY', cad: 'CAD', 'c$': 'CAD', 'ca$': 'CAD', aud: 'AUD', 'a$': 'AUD', 'au$': 'AUD', sek: 'SEK', nok: 'NOK', dkk: 'DKK', pln: 'PLN', czk: 'CZK', huf: 'HUF', inr: 'INR', '₹': 'INR', sgd: 'SGD', 's$': 'SGD', hkd: 'HKD', 'hk$': 'HKD', brl: 'BRL', 'r$': 'BRL', mxn: 'MXN', zar: 'ZAR', ils: 'ILS', '₪': 'ILS', krw: 'KRW', '₩': 'KRW', try: 'TRY', '₺': 'TRY', aed: 'AED', nzd: 'NZD' } // biome-ignore format: a table
const scales: Record<string, number> = { k: 1e3, tsd: 1e3, thousand: 1e3, thousands: 1e3, tausend: 1e3, mille: 1e3, m: 1e6, mm: 1e6, mn: 1e6, mio: 1e6, mill: 1e6, million: 1e6, millions: 1e6, millionen: 1e6, bn: 1e9, b: 1e9, billion: 1e9, billions: 1e9, mrd: 1e9, mia: 1e9, md: 1e9, milliarde: 1e9, milliarden: 1e9, milliard: 1e9, milliards: 1e9 } // biome-ignore format: a table

// sign, words before, digits with what divides them, words behind; bounded, so that no text takes long
const parts = /^([-+]?)([^\d\s.,'’+-]{0,9})[ ]?([-+]?)((?:\d[\d.,'’ ]{0,40})|(?:[.,]\d{1,20}))([^\d]{0,24})$/

// as spreadsheets write large numbers
const exponential = /^-?\d{1,20}(?:\.\d{1,20})?e[+-]?\d{1,2}$/i

type Taken = { negative: boolean; digits: string; currency: string | null; scale: number; isPercent: boolean }

function take(given: string): Taken | undefined {
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

/** About 200 is 200. A span has no number that stands for it. */
export const withoutAbout = (text: string) => text.replace(/^(?:~|ca\.?(?= ?\d)|approx\.?|about(?= ))\s*/i, '')

/** The unit that a word is, in lower case: "usd", "m", "m€", "million"; undefined of all others. */
export function unitOfWord(word: string): Unit | undefined {
  const taken = { scale: 1, currency: currencies[word] ?? null }
  return taken.currency !== null || takeGlued(taken, word) ? taken : undefined
}

/**
 * The amount that a text says; undefined where it says none. "decimal": what stands before fractions in its column; "unit":
 * what its column is counted in, where the text says nothing else.
 */
export function amountOf(text: string, decimal: Decimal, unit: Unit = plainUnit): Amount | undefined {
  if (exponential.test(text)) return inUnit(Number(text), unit)
  const taken = take(text)
  if (!taken) return undefined
  const value = plainNumber(taken.digits, decimal)
  if (value === undefined) return undefined
  const { isPercent, currency } = taken
  if (isPercent) return { value: taken.negative ? -value : value, currency, isPercent }
  return inUnit(taken.negative ? -value : value, {
    scale: taken.scale === 1 ? unit.scale : taken.scale,
    currency: currency ?? unit.currency,
  })
}

const plainUnit: Unit = { scale: 1, currency: null }

/** The amount of so many units, to the cent where a scale has left traces of binary fractions. */
export const inUnit = (count: number, { scale, currency }: Unit): Amount => ({
  value: scale === 1 ? count : Math.round(count * scale * 100) / 100,
  currency,
  isPercent: false,
})

export function amountShapeOf(text: string): AmountShape | undefined {
  if (exponential.test(text))
    return { currency: null, isPercent: false, isScaled: false, value: Number(text), decimal: 'decimal_point' }
  const taken = take(text)
  const digits = taken && plainNumber(taken.digits, '.')
  if (!taken || digits === undefined) return undefined
  const { currency, isPercent, scale, negative } = taken
  return {
    currency,
    isPercent,
    isScaled: scale !== 1,
    value: negative ? -digits : digits,
    decimal: decimalIn(taken.digits),
  }
}

function decimalIn(digits: string): AmountShape['decimal'] {
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

function plainNumber(given: string, decimal: Decimal): number | undefined {
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
    const isGrouped = new RegExp(`^\\d{1,3}(\\${mark}\\d{3})+$`).test(digits)
    return marks.size === 1 && isGrouped ? Number(digits.replaceAll(mark, '')) : undefined
  }
  const [whole = '', fraction = ''] = digits.split(mark)
  const isWhole = /^\d*$/.test(whole) || new RegExp(`^\\d{1,3}(\\${group}\\d{3})+$`).test(whole)
  return isWhole ? Number(`${whole.replaceAll(group, '') || '0'}.${fraction}`) : undefined
}

const lastMark = (digits: string): Decimal => (digits.lastIndexOf(',') > digits.lastIndexOf('.') ? ',' : '.')
