import { percentSign } from '../../../words/numbers.ts'
import type { FieldType } from '../plan/catalogue.ts'
import { withoutDates } from './spoken_dates.ts'

/** A figure, date or word of a source, by the name of its field. */
export type Value = {
  label: string
  /** as the reader sees it */
  shown: string
  /** of a figure; a share is 0.2 for 20 % */
  amount: number | null
  type: FieldType
  currency?: string
  /** of an amount that is shown as it is printed, in thousands or millions */
  scale?: number
}

/** A figure as it is written: 118.4 with "M" is 118,400,000 to the nearest 100,000. */
export type Figure = {
  at: number
  text: string
  amount: number
  /** half of the last digit that is printed */
  tolerance: number
  kind: 'percent' | 'multiple' | 'plain'
  /** it says thousands, millions or billions */
  isScaled: boolean
}

export const scales: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  thousands: 1e3,
  tausend: 1e3,
  mille: 1e3,
  m: 1e6,
  mm: 1e6,
  mn: 1e6,
  mio: 1e6,
  million: 1e6,
  millions: 1e6,
  millionen: 1e6,
  millones: 1e6,
  b: 1e9,
  bn: 1e9,
  mrd: 1e9,
  billion: 1e9,
  billions: 1e9,
  milliarden: 1e9,
  milliards: 1e9,
}

const written = new RegExp(
  String.raw`(?<![\p{L}\p{N}]|\p{N}[.,’'])([-−–]?)\s?(?:[$€£¥]|USD|EUR|GBP|CHF)?\s?(\p{N}[\p{N}.,’']*)\s?(${percentSign}(?:age points?|punkte)?(?![\p{L}])|pp\b|[x×](?![\p{L}])|(?:${Object.keys(scales).join('|')})(?![\p{L}]))?`,
  'giu',
)

const aPercent = new RegExp(`^(?:${percentSign}|pp)`, 'iu')

/** The figures of a text, in their order. The number of an item of a list, and digits within a word (Q3, B2B), are none. */
export function figuresOf(text: string): Figure[] {
  return [...text.matchAll(written)].flatMap((match) => {
    const [whole, , digits = '', unit = ''] = match
    const bare = digits.replace(/[.,’']+$/, '')
    const read = amountOf(bare)
    if (read === undefined || isItemNumber(text, match.index, whole)) return []
    const word = unit.toLowerCase()
    const scale = scales[word] ?? 1
    const isPercent = aPercent.test(word)
    const factor = isPercent ? 0.01 : scale
    const isNegative = /^[-−]\S/.test(whole) && !/[\p{L}\p{N}]$/u.test(text.slice(0, match.index))
    return [
      {
        at: match.index,
        text: whole.trim(),
        amount: (isNegative ? -1 : 1) * read.amount * factor,
        tolerance: (0.5001 / 10 ** read.decimals) * factor,
        kind: isPercent ? ('percent' as const) : /[x×]/.test(word) ? ('multiple' as const) : ('plain' as const),
        isScaled: scale > 1,
      },
    ]
  })
}

const isItemNumber = (text: string, at: number, whole: string) =>
  // "10-K" is a word
  /^-\p{Lu}/u.test(text.slice(at + whole.trimEnd().length)) ||
  (/^\d{1,2}$/.test(whole.trim()) &&
    /(?:^|\n)\s*$/.test(text.slice(0, at)) &&
    /^[.)]\s/.test(text.slice(at + whole.trimEnd().length)))

/** "1,234.5", "1.234,5", "1’234": the last sign that has other than three digits behind it is that of the decimals. */
function amountOf(digits: string): { amount: number; decimals: number } | undefined {
  const sign = /[.,](?=\d{1,2}$|\d{4,}$)/.exec(digits)?.[0] ?? (/^\d{1,3}\.\d{3}$/.test(digits) ? '.' : undefined)
  const at = sign ? digits.lastIndexOf(sign) : -1
  const whole = (at < 0 ? digits : digits.slice(0, at)).replace(/[.,’']/g, '')
  const decimals = at < 0 ? '' : digits.slice(at + 1)
  const amount = Number(`${whole}.${decimals || 0}`)
  return Number.isFinite(amount) ? { amount, decimals: decimals.length } : undefined
}

/** Whether what is written is this amount, as precisely as it is written. A loss may be said without its sign. */
export function isSame(said: Figure, amount: number, kind: Figure['kind'], isScaled = true): boolean {
  if ((said.kind === 'percent') !== (kind === 'percent')) return false
  const scales = said.isScaled && !isScaled ? [1, 1e3, 1e6] : [1]
  return scales.some((scale) => Math.abs(Math.abs(said.amount) - Math.abs(amount * scale)) <= said.tolerance)
}

const kinds: Partial<Record<Value['type'], Figure['kind']>> = {
  ratio: 'percent',
  percent: 'percent',
  multiple: 'multiple',
}

/** Whether what is written is the value of a source. */
export function isValue(said: Figure, { amount, type, shown, scale = 1 }: Value): boolean {
  const kind = kinds[type] ?? 'plain'
  if (amount !== null && (isSame(said, amount, kind) || isSame(said, amount * scale, kind))) return true
  // days, periods and what is printed in words; of a date no part is a figure
  return figuresOf(withoutDates(shown).rest).some(
    ({ amount, kind }) => isSame(said, amount, kind) || (isShare(amount) && isSame(said, amount, 'percent')),
  )
}

/** "0.42" as it is stored is 42 %. */
const isShare = (amount: number) => !Number.isInteger(amount) && Math.abs(amount) < 5

export const figureKey = ({ shown, amount, type, currency = '' }: Value) => `${type} ${currency} ${amount ?? shown}`
