// Days and clocks in IANA time zones. A day is a text such as 2026-03-01.

/** Whether this names a zone; an offset such as +01:00 is none, because it has no daylight saving. */
export function isTimeZone(name: string): boolean {
  return /^[a-z]/i.test(name) && spelled(name) !== undefined
}

/** The name of a zone in its usual spelling: Europe/Zurich for europe/zurich; undefined where there is no such zone. */
export function spelled(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/** What the clocks of a zone show at a moment: the day, and the minutes since its midnight. */
export function clockIn(zone: string, at: Date): { day: string; minutes: number } {
  const shown = new Date(at.getTime() + offsetIn(zone, at.getTime()))
  return { day: shown.toISOString().slice(0, 10), minutes: shown.getUTCHours() * 60 + shown.getUTCMinutes() }
}

/**
 * The moment at which the clocks of a zone show this. A time that daylight saving skips is that much later; of one that
 * it repeats the first is meant.
 */
export function momentIn(zone: string, day: string, minutes = 0): Date {
  const asIfUtc = midnight(day) + minutes * 60_000
  const before = asIfUtc - offsetIn(zone, asIfUtc - dayMilliseconds)
  const after = asIfUtc - offsetIn(zone, asIfUtc + dayMilliseconds)
  const isBefore = before + offsetIn(zone, before) === asIfUtc
  const isAfter = after + offsetIn(zone, after) === asIfUtc
  return new Date(isBefore || !isAfter ? before : after)
}

/** A time of the day by its minutes since midnight: `09:05`. */
export const timeOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

export const addDays = (day: string, days: number): string =>
  new Date(midnight(day) + days * dayMilliseconds).toISOString().slice(0, 10)

/** 1 is Monday, 7 Sunday (ISO 8601). */
export const weekday = (day: string): number => new Date(midnight(day)).getUTCDay() || 7

const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayMilliseconds = 86_400_000

const formats = new Map<string, Intl.DateTimeFormat>()

/** Milliseconds that a zone is ahead of UTC. */
function offsetIn(zone: string, at: number): number {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  formats.set(zone, format)
  const name = format.formatToParts(at).find((part) => part.type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = '0', minutes = '0', seconds = '0'] = /([+-])(\d+):(\d+)(?::(\d+))?/.exec(name) ?? []
  const size = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
  return sign === '-' ? -size : size
}
