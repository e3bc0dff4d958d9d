import { decimalOf, parseAmount, typedNumber } from '../../../src/words/amounts.ts'
import { differsTenfold } from '../../../src/words/figures.ts'
import { exactMoney } from '../../../src/words/money.ts'
import { count, percents } from '../parts/format.ts'

// how the person at the screen writes fractions, where a text leaves that open
export const personDecimal = decimalOf(navigator.language)

/** A number as people type it: `1,250`, `2k`. Undefined where it is none; null for nothing. */
export function readNumber(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const read = parseAmount(text, personDecimal)
  return typeof read !== 'object' || read.isPercent ? undefined : read.value
}

/** An amount in USD as people type it, to the cent: `12.4M`, `106,5m`, `$1,200,000`, `(3k)`. */
export function readAmount(text: string): number | null | undefined {
  const value = readNumber(text)
  if (typeof value !== 'number') return value
  return otherCurrency(text) ? undefined : Math.round(value * 100) / 100
}

function otherCurrency(text: string): string | undefined {
  const read = parseAmount(text, personDecimal)
  return typeof read === 'object' && read.currency && read.currency !== 'USD' ? read.currency : undefined
}

/** What is said beside an amount of another currency while it is typed; '' of any other text. */
export function foreign(text: string): string {
  const currency = otherCurrency(text)
  return currency ? `in ${currency}: give it in USD` : ''
}

/** What is wrong with an amount that was not understood. */
export function amountFault(text: string, wanted: string): string {
  const currency = otherCurrency(text)
  return currency ? `Amounts are in USD, and this is in ${currency}.` : wanted
}

/** A number as it is typed, with the marks that the person uses. */
export const typed = (value: number | null | undefined): string =>
  value == null ? '' : typedNumber(value, personDecimal)

/** What was understood of a text that can be typed in more than one way: `= $106.5M`; nothing where they read the same. */
export function understood(text: string, read = readAmount, write: (value: number) => string = exactMoney): string {
  const value = read(text)
  return value == null || /^-?\d*$/.test(text.trim()) ? '' : `= ${write(value)}`
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

type KindOfFigure = {
  read: Read
  /** as it is typed */
  type: typeof typed
  show: (value: number) => string
  /** is typed with units too, 12.4M: what is understood of it is said, and asked about before it becomes tenfold */
  hasUnits: boolean
  /** short, for narrow places */
  example: string
  /** what to say of a text that is none */
  wanted: string
}

/** The kinds of figures. The bounds of one are those of its field. */
export const figureKinds = {
  /** in USD */
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
    show: (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 10 }),
    hasUnits: true,
    example: '5M',
    wanted: 'Write a number such as 12.4M.',
  },
  count: {
    read: wholly(readNumber),
    type: typed,
    show: count,
    hasUnits: true,
    example: '240',
    wanted: 'Write a whole number such as 240.',
  },
  year: {
    read: wholly(readNumber),
    type: plain,
    show: String,
    hasUnits: false,
    example: '1998',
    wanted: 'Write a year such as 1998.',
  },
  percent: {
    read: wholly((text) => readNumber(text.replace(/\s*%\s*$/, ''))),
    type: plain,
    show: percents,
    hasUnits: false,
    example: '20',
    wanted: 'Write a whole number of percent, such as 20.',
  },
} as const satisfies Record<string, KindOfFigure>
export type FigureKind = keyof typeof figureKinds

type Read = (text: string) => number | null | undefined

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

/** The figure that a text means; null for nothing, undefined where it is none or out of its bounds. */
export const readFigure = (kind: FigureKind, text: string, bounds: Bounds = {}) =>
  within(figureKinds[kind].read(text), bounds)

function within(value: number | null | undefined, { min = -Infinity, max = Infinity }: Bounds) {
  return value != null && (value < min || value > max) ? undefined : value
}

/** What is wrong with a text that is no figure of the kind, or one out of its bounds. */
export function figureFault(kind: FigureKind, text: string, { min, max }: Bounds = {}): string {
  const { read, show, wanted } = figureKinds[kind]
  const value = read(text)
  if (value != null && min !== undefined && value < min) return `It must be at least ${show(min)}.`
  if (value != null && max !== undefined && value > max) return `It must be at most ${show(max)}.`
  return kind === 'money' ? amountFault(text, wanted) : wanted
}

const short = (times: number) => Math.round(times).toLocaleString('en-US')
