import { type Amount, parseAmount, typedNumber } from '../../../src/words/amounts.ts'
import { differsTenfold } from '../../../src/words/figures.ts'
import { isCurrency } from '../../../src/words/iso_currencies.ts'
import { count, decimals, exactMoney, firmCurrency, inOurs, ourDecimal, percents } from '../parts/format.ts'

/** A number as people type it: `1,250`, `2k`. Undefined where it is none; null for nothing. */
export function readNumber(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const read = amountIn(text)
  return read === undefined || read.isPercent ? undefined : read.value
}

/** An amount with any code of a currency beside it, also of those that no document has: `5m THB`. */
function amountIn(text: string): Amount | undefined {
  const read = parseAmount(text, ourDecimal())
  if (typeof read === 'object') return read
  const [word = ''] = /(?<!\p{L})[a-z]{3}(?!\p{L})/iu.exec(text) ?? []
  const code = word.toUpperCase()
  const bare = isCurrency(code) ? parseAmount(text.replace(word, ''), ourDecimal()) : undefined
  return typeof bare === 'object' && bare.currency === null ? { ...bare, currency: code } : undefined
}

/** An amount as people type it, to the cent: `12.4M`, `106,5m`, `$1,200,000`, `(3k)`. One of another currency is none. */
export function readAmount(text: string, currency = firmCurrency()): number | null | undefined {
  const value = readNumber(text)
  if (typeof value !== 'number') return value
  return currencyOf(text, currency) === currency ? Math.round(value * 100) / 100 : undefined
}

/** The currency of an amount that is typed: the one that it names, or that of its record; “$” in Canadian dollars is those. */
export function currencyOf(text: string, currency = firmCurrency()): string {
  const named = amountIn(text)?.currency ?? currency
  const isShared = sharedSigns.some(({ sign, of }) => sign.test(text) && of.split(' ').includes(currency))
  return isShared ? currency : named
}

/** Signs that several currencies are written with. */
const sharedSigns = [
  { sign: /(?<!\p{L})\$/u, of: 'AUD BBD BMD BSD BZD CAD CLP COP FJD HKD JMD MXN NZD SGD TTD TWD XCD' },
  { sign: /(?<!\p{L})¥/u, of: 'CNY' },
]

/** What is said beside an amount of another currency than that of its record while it is typed; '' of any other text. */
export function foreign(text: string, currency = firmCurrency()): string {
  const typed = currencyOf(text, currency)
  return typed === currency ? '' : `in ${typed}, not ${currency}`
}

/** What is wrong with an amount that was not understood; "whose" are all those that it stands among. */
export function amountFault(text: string, wanted: string, currency = firmCurrency(), whose = 'Amounts'): string {
  const typed = currencyOf(text, currency)
  return typed === currency ? wanted : `${whose} are in ${currency}, and this is in ${typed}.`
}

/** A number as it is typed, with the marks that the person uses. */
export const typed = (value: number | null | undefined): string =>
  value == null ? '' : typedNumber(value, ourDecimal())

/** What was understood of a text that can be typed in more than one way: `= $106.5M`; nothing where they read the same. */
export function understood(kind: FigureKind, text: string, currency?: string): string {
  const { read, show, hasUnits } = figureKinds[kind]
  const value = read(text, currency)
  return !hasUnits || value == null || /^-?\d*$/.test(text.trim()) ? '' : `= ${show(value, currency)}`
}

/** What to ask before a figure becomes ten times what it was, or a tenth; undefined where there is nothing to ask. */
export function doubtOf(before: number | null, after: number | null, write = exactMoney): string | undefined {
  if (before === null || after === null || !differsTenfold(before, after)) return undefined
  const times = Math.abs(after / before)
  const says =
    times >= 1
      ? `${times < 10.5 ? 'ten' : short(times)} times as much`
      : after === 0
        ? 'nothing'
        : `1/${short(1 / times)} of it`
  return `${write(before)} → ${write(after)}, ${says}. Save?`
}

type Typed = { text: string; before: number | null; after: number | null }

