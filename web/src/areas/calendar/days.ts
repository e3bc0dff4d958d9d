// Days as text such as 2026-03-01, and what a calendar does with them.

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** 0 is Monday. */
export const weekday = (day: string): number => (new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7

export const monday = (day: string): string => addDays(day, -weekday(day))

export const daysFrom = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(day, index))

/** The same day of another month, or its last one. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

const named = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Date(`${day}T00:00Z`).toLocaleDateString('en-GB', { timeZone: 'UTC', ...options })

export const monthName = (day: string) => named(day, { month: 'long', year: 'numeric' })
export const weekdayName = (day: string) => named(day, { weekday: 'short' })
export const longDay = (day: string) => named(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
export const shortDay = (day: string) => named(day, { weekday: 'short', day: 'numeric', month: 'short' })
