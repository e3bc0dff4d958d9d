import { momentIn, wallTime } from '../../parts/zone.ts'
import type { CalendarEvent } from './placed.ts'

type By = { days?: number; minutes?: number; zone: string }

/** The times of an event so much later by the clocks on the wall; its length stays. */
export function shifted(event: CalendarEvent, { days = 0, minutes = 0, zone: shown }: By) {
  const zone = event.all_day ? (event.time_zone ?? shown) : shown
  const later = (at: string) => {
    const wall = Date.parse(`${wallTime(at, zone)}Z`) + (days * 1440 + minutes) * 60_000
    return momentIn(new Date(wall).toISOString().slice(0, 16), zone)
  }
  const start = later(event.start)
  if (event.all_day) return { start, end: later(event.end) }
  const length = Date.parse(event.end) - Date.parse(event.start)
  return { start, end: new Date(Date.parse(start) + length).toISOString() }
}
