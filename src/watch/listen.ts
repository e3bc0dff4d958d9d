import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { explainListening } from '../explain_listening.ts'
import { version } from '../platform/version.ts'
import type { Metrics } from './metrics.ts'
import type { Readiness } from './readiness.ts'

type Options = {
  port: number
  host: string
  /** what /metrics wants to be shown, where it is set */
  metricsToken: string | undefined
  metrics: Metrics
  readiness: Readiness
}

type Reply = { status: number; body: string | object; headers?: Record<string, string> }

/** A server of Node alone: what tells that the service is ailing has as little to do with it as can be. */
export async function listen({ port, host, metricsToken, metrics, readiness }: Options) {
  const replies: Record<string, (request: IncomingMessage) => Reply | Promise<Reply>> = {
    '/live': () => ({ status: 200, body: { status: 'live', version } }),
    '/ready': async () => {
      const reason = await readiness.whyNot()
      return reason === undefined
        ? { status: 200, body: { status: 'ready', version } }
        : { status: 503, body: { status: 'not_ready', reason, version } }
    },
    '/metrics': async (request) => {
      if (metricsToken !== undefined && !shows(request, metricsToken)) return unauthorized
      return { status: 200, body: await metrics.text(), headers: { 'content-type': metrics.contentType } }
    },
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const reply = request.method === 'GET' || request.method === 'HEAD' ? replies[pathOf(request)] : undefined
    send(response, (await reply?.(request)) ?? notFound)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => send(response, { status: 500, body: { detail: String(error) } }))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve)
  }).catch(explainListening({ port: 'METRICS_PORT', host: 'METRICS_HOST' }))
  // reason: a server that listens on a port has an address of this kind
  const address = server.address() as AddressInfo
  return {
    url: `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const notFound: Reply = { status: 404, body: { detail: 'There are /metrics, /ready and /live here' } }
const unauthorized: Reply = {
  status: 401,
  body: { detail: 'The token of METRICS_TOKEN is wanted as Authorization: Bearer' },
  headers: { 'www-authenticate': 'Bearer' },
}

const pathOf = ({ url = '' }: IncomingMessage) => url.split('?')[0] ?? ''

function shows({ headers }: IncomingMessage, token: string): boolean {
  const [scheme = '', shown = ''] = (headers.authorization ?? '').split(' ')
  return scheme.toLowerCase() === 'bearer' && timingSafeEqual(digest(shown), digest(token))
}

const digest = (text: string) => createHash('sha256').update(text).digest()

function send(response: ServerResponse, { status, body, headers }: Reply) {
  const isText = typeof body === 'string'
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...headers,
  })
  response.end(isText ? body : `${JSON.stringify(body)}\n`)
}
