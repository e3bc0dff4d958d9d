import { createHash } from 'node:crypto'
import { z } from 'zod'
import { CalendarSyntaxError, type Component, parseCalendar, propertyNamed } from '../../icalendar/component.ts'
import type { CalendarAccount, RemoteEvent } from '../calendar_account.ts'
import { ConnectionFault } from '../fault.ts'
import { readCursor } from '../listing_cursor.ts'
import type { Authorization, Outside } from '../outside.ts'
import type { Change, Page } from '../pull.ts'
import { understood } from '../understood.ts'
import { asCalendar, asGoogle, GoogleEvent, occurrenceId, uidProperty } from './convert.ts'

const name = 'Google Calendar'

type Access = { outside: Outside; authorization: Authorization; apiUrl: string }

/** Google Calendar by its REST API, version 3. Google itself mails nobody: `sendUpdates=none`. */
export function openGoogleCalendar(access: Access): CalendarAccount {
  return {
    async check(signal) {
      const [first] = await calendarsOf(access, signal)
      return { name: first?.summary ?? first?.id ?? name }
    },
    async scopes(signal) {
      const calendars = await calendarsOf(access, signal)
      return calendars.map(({ id }) => id)
    },
    pull: (scope, cursor, signal) => pull(access, scope, cursor === null ? {} : readCursor(Place, cursor), signal),
    async create(scope, uid, ics, signal) {
      const calendar = parseCalendar(ics)
      const { master, others } = eventsIn(calendar)
      const id = createHash('sha256').update(uid).digest('hex')
      const extendedProperties = { private: { [uidProperty]: uid } }
      const body = { ...asGoogle(master, calendar), id, extendedProperties }
      const made = await ask(access, { method: 'POST', path: `${eventsPath(scope)}?sendUpdates=none`, body, signal })
      const event = understood(GoogleEvent, made, name)
      if (others.length === 0) return remoteOf(scope, event, [])
      const given = event.id
      await putOthers(access, { scope, master: given, others, calendar, signal })
      return require(access, scope, given, signal)
    },
    async update({ id, version, ics }, signal) {
      const [scope, own] = partsOf(id)
      const calendar = parseCalendar(ics)
      const { master, others } = eventsIn(calendar)
      const current = await require(access, scope, own, signal)
      if (current.version !== version) throw changedThere()
      const headers = { 'if-match': version.split(' ', 1)[0] ?? '' }
      const path = `${eventsPath(scope)}/${encodeURIComponent(own)}?sendUpdates=none`
      await ask(access, { method: 'PATCH', path, body: asGoogle(master, calendar), headers, signal })
      await putOthers(access, { scope, master: own, others, calendar, signal })
      return require(access, scope, own, signal)
    },
    async remove({ id, version }, signal) {
      const [scope, own] = partsOf(id)
      const headers = { 'if-match': version.split(' ', 1)[0] ?? '' }
      const path = `${eventsPath(scope)}/${encodeURIComponent(own)}?sendUpdates=none`
      // what is gone already answers 410
      await ask(access, { method: 'DELETE', path, headers, signal }).catch((error: unknown) => {
        if (error instanceof ConnectionFault && error.code === 'cursor_expired') return
        throw error
      })
    },
  }
}

const changedThere = () => new ConnectionFault('conflict', 'The event was changed in Google Calendar meanwhile')
const eventsPath = (scope: string) => `/calendars/${encodeURIComponent(scope)}/events`
const idOf = (scope: string, event: string) => `${encodeURIComponent(scope)}/${event}`

function partsOf(id: string): [scope: string, event: string] {
  const slash = id.indexOf('/')
  return [decodeURIComponent(id.slice(0, slash)), id.slice(slash + 1)]
}

type Asking = { method?: string; path: string; body?: unknown; headers?: Record<string, string>; signal: AbortSignal }

async function ask(
  { outside, authorization, apiUrl }: Access,
  { method = 'GET', path, body, headers, signal }: Asking,
) {
  const reply = await outside.send({
    url: `${apiUrl.replace(/\/$/, '')}/calendar/v3${path}`,
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    authorization,
    signal,
  })
  return reply.status === 204 ? null : reply.json()
}

const Calendars = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        summary: z.string().optional(),
        primary: z.boolean().optional(),
        accessRole: z.string().optional(),
      }),
    )
    .default([]),
})

/** The calendars that are the person's own, the main one first: not those of colleagues, nor holidays. */
async function calendarsOf(access: Access, signal: AbortSignal) {
  const answer = await ask(access, { path: '/users/me/calendarList?maxResults=250', signal })
  const { items } = understood(Calendars, answer, name)
  const own = items.filter(({ accessRole, primary }) => primary || accessRole === undefined || accessRole === 'owner')
  return own.sort((a, b) => Number(b.primary ?? false) - Number(a.primary ?? false))
}

/** How far a calendar was read: the token of the last reading, and the page that is next in this one. */
const Place = z.object({ token: z.string().optional(), page: z.string().optional() })
type Place = z.infer<typeof Place>

const Events = z.object({
  items: z.array(GoogleEvent).default([]),
  nextPageToken: z.string().optional(),
  nextSyncToken: z.string().optional(),
})

