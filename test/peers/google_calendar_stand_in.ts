import { type Answer, type Asked, startLoopbackServer } from './loopback_server.ts'

// Our own picture of Google Calendar's changes, updates and exceptions, after its documentation: no server of others has
// them. It shows that the adapter does what the documentation says, not that Google does.

type Event = { id: string; etag: string; status: string; at: number; [field: string]: unknown }
const pageSize = 5

export async function startGoogleStandIn() {
  const events = new Map<string, Event>()
  let clock = 0
  let oldest = 0

  function put(fields: { id: string; [field: string]: unknown }): Event {
    const at = ++clock
    const plain = { start: { dateTime: '2026-03-02T09:00:00Z' }, end: { dateTime: '2026-03-02T10:00:00Z' } }
    const before = events.get(fields.id) ?? { ...plain, iCalUID: `${fields.id}@google.com`, status: 'confirmed' }
    const event = { ...before, ...fields, at, etag: `"${at}"`, updated: new Date().toISOString() } as Event // reason: the fields above
    events.delete(event.id)
    events.set(event.id, event)
    return event
  }
  const remove = (id: string) => put({ id, status: 'cancelled' })

  function list(url: URL): Answer {
    const since = Number(url.searchParams.get('syncToken') ?? -1)
    if (since >= 0 && since < oldest)
      return { status: 410, json: { error: { message: 'Sync token is no longer valid' } } }
    const from = Number(url.searchParams.get('pageToken') ?? 0)
    const uid = url.searchParams.get('iCalUID')
    const all = [...events.values()].filter(
      (event) =>
        event.at > since &&
        (uid === null || event['iCalUID'] === uid) &&
        (since >= 0 || uid !== null || event.status !== 'cancelled'),
    )
    const items = all.slice(from, from + pageSize)
    const isLast = from + pageSize >= all.length
    return {
      status: 200,
      json: { items, ...(isLast ? { nextSyncToken: String(clock) } : { nextPageToken: String(from + pageSize) }) },
    }
  }

  /** The occurrence of a series becomes an event of its own when it is first written. */
  function occurrence(id: string): Event | undefined {
    const [, master = '', date, time] = /^(.+)_(\d{8})(T\d{6}Z)?$/.exec(id) ?? []
    const series = events.get(master)
    if (!series || !date) return undefined
    const at = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`
    const originalStartTime = time
      ? { dateTime: `${at}T${time.slice(1, 3)}:${time.slice(3, 5)}:${time.slice(5, 7)}Z` }
      : { date: at }
    return put({ ...series, id, recurrence: undefined, recurringEventId: master, originalStartTime })
  }

  function answer({ method, url, headers, body }: Asked): Answer {
    const [, id] = /\/calendars\/[^/]+\/events(?:\/([^/]+))?$/.exec(url.pathname) ?? []
    if (method === 'GET' && id === undefined) return list(url)
    if (method === 'POST') {
      const sent = JSON.parse(body.toString())
      if (events.has(sent.id))
        return { status: 409, json: { error: { message: 'The requested identifier already exists.' } } }
      return { status: 200, json: put(sent) }
    }
    const event =
      events.get(decodeURIComponent(id ?? '')) ??
      (method === 'PATCH' ? occurrence(decodeURIComponent(id ?? '')) : undefined)
    if (!event) return { status: 404, json: { error: { message: 'Not Found' } } }
    if (method === 'GET') return { status: 200, json: event }
    if (headers['if-match'] && headers['if-match'] !== event.etag)
      return { status: 412, json: { error: { message: 'Precondition Failed' } } }
    if (method === 'PATCH') return { status: 200, json: put({ id: event.id, ...JSON.parse(body.toString()) }) }
    if (event.status === 'cancelled') return { status: 410, json: { error: { message: 'Resource has been deleted' } } }
    remove(event.id)
    return { status: 204 }
  }

  const server = await startLoopbackServer(answer)
  return {
    url: server.url,
    put,
    remove,
    get: (id: string) => events.get(id),
    /** tokens that were given out so far are not known any more */
    forgetTokens: () => (oldest = ++clock),
    close: server.stop,
  }
}
