import { type Decimal, decimalOf } from '../../../src/words/amounts.ts'
import * as words from '../../../src/words/money.ts'
import { decimalOfFormat, inFormat, type NumberFormat } from '../../../src/words/number_formats.ts'
import { ownZone, wallTime } from './zone.ts'

// made once: making one for each figure of a table costs more than drawing it
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const exactTenths = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const counts = new Intl.NumberFormat('en-US')

// a figure that is missing, or hidden from the asker’s role
const nothing = '–'
type Figure = number | null | undefined

let ours = 'USD'

/** The currency of the firm, in which amounts are that name none: totals, filters, what is typed. */
export const firmCurrency = (): string => ours

export function setFirmCurrency(code: string): void {
  ours = code
}

let format: NumberFormat | null = null

export function setNumberFormat(chosen: NumberFormat | null): void {
  format = chosen
}

/** A text whose numbers are written as 1,234.5, as the firm writes them. */
export const inOurs = (text: string): string => (format ? inFormat(format, text) : text)

/** What stands before fractions where a person types: by the setting of the firm, else by the language of the browser. */
export const ourDecimal = (): Decimal => (format ? decimalOfFormat(format) : decimalOf(navigator.language))

/** A number with at most so many decimals, and at least so many. */
export const decimals = (value: number, most: number, least = 0): string =>
  inOurs(value.toLocaleString('en-US', { maximumFractionDigits: most, minimumFractionDigits: least }))

/** In which the amounts of a record are; undefined where it does not say, which is the currency of the firm. */
export const currencyIn = (record: object | undefined): string | undefined =>
  record && 'currency' in record && typeof record.currency === 'string' ? record.currency : undefined

/** Money where it stands alone: `$5.25M`, `−$3K`. An amount is in whole units of its currency, or of that of the firm. */
export const money = (value: Figure, currency = ours): string =>
  value == null ? nothing : inOurs(words.money(value, currency))

/** The same in a column: `$4.0M` under `$12.4M`. */
export const moneyInColumn = (value: Figure, currency = ours): string =>
  value == null ? nothing : inOurs(words.moneyInColumn(value, currency))

/** The whole amount: `$12,400,000`. */
export const fullMoney = (value: Figure, currency = ours): string =>
  value == null ? nothing : inOurs(words.fullMoney(value, currency))

/** Short where that loses nothing, else whole: `$106.5M`, `$20,721,100`. */
export const exactMoney = (value: number, currency = ours): string => inOurs(words.exactMoney(value, currency))

/** An amount in a statement, in thousands: `12,400`, negative in brackets. */
export function thousands(value: Figure): string {
  if (value == null) return nothing
  const text = inOurs(whole.format(Math.abs(value / 1000)))
  return value < 0 ? `(${text})` : text
}

/** A ratio as percent with one decimal: 0.124 is `12.4%`. */
export const percent = (ratio: Figure): string =>
  ratio == null ? nothing : inOurs(`${ratio < 0 ? '−' : ''}${exactTenths.format(Math.abs(ratio * 100))}%`)

export const count = (value: number): string => inOurs(counts.format(value))

/** A figure that is kept as percent: 12 is `12%`, −8 `−8%`. */
export const percents = (value: number): string => `${value < 0 ? '−' : ''}${count(Math.abs(value))}%`

/** `1 company`, `2 companies`: the plural is given where it is not the word and an s. */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`

export function bytes(value: number): string {
  if (value < 1000) return `${value} B`
  if (value < 999_500) return `${Math.round(value / 1000)} KB`
  return `${inOurs(tenths.format(value / 1e6))} MB`
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A timestamp where the person is, or a date without a time (which is that day everywhere), as `12 Mar 2026`. */
export function day(value: string | Date): string {
  const date = typeof value === 'string' && value.length === 10 ? value : wallTime(value, ownZone())
  const [year, month, ofMonth] = date.slice(0, 10).split('-').map(Number)
  return `${ofMonth} ${months[Number(month) - 1]} ${year}`
}

export const clock = (value: string | Date): string => wallTime(value, ownZone()).slice(11)

export const dayAndTime = (value: string | Date): string => `${day(value)}, ${clock(value)}`

/** When something happened: relative for the last week, else the day. A moment to come is its day. */
export function since(value: string, now = Date.now()): string {
  const seconds = (now - Date.parse(value)) / 1000
  if (seconds < -60 || seconds >= 7 * 86_400) return day(value)
  if (seconds < 60) return 'just now'
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h ago`
  return counted(Math.floor(seconds / 86_400), 'day ago', 'days ago')
}

export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word[0] ?? '')
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('')
    .toUpperCase()

/** A moment to the second, as a log is read. */
export const momentOf = (at: string): string => `${day(at)}, ${clock(at)}:${at.slice(17, 19)}`
