// The amounts that may measure a market: one, or the middle of a range.

import { multiplierOf, multiplierWord } from '../../currencies.ts'
import { exact, type Money, magnitudeOf, type NumberStyle } from '../../numbers.ts'
import { amountsIn } from '../amounts.ts'

/** The span of a range is the whole of it, so that its place shows both ends. */
export type MarketAmount = Money & { isRange: boolean }

const joint = '(?: ?[-–—] ?| to | and | bis | und | à | et | til | och | og | tot | a | e | y | do | or )'
const number = '\\d[\\d.,]*\\d|\\d'
const lowBefore = new RegExp(`(?<![\\d.,])(?<low>${number})${joint}$`, 'u')
const highBehind = new RegExp(
  `^(?<joint>${joint})(?<high>${number}) ?(?<multiplier>${multiplierWord})(?![\\p{L}\\d])`,
  'u',
)
const between =
  /(?:\bbetween|\bzwischen|\bentre|\bmellom|\bmellan|\bmellem|\btussen|\btra|\branging from|\bpomiędzy) $/iu
const course =
  /\b(?:from|grow\w*|grew|ris\w+|rose|increas\w+|expand\w*|von|wachs\w*|fell|declin\w+) (?:[^\d]{0,30} )?$/i

export function marketAmountsIn(text: string, style: NumberStyle): MarketAmount[] {
  const amounts = amountsIn(text, style)
  const found: MarketAmount[] = []
  for (const [at, amount] of amounts.entries()) {
    const last = found.at(-1)
    if (last && last.end > amount.start) continue
    const next = amounts[at + 1]
    const gap = next ? text.slice(amount.end, next.start) : ''
    const before = text.slice(0, amount.start)
    if (next && next.start > amount.end && joinsRange(gap, before)) {
      found.push(
        middleOf(amount.value, next.value, { ...amount, currency: amount.currency ?? next.currency, end: next.end }),
      )
      continue
    }
    found.push(openAt(amount, text, style) ?? { ...amount, isRange: false })
  }
  return found
}

/** "between €4 billion and €5 billion", "€4 billion to €5 billion", but not "grew from €4 billion to €5 billion". */
function joinsRange(gap: string, before: string): boolean {
  if (!new RegExp(`^${joint}$`, 'u').test(gap)) return false
  if (between.test(before)) return true
  return !/and|und|et|og|och| y | e |or/.test(gap) && !course.test(before)
}

/** One end without a currency or multiplier of its own: "between 4 and 5 billion euros", "$4–5 billion". */
function openAt(amount: Money, text: string, style: NumberStyle): MarketAmount | null {
  const before = text.slice(0, amount.start)
  const scale = scaleOf(text.slice(amount.start, amount.end))
  const lowFound = lowBefore.exec(before)
  const low = lowFound?.groups?.['low']
  const start = lowFound?.index ?? 0
  const lowValue = low ? magnitudeOf(low, style) : null
  if (lowFound && lowValue !== null && scale > 1 && lowValue * scale < amount.value) {
    if (joinsRange(lowFound[0].slice(low?.length ?? 0), before.slice(0, start)))
      return middleOf(lowValue * scale, amount.value, { ...amount, start })
  }
  const behind = highBehind.exec(text.slice(amount.end))
  const highScale = multiplierOf(behind?.groups?.['multiplier'] ?? '')
  const high = magnitudeOf(behind?.groups?.['high'] ?? '', style)
  if (!behind || !highScale || high === null || !joinsRange(behind.groups?.['joint'] ?? '', before)) return null
  const lowWhole = scale > 1 ? amount.value : amount.value * highScale
  const end = amount.end + behind[0].length
  return lowWhole < high * highScale ? middleOf(lowWhole, high * highScale, { ...amount, end }) : null
}

const middleOf = (low: number, high: number, amount: Money): MarketAmount => ({
  ...amount,
  value: exact((low + high) / 2),
  isRange: true,
})

const multiplier = new RegExp(`(?<=\\d ?-?)(?:${multiplierWord})(?![\\p{L}\\d])`, 'u')
const scaleOf = (text: string) => multiplierOf(multiplier.exec(text)?.[0] ?? '') ?? 1
