// Days and times in words. A day is "2026-11-03"; a time is an ISO timestamp and is told in the time zone of the firm.

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const dayMs = 86_400_000

/** The day (YYYY-MM-DD) on which a time falls there; of a day, the day itself. Undefined for what is neither. */
export const dayOf = (value: string, timeZone = 'UTC'): string | undefined => {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return value
  const time = new Date(value)
  if (!/^\d{4}-\d{2}/.test(value) || Number.isNaN(time.getTime())) return undefined
  return formatOf(timeZone).days.format(time)
}

// Sweden writes days as ISO 8601 does. To make a format costs much more than to use it.
const formats = new Map<string, { days: Intl.DateTimeFormat; clock: Intl.DateTimeFormat }>()
const formatOf = (timeZone: string) => {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  const made = {
    days: new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }),
    clock: new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' }),
  }
  formats.set(timeZone, made)
  return made
}

/** "3 Nov 2026"; text that is no date stays as it is. */
export const day = (value: string, timeZone = 'UTC') => {
  const [year, month, date] = (dayOf(value, timeZone) ?? '').split('-').map(Number)
  if (year === undefined || month === undefined || date === undefined) return value
  return `${date} ${months[month - 1]} ${year}`
}

/** "Tue 3 Nov 2026, 14:30" */
export const moment = (value: string, timeZone = 'UTC') => {
  const date = dayOf(value, timeZone)
  if (date === undefined || date === value) return day(value)
  const clock = formatOf(timeZone).clock.format(new Date(value))
  return `${weekdays[new Date(date).getUTCDay()]} ${day(date)}, ${clock}`
}

/** "18 days ago", "yesterday", "today", "in 3 days", seen from the day "today". */
export const ago = (value: string, today: string, timeZone = 'UTC') => {
  const days = daysBetween(dayOf(value, timeZone) ?? '', today)
  if (Number.isNaN(days)) return ''
  if (days === 0) return 'today'
  if (days === 1) return 'yesterday'
  if (days === -1) return 'tomorrow'
  return days > 0 ? `${days} days ago` : `in ${-days} days`
}

/** Whole days from one day to another. */
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** A span from one day to another, both taken in: "in 2025", "in Mar 2026", "in Q4 2026", "between 1 and 7 Nov 2026". */
export const range = (from: string, to: string) => {
  const named = namedSpan(from, to)
  if (named !== undefined) return named.startsWith('on ') ? named : `in ${named}`
  return `between ${dayBefore(from, to)} and ${day(to)}`
}

/** "2025", "Q4 2026", "Mar 2026", "1 Nov to 7 Nov 2026" */
export const span = (from: string, to: string) =>
  namedSpan(from, to)?.replace(/^on /, '') ?? `${dayBefore(from, to)} to ${day(to)}`

// the year is said once
const dayBefore = (from: string, to: string) =>
  from.slice(0, 4) === to.slice(0, 4) ? day(from).replace(/ \d{4}$/, '') : day(from)

const namedSpan = (from: string, to: string) => {
  const [year, month] = from.split('-').map(Number)
  if (from === to) return `on ${day(from)}`
  if (year === undefined || month === undefined || !from.endsWith('-01')) return undefined
  const months_ = spanMonths.find(({ length }) => lastDay(year, month, length) === to)
  return months_?.name(year, month)
}

const spanMonths = [
  { length: 1, name: (year: number, month: number) => `${months[month - 1]} ${year}` },
  { length: 3, name: (year: number, month: number) => (month % 3 === 1 ? `Q${(month + 2) / 3} ${year}` : undefined) },
  { length: 12, name: (year: number, month: number) => (month === 1 ? `${year}` : undefined) },
]

const lastDay = (year: number, month: number, length: number) =>
  new Date(Date.UTC(year, month - 1 + length, 0)).toISOString().slice(0, 10)

/** A day that stands for the span it begins: "Mar 2026", "Q1 2026", "2026", "week of 2 Mar 2026". */
export const spanFrom = (value: string, by: 'day' | 'week' | 'month' | 'quarter' | 'year') => {
  const date = dayOf(value.length === 7 ? `${value}-01` : value)
  const [year, month] = (date ?? '').split('-').map(Number)
  if (date === undefined || year === undefined || month === undefined) return value
  const shown = {
    day: () => day(date),
    week: () => `week of ${day(date)}`,
    month: () => `${months[month - 1]} ${year}`,
    quarter: () => `Q${Math.ceil(month / 3)} ${year}`,
    year: () => `${year}`,
  }
  return shown[by]()
}