/** What to ask before a figure is stored that is typed in its place: one of another currency changes that of its record. */
export function questionOf(
  kind: FigureKind,
  { text, before, after }: Typed,
  currency = firmCurrency(),
): string | undefined {
  const { show, hasUnits } = figureKinds[kind]
  const typedIn = kind === 'money' ? currencyOf(text, currency) : currency
  if (typedIn !== currency && after !== null)
    return `${show(after, typedIn)}: amounts of this record are in ${currency} and will all be in ${typedIn}, with their numbers as they are. Save?`
  return hasUnits ? doubtOf(before, after, (value) => show(value, currency)) : undefined
}

type KindOfFigure = {
  read: Read
  /** as it is typed */
  type: typeof typed
  show: (value: number, currency?: string) => string
  /** is typed with units too, 12.4M: what is understood of it is said, and asked about before it becomes tenfold */
  hasUnits: boolean
  /** short, for narrow places */
  example: string
  /** what to say of a text that is none */
  wanted: string
}

/** The kinds of figures. The bounds of one are those of its field. */
export const figureKinds = {
  money: {
    read: readAmount,
    type: typed,
    show: exactMoney,
    hasUnits: true,
    example: '5M',
    wanted: 'Write a sum such as 12.4M, 500k or 12,400,000.',
  },
  number: {
    read: readNumber,
    type: typed,
    show: (value: number) => decimals(value, 10),
    hasUnits: true,
    example: '5M',
    wanted: 'Write a number such as 12.4M.',
  },
  count: {
    read: wholly(readNumber),
    type: typed,
    show: (value: number) => count(value),
    hasUnits: true,
    example: '240',
    wanted: 'Write a whole number such as 240.',
  },
  year: {
    read: wholly(readNumber),
    type: plain,
    show: (value: number) => String(value),
    hasUnits: false,
    example: '1998',
    wanted: 'Write a year such as 1998.',
  },
  percent: {
    read: wholly((text) => readNumber(text.replace(/\s*%\s*$/, ''))),
    type: plain,
    show: (value: number) => percents(value),
    hasUnits: false,
    example: '20',
    wanted: 'Write a whole number of percent, such as 20.',
  },
} as const satisfies Record<string, KindOfFigure>
export type FigureKind = keyof typeof figureKinds

type Read = (text: string, currency?: string) => number | null | undefined

function wholly(read: Read): Read {
  return (text) => {
    const value = read(text)
    return value == null || Number.isInteger(value) ? value : undefined
  }
}

function plain(value: number | null | undefined): string {
  return value == null ? '' : String(value)
}

export type Bounds = { min?: number | undefined; max?: number | undefined }

/** In which an amount is, where that is not the currency of the firm; `follows`: its record takes the one that is typed. */
export type InCurrency = { currency?: string | undefined; follows?: boolean | undefined }

type Rules = Bounds & InCurrency

/** The figure that a text means; null for nothing, undefined where it is none or out of its bounds. */
export const readFigure = (kind: FigureKind, text: string, { currency, follows, ...bounds }: Rules = {}) =>
  within(figureKinds[kind].read(text, follows ? currencyOf(text, currency) : currency), bounds)

function within(value: number | null | undefined, { min = -Infinity, max = Infinity }: Bounds) {
  return value != null && (value < min || value > max) ? undefined : value
}

/** What is wrong with a text that is no figure of the kind, or one out of its bounds. */
export function figureFault(kind: FigureKind, text: string, { min, max, currency, follows }: Rules = {}): string {
  const { read, show, wanted } = figureKinds[kind]
  const used = follows ? currencyOf(text, currency) : currency
  const value = read(text, used)
  if (value != null && min !== undefined && value < min) return `It must be at least ${show(min, used)}.`
  if (value != null && max !== undefined && value > max) return `It must be at most ${show(max, used)}.`
  return kind === 'money' ? amountFault(text, inOurs(wanted), used) : inOurs(wanted)
}

const short = (times: number) => count(Math.round(times))
