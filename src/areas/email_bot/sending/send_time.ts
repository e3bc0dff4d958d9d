import { addDays, clockIn, momentIn, weekday } from '../../../platform/time_zones.ts'

const nine = 9 * 60
const friday = 5

/** Nine o'clock of the next working morning in a zone: today's, if that is still to come. */
export function nextMorning(zone: string, now: Date): Date {
  const { day: today } = clockIn(zone, now)
  for (let day = today; ; day = addDays(day, 1)) {
    const morning = momentIn(zone, day, nine)
    if (weekday(day) <= friday && morning > now) return morning
  }
}

type Busy = { start: string; end: string }
export type Slot = { day: string; minutes: number }

// the first two of these that suit are proposed: in the morning of one day and in the afternoon of another
// biome-ignore format: a table
const offers = [[2, 10 * 60], [3, 14 * 60], [4, 10 * 60], [5, 14 * 60], [6, 10 * 60], [7, 14 * 60], [2, 15 * 60], [3, 11 * 60]] as const

const hour = 3_600_000
const workStarts = 8 * 60
const workEnds = 18 * 60

/** Two times for a talk, some days after the mail is read: office hours at both ends, and free in the asker's calendar here. */
export function freeSlots(
  sendAt: Date,
  { theirs, ours, busy }: { theirs: string; ours: string; busy: Busy[] },
): Slot[] {
  const { day: first } = clockIn(theirs, sendAt)
  const slots: Slot[] = []
  for (const [workingDays, minutes] of offers) {
    const day = workingDaysAfter(first, workingDays)
    const start = momentIn(theirs, day, minutes)
    const here = clockIn(ours, start)
    const isFree = busy.every((event) => Date.parse(event.end) <= +start || Date.parse(event.start) >= +start + hour)
    const isOffice = here.minutes >= workStarts && here.minutes + 60 <= workEnds && weekday(here.day) <= friday
    if (isFree && isOffice && slots.every((slot) => slot.day !== day)) slots.push({ day, minutes })
    if (slots.length === 2) break
  }
  return slots.toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

function workingDaysAfter(day: string, count: number): string {
  let left = count
  let then = day
  while (left > 0) {
    then = addDays(then, 1)
    if (weekday(then) <= friday) left--
  }
  return then
}
