import { escapeUTF8 } from 'entities'
import { ConnectionFault } from '../fault.ts'
import { type Multistatus, readMultistatus } from '../multistatus.ts'
import type { Authorization, Outside, OutsideReply } from '../outside.ts'

export type Access = { outside: Outside; authorization: Authorization; url: string }

const names = 'xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"'
const xml = (body: string) => `<?xml version="1.0" encoding="utf-8"?>${body}`

const wanted =
  '<d:prop><d:resourcetype/><d:displayname/><d:current-user-principal/><c:calendar-home-set/>' +
  '<c:supported-calendar-component-set/></d:prop>'

/** What a collection, and with "1" what is in it, says of itself. */
export const askProperties = (access: Access, url: string, depth: '0' | '1', signal: AbortSignal) =>
  ask(access, { method: 'PROPFIND', url, depth, body: `<d:propfind ${names}>${wanted}</d:propfind>`, signal })

export const askEtags = (access: Access, url: string, signal: AbortSignal) =>
  ask(access, {
    method: 'PROPFIND',
    url,
    depth: '1',
    body: `<d:propfind ${names}><d:prop><d:getetag/><d:resourcetype/></d:prop></d:propfind>`,
    signal,
  })

/** What changed in a calendar since the token; undefined where the server does not know how to say. */
export async function askChanges(access: Access, url: string, token: string | null, signal: AbortSignal) {
  const body =
    `<d:sync-collection ${names}><d:sync-token>${escapeUTF8(token ?? '')}</d:sync-token>` +
    '<d:sync-level>1</d:sync-level><d:prop><d:getetag/></d:prop></d:sync-collection>'
  const request = { method: 'REPORT', url, body: xml(body), headers: headers('1'), accept: unknownReport, signal }
  const reply = await send(access, request)
  if (reply.status === 207) return readMultistatus(await reply.text(), 'CalDAV calendar')
  const text = await reply.text()
  if (token !== null && (reply.status === 403 || /valid-sync-token/.test(text)))
    throw new ConnectionFault('cursor_expired', 'The calendar does not know any more where it was read to')
  if (reply.status === 403 && !/supported-report|valid-sync-token/.test(text))
    throw new ConnectionFault('forbidden', 'The account may not read this calendar')
  return undefined
}

const unknownReport = [400, 403, 405, 409, 412, 415, 501]

/** The events behind these references, whole. */
export function askEvents(access: Access, url: string, hrefs: string[], signal: AbortSignal): Promise<Multistatus> {
  const list = hrefs.map((href) => `<d:href>${escapeUTF8(href)}</d:href>`).join('')
  const body = `<c:calendar-multiget ${names}><d:prop><d:getetag/><c:calendar-data/></d:prop>${list}</c:calendar-multiget>`
  return ask(access, { method: 'REPORT', url, depth: '1', body, signal })
}

type Asking = { method: string; url: string; depth: '0' | '1'; body: string; signal: AbortSignal }

async function ask(access: Access, { method, url, depth, body, signal }: Asking): Promise<Multistatus> {
  const reply = await send(access, { method, url, body: xml(body), headers: headers(depth), signal })
  return readMultistatus(await reply.text(), 'CalDAV calendar')
}

const headers = (depth: '0' | '1') => ({ depth, 'content-type': 'application/xml; charset=utf-8' })

type Sending = Omit<Parameters<Outside['send']>[0], 'authorization'>

export const send = ({ outside, authorization }: Access, request: Sending): Promise<OutsideReply> =>
  outside.send({ ...request, authorization })
