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
