import { count, counted, day, decimals, fullMoney, money, percent } from '../../parts/format.ts'
import { type FileValue, judged, unitOf } from './values.ts'

/** A value in full: `$186,742,000`, `16.8%`, `36 months`. */
export function fullText(value: FileValue, of: string | number = judged(value)): string {
  if (typeof of === 'string') return /^\d{4}-\d\d-\d\d$/.test(of) ? day(of) : of
  const unit = unitOf(value)
  switch (unit) {
    case 'money':
      return value.currency ? fullMoney(of, value.currency) : number(of)
    case 'percent':
      return percent(of)
    case 'months':
      return counted(of, 'month')
    case 'number':
    case 'text':
      return number(of)
    default:
      return unit satisfies never
  }
}

/** The same with all its digits, as it is stored. */
export function exactText(value: FileValue, of: number): string {
  const digits = (figure: number) => decimals(figure, 12)
  if (unitOf(value) === 'percent') return `${digits(Number((of * 100).toPrecision(15)))}%`
  return value.currency && unitOf(value) === 'money' ? fullMoney(of, value.currency) : digits(of)
}

/** A value in a list: money is short there. */
export function shortText(value: FileValue): string {
  const of = judged(value)
  return typeof of === 'number' && unitOf(value) === 'money' && value.currency
    ? money(of, value.currency)
    : fullText(value, of)
}

const number = (value: number) => decimals(value, 2)

/** As statements have it: in the unit of the table, negative in brackets. */
export function statementText(value: number, scale: number, digits: number): string {
  const text = decimals(Math.abs(value / scale), digits, digits)
  return value < 0 ? `(${text})` : text
}

export const scaleNames: Record<number, string> = {
  1: 'units',
  1000: 'thousands',
  1_000_000: 'millions',
  1_000_000_000: 'billions',
}

/** Numbers in a sentence of the service's, with their commas. */
export const withCommas = (sentence: string): string => sentence.replace(/\d{5,}/g, (digits) => count(Number(digits)))

/** `assets_equal_liabilities_and_equity` as words. */
export function checkName(name: string): string {
  const words = name.replaceAll('_', ' ')
  return `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}`
}
