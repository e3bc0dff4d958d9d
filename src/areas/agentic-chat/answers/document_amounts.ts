import { minus } from '../../../words/money.ts'
import type { AskedPeriod, Cell } from '../../files/index.ts'
import { compoundRate } from '../../financials/index.ts'
import type { WorkedFigure } from '../plan/document_question.ts'
import type { DocumentQuestion } from '../plan/plan.ts'
import { day } from './dates.ts'

/** How amounts of one answer are said. */
export type Spoken = {
  said(amount: number): string
  /** an amount of money as the tables print it */
  printed(amount: number, scale: number): string
  currency: string
  scale: number
}

const sizes = { ones: 1, thousands: 1e3, millions: 1e6, billions: 1e9 } as const
export const words = new Map<number, string>([
  [1e3, 'thousand'],
  [1e5, 'lakh'],
  [1e6, 'million'],
  [1e7, 'crore'],
  [1e9, 'billion'],
])

export function speaking(plan: DocumentQuestion, figures: readonly WorkedFigure[]): Spoken {
  const cells = cellsOf(figures)
  const scale = Math.max(1, ...cells.map((cell) => cell.scale))
  const currency = cells.find((cell) => cell.currency)?.currency ?? ''
  const size = plan.unit ? sizes[plan.unit] : words.has(scale) ? scale : 1
  const said = (amount: number): string => {
    switch (plan.as) {
      case 'percent':
        return `${fixed(amount * 100, plan.decimals ?? 1)}%`
      case 'ratio':
        return `${fixed(amount, plan.decimals ?? 2)}${isCoarse(plan, amount) ? ` (${fixed(amount * 100, 1)}%)` : ''}`
      case 'days':
        return `${fixed(amount, plan.decimals ?? 2)} days`
      case 'money':
        return ofMoney(amount, {
          size: scale === 1 && !plan.unit ? 1 : size,
          currency,
          decimals: /^(?:growth|cagr)$/.test(plan.shape) ? null : plan.decimals,
        })
      default:
        return plan.as satisfies never
    }
  }
  return { said, printed: (amount, own) => grouped(amount / own, 4), currency, scale }
}

/** How much a figure has changed: percentages by points. */
export const differenceSaid = (plan: DocumentQuestion, difference: number, { said }: Spoken): string => {
  if (plan.as === 'percent') return `${fixed(difference * 100, plan.decimals ?? 1)} percentage points`
  return plan.as === 'ratio' ? fixed(difference, plan.decimals ?? 2) : said(difference)
}

export const percentSaid = (plan: DocumentQuestion, share: number): string =>
  `${fixed(share * 100, plan.decimals ?? 1)}%`

/** One decimal of what is below one says little; who asks for it may think of a percentage. */
const isCoarse = ({ decimals }: DocumentQuestion, amount: number) =>
  decimals !== null && decimals < 2 && Math.abs(amount) < 1

const ofMoney = (
  amount: number,
  { size, currency, decimals }: { size: number; currency: string; decimals: number | null },
) => {
  const number = decimals === null ? grouped(amount / size, 3) : fixed(amount / size, decimals)
  return [currency, number, words.get(size) ?? ''].filter((part) => part !== '').join(' ')
}

const formatOf = (least: number, most: number) =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: least, maximumFractionDigits: most })
const signed = (text: string) => text.replace(/^-(?=.*[1-9])/, minus).replace(/^-/, '')
const fixed = (value: number, places: number) => signed(formatOf(places, places).format(value))
export const grouped = (value: number, most: number) => signed(formatOf(0, most).format(value))

export const cellsOf = (figures: readonly WorkedFigure[]): Cell[] => [
  ...new Set(figures.flatMap(({ used }) => used.flatMap(({ cells }) => cells))),
]

export function nameOf({ year, quarter, months, end }: AskedPeriod): string {
  const long = months === undefined || months === 12 ? '' : `${months} months`
  if (end !== undefined) return long ? `${long} to ${day(end)}` : day(end)
  if (quarter === null) return `FY${year}`
  return long ? `first ${long} of FY${year}` : `Q${quarter} FY${year}`
}

/** Whether both are as long and end at the same time of the year: a quarter beside a year, or another one, shows no growth. */
const areAlike = (a: AskedPeriod, b: AskedPeriod) =>
  a.quarter === b.quarter && a.months === b.months && a.end?.slice(4) === b.end?.slice(4)

/** What the shape of a question makes of figures in the order of their years; a share is null of what is not above nought. */
type Movement = { mean: number; difference: number; share: number | null; yearly: number | null }

/** Null of no figures. */
export function movementOf(figures: readonly WorkedFigure[]): Movement | null {
  const [first] = figures
  const last = figures.at(-1)
  if (!first || !last) return null
  const difference = last.amount - first.amount
  return {
    mean: figures.reduce((sum, { amount }) => sum + amount, 0) / figures.length,
    difference,
    share: first.amount > 0 ? difference / first.amount : null,
    yearly: areAlike(first.asked, last.asked)
      ? compoundRate(first.amount, last.amount, last.asked.year - first.asked.year)
      : null,
  }
}
