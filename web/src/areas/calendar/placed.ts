import { plusDays } from '../../../../src/words/days.ts'
import type { Reply } from '../../api/client.ts'
import { wallTime } from '../../parts/zone.ts'

export type CalendarEvent = Reply<'/api/calendar/events'>['events'][number]

/** A part of an event on one day; minutes since its midnight. */
export type Part = { event: CalendarEvent; from: number; until: number; isAllDay: boolean; begins: boolean }
/** A part of a day beside others at the same time: in which of how many lanes. */
export type Laned = Part & { lane: number; lanes: number }

/** The events of each day as the clocks of the zone have them; whole days are days in their own zone. */
export function byDay(events: readonly CalendarEvent[], zone: string): Map<string, Part[]> {
  const days = new Map<string, Part[]>()
  for (const event of events)
    for (const [day, part] of partsOf(event, zone)) days.set(day, [...(days.get(day) ?? []), part])
  for (const parts of days.values()) parts.sort((a, b) => Number(b.isAllDay) - Number(a.isAllDay) || a.from - b.from)
  return days
}

const minutesOf = (wall: string) => Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16))
const daysMax = 60

function* partsOf(event: CalendarEvent, shown: string): Generator<[string, Part]> {
  const zone = event.all_day ? (event.time_zone ?? shown) : shown
  const from = wallTime(event.start, zone)
  const until = wallTime(event.end, zone)
  const [first, last] = [from.slice(0, 10), until.slice(0, 10)]
  let day = first
  for (let count = 0; day <= last && count < daysMax; count++, day = plusDays(day, 1)) {
    const end = day === last ? minutesOf(until) : 1440
    if (end === 0 && day !== first) return
    const isWhole = event.all_day || (day !== first && day !== last)
    yield [
      day,
      { event, from: day === first ? minutesOf(from) : 0, until: end, isAllDay: isWhole, begins: day === first },
    ]
  }
}

/** Parts that overlap stand beside each other. */
export function inLanes(parts: readonly Part[]): Laned[] {
  const placed: Laned[] = []
  let group: Laned[] = []
  let end = 0
  const close = () => {
    const lanes = Math.max(...group.map(({ lane }) => lane)) + 1
    for (const one of group) one.lanes = lanes
    placed.push(...group)
    group = []
  }
  for (const part of parts) {
    if (group.length > 0 && part.from >= end) close()
    const taken = new Set(
      group.filter(({ until, from }) => Math.max(until, from + shortest) > part.from).map(({ lane }) => lane),
    )
    let lane = 0
    while (taken.has(lane)) lane++
    group.push({ ...part, lane, lanes: 1 })
    end = Math.max(end, part.until, part.from + shortest)
  }
  if (group.length > 0) close()
  return placed
}

/** The shortest that is drawn, in minutes. */
export const shortest = 25
