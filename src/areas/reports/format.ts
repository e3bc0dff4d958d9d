import { minus, money, moneyInColumn } from '../../words/money.ts'
import { escapeMarkdown } from './escape.ts'
import type { Fact, Unit } from './fact.ts'

/** In a sentence, or in a cell of a statement, where what is negative stands in brackets. */
type Style = 'sentence' | 'cell'

export const missing = 'n/a'

/** A value as people read it. */
export function formatFact({ value, unit }: Pick<Fact, 'value' | 'unit'>, style: Style = 'sentence'): string {
  if (value === null) return missing
  if (typeof value === 'string') return unit === 'date' ? formatDate(value) : escapeMarkdown(value)
  return style === 'cell' && value < 0 && unit !== 'points'
    ? `(${positive(-value, unit, style)})`
    : signed(value, unit, style)
}

/** How a value is written in a report: in a sentence, and in a table where that differs. */
export function writingsOf(fact: Pick<Fact, 'value' | 'unit'>): string[] {
  if (typeof fact.value === 'string' && fact.unit !== 'date') return [fact.value]
  return [...new Set([formatFact(fact), formatFact(fact, 'cell')])]
}

/** A figure without its sign, where the words around it say which way it goes: “fell by 3.0%”. */
export const formatSize = (fact: Pick<Fact, 'value' | 'unit'>): string =>
  typeof fact.value === 'number' ? positive(Math.abs(fact.value), fact.unit) : formatFact(fact)

const signed = (value: number, unit: Unit, style: Style) => {
  const text = positive(Math.abs(value), unit, style)
  if (unit === 'points') return `${value < 0 ? minus : '+'}${text}`
  return value < 0 && /[1-9]/.test(text) ? `${minus}${text}` : text
}

function positive(value: number, unit: Unit, style: Style = 'sentence'): string {
  switch (unit) {
    case 'ratio':
      return `${grouped(value * 100, 1)}%`
    case 'points':
      return `${grouped(value * 100, 1)} points`
    case 'percent':
      return `${grouped(value, 0)}%`
    case 'multiple':
      return `${grouped(value, value < 1 ? 2 : 1)}x`
    case 'year':
      return String(value)
    case 'count':
      return grouped(value, 0)
    default:
      return style === 'cell' ? cellMoney(value, unit) : money(value, unit)
  }
}

/** Decimals stand below each other, unless the column would round more, or less, than a sentence does. */
function cellMoney(value: number, currency: string): string {
  const [said, aligned] = [money(value, currency), moneyInColumn(value, currency)]
  const amountOf = (text: string) => Number(text.replace(/[^\d.]/g, ''))
  return amountOf(said) === amountOf(aligned) ? aligned : said
}

const grouped = (value: number, digits: number) =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** 2026-03-12 or a timestamp → 12 Mar 2026. */
export function formatDate(value: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(value) ?? []
  return year === undefined ? value : `${Number(day)} ${months[Number(month) - 1]} ${year}`
}
