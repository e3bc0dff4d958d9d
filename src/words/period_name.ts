import { numberInWords, numberOfWords } from './numbers.ts'

/** A period of accounts, as a document tells it. */
type Period = { label: string; end: string | null; months: number | null; year: number | null; basis: string }

/** The short name of a period, one for each: FY2024, FY2025B, Q3 2024, 9M 2024-09-30, LTM 2025-03-31. */
export function nameOf(period: Period, months = period.months): string | null {
  const when = period.end ?? period.year?.toString()
  if (!when) return null
  if (period.basis === 'ltm') return `LTM ${when}`
  if (period.basis === 'year_to_date') return `YTD ${when}`
  if (period.basis === 'pro_forma') return `PF ${when}`
  const suffix = suffixes[period.basis] ?? ''
  if (months === 12) return `FY${period.year ?? when.slice(0, 4)}${suffix}`
  if (months === null) return null
  const part = /\b(Q[1-4]|H[12])\b/i.exec(period.label)?.[1]?.toUpperCase() ?? `${months}M`
  return part.startsWith(`${months}`) ? `${part} ${when}${suffix}` : `${part} ${period.year ?? when}${suffix}`
}

const suffixes: Record<string, string> = { budget: 'B', estimate: 'E', projection: 'P' }

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `LTM 2025-03-31` is wider than a column has to be: `LTM Mar 2025`. */
export function periodName(name: string): string {
  const [, what, year, month] = /^(\d*\D+)(\d{4})-(\d\d)-\d\d$/.exec(name) ?? []
  return what && year && month ? `${what}${months[Number(month) - 1]} ${year}` : name
}

/** How a period is called where there is little room: by its short name, a day as `31 Dec 2025`, else as the document heads it. */
export function shortPeriod(period: Period): string {
  const name = nameOf(period)
  if (name) return periodName(name)
  const [year, month, day] = period.end?.split('-').map(Number) ?? []
  return year && month && day ? `${day} ${months[month - 1]} ${year}` : period.label
}

const counted = new RegExp(`(?<![\\d.])(\\d{1,2}|${numberInWords})[ -]?(?:M\\b|months?\\b|mos?\\b)`, 'i')

/** Parts of a year that a label names, with their months; null where it does not say how many. */
const parts: [words: RegExp, months: number | null][] = [
  [/\bQ[1-4]|\b[1-4]Q|\bquarter/i, 3],
  [/\bH[12](?!\d{3})|\b[12]H|\bhalf|\bsemi-?annual/i, 6],
  [/\b(?:LTM|TTM)\b|\b(?:last|trailing) twelve/i, 12],
  [/\bYTD\b|\byear[- ]to[- ]date\b|\bstub\b|\binterim\b|\bweeks?\b|\bto date\b/i, null],
  [new RegExp(`\\b(?:${months.join('|')})[a-z]*\\b`, 'i'), null],
]

/**
 * How many months a period has by its label: 12 of FY2024 and 2024A, 3 of Q3 2024, 2 of "2M 2024". Null where the label names a
 * part of a year without its length, or no year.
 */
export function monthsOfLabel(label: string): number | null {
  const said = counted.exec(label)?.[1]?.toLowerCase()
  if (said !== undefined) return Number(said) || numberOfWords(said)
  if (/\byears?[- ](?:ended|ending|to)\b(?! date)/i.test(label)) return 12
  const part = parts.find(([words]) => words.test(label))
  if (part) return part[1]
  return /(?<!\d)(?:19|20)\d\d(?!\d)|\bFY ?['’]?\d\d\b/i.test(label) ? 12 : null
}
