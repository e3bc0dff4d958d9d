import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { CalendarAccount, RemoteEvent } from '../calendar_account.ts'
import { ConnectionFault } from '../fault.ts'
import { readCursor } from '../listing_cursor.ts'
import type { Change, Page } from '../pull.ts'
import { discover, inOrigin } from './discover.ts'
import { type Access, askChanges, askEtags, askEvents, send } from './requests.ts'

/** A calendar account by CalDAV (RFC 4791), read by sync-collection (RFC 6578) where the server knows it. */
export function openCaldav(access: Access): CalendarAccount {
  return {
    async check(signal) {
      const { name } = await discover(access, signal)
      return { name }
    },
    async scopes(signal) {
      const { calendars } = await discover(access, signal)
      return calendars.map(({ url }) => url)
    },
    pull: (scope, cursor, signal) => pull(access, scope, cursor === null ? nowhere : readCursor(Place, cursor), signal),
    create(scope, uid, ics, signal) {
      const url = `${scope.replace(/\/?$/, '/')}${encodeURIComponent(nameOf(uid))}.ics`
      return put(access, { url, ics, condition: { 'if-none-match': '*' } }, signal)
    },
    update: ({ id, version, ics }, signal) =>
      put(access, { url: inOrigin(id, access.url), ics, condition: { 'if-match': version } }, signal),
    async remove({ id, version }, signal) {
      await send(access, { method: 'DELETE', url: inOrigin(id, access.url), headers: { 'if-match': version }, signal })
    },
  }
}

/** A name for the file of an event; of a UID that would be a path, or is long, its digest. */
const nameOf = (uid: string) => (/^[\w@.+-]{1,150}$/.test(uid) ? uid : createHash('sha256').update(uid).digest('hex'))

/** How far a calendar was read. While its pages are under way: since when, and what the token will be. */
const Place = z.object({
  since: z.string().nullable(),
  isListing: z.boolean(),
  /** the token that was taken before the first page; null: between two readings */
  next: z.string().nullable(),
  /** the last reference of the pages so far */
  after: z.string(),
})
type Place = z.infer<typeof Place>

const nowhere: Place = { since: null, isListing: true, next: null, after: '' }
const eventsInPage = 50

async function* pull(
  access: Access,
  scope: string,
  start: Place,
  signal: AbortSignal,
): AsyncGenerator<Page<RemoteEvent>> {
  let place = start
  for (;;) {
    const { changed, gone, token, hasMore } = await changesSince(access, scope, place.since, signal)
    const next = place.next ?? token
    // in order, so that a reading that broke off goes on behind its last page
    const hrefs = [...changed, ...gone].filter((href) => href > place.after).sort()
    const isGone = new Set(gone)
    for (let index = 0; ; index += eventsInPage) {
      const part = hrefs.slice(index, index + eventsInPage)
      const changes = await changesOf(
        access,
        scope,
        part.filter((href) => !isGone.has(href)),
        signal,
      )
      for (const id of part.filter((href) => isGone.has(href)))
        changes.push({ type: 'delete', id: inOrigin(id, scope) })
      const isLast = index + eventsInPage >= hrefs.length
      if (isLast && !hasMore) {
        const end = { since: next === '' ? null : next, isListing: next === '', next: null, after: '' }
        yield { changes, cursor: JSON.stringify(end), done: true, isListing: place.isListing }
        return
      }
      const after = isLast ? '' : (part.at(-1) ?? '')
      place = isLast ? { ...place, since: token, next: null, after } : { ...place, next, after }
      yield { changes, cursor: JSON.stringify(place), done: false, isListing: place.isListing }
      if (isLast) break
    }
  }
}

type Changes = { changed: string[]; gone: string[]; token: string; hasMore: boolean }

/** An empty token: the server has none, and everything is listed each time. */
async function changesSince(
  access: Access,
  scope: string,
  since: string | null,
  signal: AbortSignal,
): Promise<Changes> {
  const told = await askChanges(access, scope, since, signal)
  const own = new URL(scope).pathname
  const isOwn = (href: string) => URL.parse(href, scope)?.pathname.replace(/\/$/, '') === own.replace(/\/$/, '')
  if (!told?.syncToken) {
    const { resources } = await askEtags(access, scope, signal)
    const changed = resources.filter(({ href, etag }) => etag !== null && !isOwn(href)).map(({ href }) => href)
    return { changed, gone: [], token: '', hasMore: false }
  }
  const others = told.resources.filter(({ href }) => !isOwn(href))
  return {
    changed: others.filter(({ status, etag }) => status !== 404 && etag !== null).map(({ href }) => href),
    gone: others.filter(({ status }) => status === 404).map(({ href }) => href),
    token: told.syncToken,
    hasMore: told.resources.some(({ href, status }) => status === 507 && isOwn(href)) && told.syncToken !== since,
  }
}

async function changesOf(
  access: Access,
  scope: string,
  hrefs: string[],
  signal: AbortSignal,
): Promise<Change<RemoteEvent>[]> {
  if (hrefs.length === 0) return []
  const { resources } = await askEvents(access, scope, hrefs, signal)
  return resources.flatMap(({ href, status, etag, ics }): Change<RemoteEvent>[] => {
    const id = inOrigin(href, scope)
    if (status === 404) return [{ type: 'delete', id }]
    if (ics === null || etag === null)
      return [
        {
          type: 'error',
          id,
          name: id.split('/').at(-1) || id,
          reason: 'The server did not give out this entry',
        },
      ]
    // a task or a journal
    return /^BEGIN:VEVENT\s*$/im.test(ics) ? [{ type: 'upsert', item: { id, version: etag, ics } }] : []
  })
}

type Putting = { url: string; ics: string; condition: Record<string, string> }

async function put(access: Access, { url, ics, condition }: Putting, signal: AbortSignal): Promise<RemoteEvent> {
  const headers = { ...condition, 'content-type': 'text/calendar; charset=utf-8' }
  const reply = await send(access, { method: 'PUT', url, headers, body: ics, signal })
  const version = reply.headers.get('etag')
  // a server that changed what it was given says no ETag: it has to be asked
  return version ? { id: url, version, ics } : find(access, url, signal)
}

async function find(access: Access, url: string, signal: AbortSignal): Promise<RemoteEvent> {
  const { pathname } = new URL(url)
  const { resources } = await askEvents(access, new URL('.', url).href, [pathname], signal)
  const [found] = resources
  if (!found?.etag || found.ics === null)
    throw new ConnectionFault('unavailable', 'The calendar does not show what was written to it')
  return { id: url, version: found.etag, ics: found.ics }
}
