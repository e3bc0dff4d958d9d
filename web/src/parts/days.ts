import { plusDays, weekdayOf } from '../../../src/words/days.ts'
import { ownZone, wallTime } from './zone.ts'

// Days as text such as 2026-03-01, in rows and in words.

export const monday = (day: string): string => plusDays(day, -weekdayOf(day))

export const daysFrom = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => plusDays(day, index))

const named = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Date(`${day}T00:00Z`).toLocaleDateString('en-GB', { timeZone: 'UTC', ...options })

export const monthName = (day: string) => named(day, { month: 'long', year: 'numeric' })
export const weekdayName = (day: string) => named(day, { weekday: 'short' })
export const longDay = (day: string) => named(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
export const shortDay = (day: string) => named(day, { weekday: 'short', day: 'numeric', month: 'short' })

/** Today where the person is. */
export const todayHere = (): string => wallTime(new Date(), ownZone()).slice(0, 10)

export const dayWanted = 'Enter a date, such as 28 Jan 2027 or “next friday”.'
