import { Readable } from 'node:stream'
import { Agent, buildConnector, request } from 'undici'
import { ConnectionFault } from './fault.ts'
import type { AddressGuard } from './guard.ts'
import type { OutsideReply, OutsideRequest } from './outside.ts'
import type { Pacing } from './pacing.ts'
import { asReply, faultOfReply } from './reply.ts'

type Way = { guard: AddressGuard; pacing: Pacing; agent: Agent; signal: AbortSignal }

/** One request along its redirects; an answer that is neither a success nor accepted comes as a fault. */
export async function follow(asked: OutsideRequest, way: Way): Promise<OutsideReply | ConnectionFault> {
  const { guard } = way
  let { method = 'GET', body } = asked
  let url = guard.parse(asked.url)
  let hasLeft = false
  for (let hops = 0; ; hops++) {
    const answer = await ask({ ...asked, method, body }, { ...way, url, hasLeft })
    const { status, headers } = answer
    if ((status >= 200 && status < 300) || asked.accept?.includes(status)) return asReply(answer)
    const location = redirects.has(status) ? headers.get('location') : null
    if (location === null) return faultOfReply(answer)
    await answer.body.dump()
    if (hops === redirectsMax) throw new ConnectionFault('bad_config', `${url.host} redirects without end`)
    const next = guard.parse(URL.parse(location, url.href)?.href ?? location)
    if (url.protocol === 'https:' && next.protocol === 'http:')
      throw new ConnectionFault('bad_config', `${url.host} redirects to an address that is not encrypted`)
    if (status === 303 || (status < 303 && method === 'POST')) {
      method = method === 'HEAD' ? 'HEAD' : 'GET'
      body = undefined
    }
    if (body !== undefined && (next.origin !== url.origin || body instanceof Readable))
      throw new ConnectionFault('bad_config', `${url.host} redirects what is sent to it to ${next.host}`)
    hasLeft ||= next.origin !== url.origin
    url = next
  }
}

const redirects = new Set([301, 302, 303, 307, 308])
const redirectsMax = 5

type Asked = Omit<OutsideRequest, 'body'> & { body: OutsideRequest['body'] | undefined }
type Hop = Way & { url: URL; hasLeft: boolean }

async function ask(asked: Asked, { pacing, agent, signal, url, hasLeft }: Hop) {
  const { secondsMax = 30 } = asked
  await pacing.turn(url.host, signal)
  const authorization = hasLeft ? undefined : await asked.authorization?.header()
  const reply = await request(url, {
    dispatcher: agent,
    method: asked.method as 'GET', // reason: undici sends more methods than its type lists (PROPFIND, REPORT)
    headers: {
      'user-agent': 'firm-crm',
      ...(hasLeft ? harmless(asked.headers ?? {}) : asked.headers),
      ...(authorization !== undefined && { authorization }),
    },
    body: asked.body ?? null,
    headersTimeout: secondsMax * 1000,
    signal,
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(reply.headers))
    for (const one of [value ?? []].flat()) headers.append(name, one)
  return {
    status: reply.statusCode,
    headers,
    body: reply.body,
    bytesMax: asked.bytesMax,
    secondsMax: wholeTimes * secondsMax,
    host: url.host,
  }
}

// a body that is read whole may take as many times as long as its headers
const wholeTimes = 10

/** Keys of an API stand in headers of many names: another origin gets only those that hold none. */
const harmless = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => harmlessNames.has(name.toLowerCase())))
const harmlessNames = new Set(['accept', 'accept-language', 'range', 'if-range', 'if-none-match', 'if-modified-since'])

/** Connections that are judged when they are made, on the address that they go to. */
export function guardedAgent(guard: AddressGuard): Agent {
  const connector = buildConnector({
    allowH2: false,
    timeout: 10_000,
    autoSelectFamily: true,
    lookup: (host, { all }, done) => {
      guard.addressesOf(host).then(
        (found) => (all ? done(null, found) : done(null, found[0]?.address ?? '', found[0]?.family)),
        (error) => done(error, ''),
      )
    },
  })
  return new Agent({
    // a literal address is never looked up
    connect: (options, callback) => {
      try {
        guard.checkHost(options.hostname)
        connector({ ...options, hostname: options.hostname.replace(/^\[(.*)\]$/, '$1') }, callback)
      } catch (error) {
        callback(error instanceof Error ? error : new Error(String(error)), null)
      }
    },
    connections: 16,
    bodyTimeout: 60_000,
    maxHeaderSize: 65_536,
  })
}
