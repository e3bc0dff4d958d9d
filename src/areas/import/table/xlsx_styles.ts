import { shownNumber } from '../../../platform/documents/number_format.ts'

/** What the style of a number says that it is. */
export type NumberKind = 'number' | 'day' | 'percent' | { currency: string }

// ECMA-376, 18.8.30: the formats that have no code in the file
const builtInDays = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
const builtInPercents = (id: number) => id === 9 || id === 10

/** A style as far as it changes a number: what it is, the format where that may divide what is stored, or its digits. */
export type NumberStyle = { kind: NumberKind; format?: string; digits?: string }

export const styleOfFormat = (id: number, code: string | undefined): NumberStyle => ({
  kind: kindOfFormat(id, code),
  ...(code?.includes(',') && { format: code }),
  ...digitsOfFormat(code),
})

/** A format that shows all digits of a number, as those of telephone numbers and ids do: 0000000000, "+"00 0000 000000. */
function digitsOfFormat(code: string | undefined): { digits: string } | undefined {
  const digits = (code?.split(';')[0] ?? '').replace(/"([^"]*)"|\\(.)|\[[^\]]*\]/g, '$1$2')
  return /^[+() \d/-]*$/.test(digits) && /0.*0/.test(digits) ? { digits } : undefined
}

function kindOfFormat(id: number, code: string | undefined): NumberKind {
  if (code === undefined) return builtInDays(id) ? 'day' : builtInPercents(id) ? 'percent' : 'number'
  const [first = ''] = code.split(';')
  const currency = /\[\$([^\]-]{1,5})(?:-[^\]]*)?\]/.exec(first)?.[1] ?? /[€£¥₹]|\b(?:EUR|GBP|CHF)\b/.exec(first)?.[0]
  if (currency && currency.trim() !== '' && currency !== '$') return { currency: currency.trim() }
  const bare = first.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')
  if (bare.includes('%')) return 'percent'
  return /[dyhs]|m(?!ill)/i.test(bare) && !/[0#?]/.test(bare) ? 'day' : 'number'
}

const dayMs = 86_400_000

/** A serial number as Excel counts days: 1 is 1900-01-01, and there was a 29th of February in that year. */
export function dayOfSerial(serial: number, isFrom1904: boolean): string | undefined {
  const days = isFrom1904 ? serial + 1462 : serial
  if (days < 0 || days >= 2_958_466) return undefined
  if (days < 1) return undefined
  const atMs = Date.UTC(1899, 11, days < 60 ? 31 : 30) + Math.round(days * 86_400) * 1000
  const text = new Date(atMs).toISOString()
  return atMs % dayMs === 0 ? text.slice(0, 10) : text.slice(0, 19)
}

/**
 * A number with its currency, its percent sign, and in what its format counts it: "EUR 12345.6780k". Written so that its
 * fraction is never taken for thousands.
 */
export function styledNumber(value: number, { kind, format, digits }: NumberStyle): string | number {
  if (digits !== undefined && Number.isSafeInteger(value) && value >= 0) return inDigits(value, digits)
  if (kind === 'percent') return `${unmistakable(Math.round(value * 1e12) / 1e10)}%`
  const { number, unit } = shownNumber(value, format)
  const word = unitWords[unit]
  if (word === undefined) return typeof kind === 'object' ? `${kind.currency} ${unmistakable(value)}` : value
  return `${typeof kind === 'object' ? `${kind.currency} ` : ''}${unmistakable(number)}${word}`
}

/** The digits of a number in the places of a format; more of them than it has places stand in the first. */
function inDigits(value: number, format: string): string {
  const places = format.split('0').length - 1
  const digits = String(value).padStart(places, '0')
  const extra = digits.length - places
  let at = 0
  return format.replace(/0/g, () => {
    const from = at === 0 ? 0 : at + extra
    return digits.slice(from, ++at + extra)
  })
}

const unitWords: Record<number, string> = { 1e3: 'k', 1e6: 'm', 1e9: 'bn', 1e12: 'tn' }

export function unmistakable(value: number): string {
  const text = String(value)
  return /\.\d{3}$/.test(text) ? `${text}0` : text
}
