// Days as YYYY-MM-DD, in the firm's time zone, which is UTC here.

const dayMs = 86_400_000

export const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
export const yearOf = (day: string) => Number(day.slice(0, 4))
export const monthOf = (day: string) => Number(day.slice(5, 7))
/** 0: Sunday */
const weekdayOf = (day: string) => new Date(day).getUTCDay()

/** First and last day, both taken in. */
export type Span = { from: string; to: string }
export const isIn = (day: string, { from, to }: Span) => day >= from && day <= to

export type Unit = 'week' | 'month' | 'quarter' | 'year'

/** The week (from Monday), month, quarter or year that a day is in; "shift" 1: the next one, −1: the one before. */
export function spanOf(unit: Unit, day: string, shift = 0): Span {
  if (unit === 'week') {
    const from = addDays(day, -((weekdayOf(day) + 6) % 7) + 7 * shift)
    return { from, to: addDays(from, 6) }
  }
  const months = { month: 1, quarter: 3, year: 12 }[unit]
  const index = yearOf(day) * 12 + monthOf(day) - 1
  const first = (Math.floor(index / months) + shift) * months
  return { from: firstOf(first), to: addDays(firstOf(first + months), -1) }
}

const firstOf = (monthIndex: number) =>
  `${Math.floor(monthIndex / 12)}-${String((monthIndex % 12) + 1).padStart(2, '0')}-01`

/** The next day of that name after "day": 2 is Tuesday. */
export function nextWeekday(day: string, weekday: number): string {
  const ahead = (weekday - weekdayOf(day) + 7) % 7
  return addDays(day, ahead === 0 ? 7 : ahead)
}
