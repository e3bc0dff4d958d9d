import { client, queries } from '../../api/client.ts'
import { changeAsSeen, takeBack } from '../../form/as_seen.ts'
import { attempt, tellDone } from '../../parts/tell.tsx'
import { refetchMeetings } from './meeting.ts'
import type { CalendarEvent } from './placed.ts'
import { timesOf } from './times.ts'

type Times = { start: string; end: string }

/** Moves an event: shown at once, taken back where the service refuses it, and undone by a click. */
export function moveEvent(event: CalendarEvent, to: Times, zone: string): Promise<boolean> {
  const send = async (body: Partial<Times>, headers: Record<string, string>) => {
    const params = { path: { event_id: event.id } }
    return (await client.PATCH('/api/calendar/events/{event_id}', { params, body, headers })).data
  }
  const put = <Answer>(times: Times, write: () => Promise<Answer>) => {
    showAt(event.id, times)
    return write().finally(refetchMeetings)
  }
  return attempt(async () => {
    const { start, end } = event
    const done = await put(to, () => changeAsSeen(undefined, event, to, send))
    tellDone(`Moved to ${timesOf({ ...event, ...to }, zone)}`, () =>
      put({ start, end }, () => takeBack(done, { start, end }, send)),
    )
  })
}

type Listed = { events: CalendarEvent[] }

const showAt = (id: string, times: Times) =>
  queries.setQueriesData<Listed>(
    { predicate: ({ queryKey }) => queryKey[1] === '/api/calendar/events' },
    (data) => data && { ...data, events: data.events.map((one) => (one.id === id ? { ...one, ...times } : one)) },
  )
