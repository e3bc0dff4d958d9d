/** A day as YYYY-MM-DD, without time zone: the asker's own. */
export type Day = string
export type Unit = 'day' | 'week' | 'month' | 'quarter' | 'half' | 'year'
type Stretch = { from: Day; to: Day }

const [firstDay, lastDay] = ['1000-01-01', '9999-12-31']
/** What lies beyond the calendar, such as "the last 99999 years", ends where it does. */
const ofDate = (date: Date): Day => {
  const year = date.getUTCFullYear()
  if (year < 1000) return firstDay
  return year > 9999 ? lastDay : date.toISOString().slice(0, 10)
}
const within = (count: number, most: number) => Math.max(-most, Math.min(most, count))
const monthsMax = 120_000
const daysMax = 31 * monthsMax
const toDate = (day: Day): Date => new Date(`${day}T00:00:00Z`)

/** null where the calendar has no such day */
export const dayOf = (year: number, month: number, day: number): Day | null => {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? ofDate(date) : null
}

export const yearOf = (day: Day): number => Number(day.slice(0, 4))
export const monthOf = (day: Day): number => Number(day.slice(5, 7))
export const quarterOf = (day: Day): number => Math.ceil(monthOf(day) / 3)
/** 0 for Monday */
export const weekdayOf = (day: Day): number => (toDate(day).getUTCDay() + 6) % 7

export const plusDays = (day: Day, count: number): Day => {
  const date = toDate(day)
  date.setUTCDate(date.getUTCDate() + within(count, daysMax))
  return ofDate(date)
}

/** The same day so many months on, or the last of that month. */
export const plusMonths = (day: Day, count: number): Day => {
  const first = new Date(Date.UTC(yearOf(day), monthOf(day) - 1 + within(count, monthsMax), 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(toDate(day).getUTCDate(), last))
  return ofDate(first)
}

const monthsIn: Record<Exclude<Unit, 'day' | 'week'>, number> = { month: 1, quarter: 3, half: 6, year: 12 }

export const plus = (day: Day, count: number, unit: Unit): Day => {
  if (unit === 'day') return plusDays(day, count)
  if (unit === 'week') return plusDays(day, count * 7)
  return plusMonths(day, count * monthsIn[unit])
}

/** The whole week, month, quarter, half or year a day lies in. */
export const stretchAround = (day: Day, unit: Unit): Stretch => {
  if (unit === 'day') return { from: day, to: day }
  if (unit === 'week') {
    const from = plusDays(day, -weekdayOf(day))
    return { from, to: plusDays(from, 6) }
  }
  const months = monthsIn[unit]
  const month = Math.floor((monthOf(day) - 1) / months) * months + 1
  const from = `${day.slice(0, 4)}-${String(month).padStart(2, '0')}-01`
  return { from, to: plusDays(plusMonths(from, months), -1) }
}

export const daysBetween = (from: Day, to: Day): number =>
  Math.round((toDate(to).getTime() - toDate(from).getTime()) / 86_400_000)
