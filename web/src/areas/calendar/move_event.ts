import { client, queries } from '../../api/client.ts'
import { attempt, tellDone } from '../../parts/tell.tsx'
import { refetchMeetings } from './meeting.ts'
import type { CalendarEvent } from './placed.ts'
import { timesOf } from './times.ts'

type Times = { start: string; end: string }

/** Moves an event: shown at once, taken back where the service refuses it, and undone by a click. */
export function moveEvent(event: CalendarEvent, to: Times, zone: string): Promise<boolean> {
  const put = async (times: Times) => {
    showAt(event.id, times)
    const params = { path: { event_id: event.id } }
    await client.PATCH('/api/calendar/events/{event_id}', { params, body: times }).finally(refetchMeetings)
  }
  return attempt(async () => {
    await put(to)
    tellDone(`Moved to ${timesOf({ ...event, ...to }, zone)}`, () => put({ start: event.start, end: event.end }))
  })
}

type Listed = { events: CalendarEvent[] }

const showAt = (id: string, times: Times) =>
  queries.setQueriesData<Listed>(
    { predicate: ({ queryKey }) => queryKey[1] === '/api/calendar/events' },
    (data) => data && { ...data, events: data.events.map((one) => (one.id === id ? { ...one, ...times } : one)) },
  )