async function* pull(
  access: Access,
  scope: string,
  start: Place,
  signal: AbortSignal,
): AsyncGenerator<Page<RemoteEvent>> {
  const { token } = start
  let { page } = start
  for (;;) {
    const query = new URLSearchParams({
      maxResults: '250',
      showDeleted: 'true',
      ...(token && { syncToken: token }),
      ...(page && { pageToken: page }),
    })
    const told = understood(Events, await ask(access, { path: `${eventsPath(scope)}?${query}`, signal }), name)
    const changes = await changesOf(access, scope, told.items, signal)
    page = told.nextPageToken
    const place: Place = page
      ? { ...(token && { token }), page }
      : told.nextSyncToken
        ? { token: told.nextSyncToken }
        : {}
    yield { changes, cursor: JSON.stringify(place), done: !page, isListing: !token }
    if (!page) return
  }
}

async function changesOf(
  access: Access,
  scope: string,
  items: GoogleEvent[],
  signal: AbortSignal,
): Promise<Change<RemoteEvent>[]> {
  const changes = new Map<string, Change<RemoteEvent>>()
  for (const item of items) {
    const own = item.recurringEventId ?? item.id
    const id = idOf(scope, own)
    if (changes.has(id)) continue
    for (const change of await changeOf(access, { scope, item, id, own }, signal)) changes.set(idIn(change), change)
  }
  return [...changes.values()]
}

const idIn = (change: Change<RemoteEvent>) => (change.type === 'upsert' ? change.item.id : change.id)

type Told = { scope: string; item: GoogleEvent; id: string; own: string }

/** What an item says; one that cannot be read does not keep the others from coming. */
async function changeOf(
  access: Access,
  { scope, item, id, own }: Told,
  signal: AbortSignal,
): Promise<Change<RemoteEvent>[]> {
  try {
    if (item.status === 'cancelled' && !item.recurringEventId) return [{ type: 'delete', id }]
    if (item.recurrence || item.recurringEventId) {
      const found = await find(access, scope, own, signal).catch(ignoreMissing)
      if (found) return [{ type: 'upsert', item: found }]
      // who is asked to one occurrence of somebody's series has it alone
      const alone = idOf(scope, item.id)
      if (!item.recurringEventId) return [{ type: 'delete', id }]
      if (item.status === 'cancelled')
        return [
          { type: 'delete', id: alone },
          { type: 'delete', id },
        ]
      return [{ type: 'upsert', item: remoteOf(scope, item, []) }]
    }
    return item.start ? [{ type: 'upsert', item: remoteOf(scope, item, []) }] : []
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof CalendarSyntaxError || error instanceof z.ZodError))
      throw error
    return [{ type: 'error', id, name: item.summary ?? item.id, reason: 'The event has a time or a zone that is none' }]
  }
}

function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof ConnectionFault && error.code === 'not_found')) throw error
}

async function require(access: Access, scope: string, id: string, signal: AbortSignal): Promise<RemoteEvent> {
  const found = await find(access, scope, id, signal)
  if (!found) throw new ConnectionFault('not_found', 'The event is not in Google Calendar any more')
  return found
}

/** An event with its exceptions; undefined where it was deleted. Throws ZodError for what is no event. */
async function find(access: Access, scope: string, id: string, signal: AbortSignal): Promise<RemoteEvent | undefined> {
  const master = GoogleEvent.parse(
    await ask(access, { path: `${eventsPath(scope)}/${encodeURIComponent(id)}`, signal }),
  )
  if (master.status === 'cancelled' || !master.start) return undefined
  if (!master.recurrence || !master.iCalUID) return remoteOf(scope, master, [])
  const query = new URLSearchParams({ iCalUID: master.iCalUID, showDeleted: 'true', maxResults: '2500' })
  const { items } = Events.parse(await ask(access, { path: `${eventsPath(scope)}?${query}`, signal }))
  return remoteOf(
    scope,
    master,
    items.filter(({ recurringEventId }) => recurringEventId === id),
  )
}

/** The version is the event's ETag, and behind it a digest of those of its exceptions. */
function remoteOf(scope: string, master: GoogleEvent, exceptions: GoogleEvent[]): RemoteEvent {
  const etags = exceptions.map(({ id, etag }) => `${id} ${etag}`).sort()
  const digest = etags.length > 0 ? ` ${createHash('sha256').update(etags.join()).digest('hex').slice(0, 16)}` : ''
  return { id: idOf(scope, master.id), version: `${master.etag}${digest}`, ics: asCalendar(master, exceptions) }
}

function eventsIn(calendar: Component): { master: Component; others: Component[] } {
  const events = calendar.children.filter(({ name }) => name === 'VEVENT')
  const master = events.find((event) => !propertyNamed(event, 'RECURRENCE-ID'))
  if (!master) throw new ConnectionFault('bad_config', 'The event has no beginning')
  return { master, others: events.filter((event) => event !== master) }
}

type Putting = { scope: string; master: string; others: Component[]; calendar: Component; signal: AbortSignal }

async function putOthers(access: Access, { scope, master, others, calendar, signal }: Putting) {
  for (const event of others) {
    const at = propertyNamed(event, 'RECURRENCE-ID')
    if (!at) continue
    const id = occurrenceId(master, at, calendar)
    const { recurrence: _, ...body } = asGoogle(event, calendar)
    await ask(access, {
      method: 'PATCH',
      path: `${eventsPath(scope)}/${encodeURIComponent(id)}?sendUpdates=none`,
      body,
      signal,
    })
  }
}
