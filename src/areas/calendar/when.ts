import { addDays, clockIn, timeOf } from '../../platform/time_zones.ts'
import type { Stored } from './stored.ts'

/** When an event is, in words: `Thursday, 26 November 2026, 14:48 – 15:48 (Europe/Zurich)`. */
export function whenIs(
  event: Pick<Stored, 'starts_at' | 'ends_at' | 'all_day' | 'time_zone'>,
  fallback: string,
): string {
  const zone = event.time_zone ?? fallback
  const [from, to] = [clockIn(zone, new Date(event.starts_at)), clockIn(zone, new Date(event.ends_at))]
  if (event.all_day) {
    const last = addDays(to.day, -1)
    return last <= from.day ? dayWords(from.day) : `${dayWords(from.day)} – ${dayWords(last)}`
  }
  const end = from.day === to.day ? timeOf(to.minutes) : `${dayWords(to.day)}, ${timeOf(to.minutes)}`
  return `${dayWords(from.day)}, ${timeOf(from.minutes)} – ${end} (${zone.replaceAll('_', ' ')})`
}

const dayWords = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
