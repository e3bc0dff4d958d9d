import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

export type Asked = { method: string; url: URL; headers: IncomingMessage['headers']; body: Buffer }
export type Answer = { status: number; json?: unknown; body?: Buffer; headers?: Record<string, string> }

/** A server on loopback whose answers are written by the test. */
export async function startLoopbackServer(answer: (asked: Asked) => Answer) {
  const server = createServer(async (request, reply) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    const body = await buffer(request)
    const {
      status,
      json,
      body: bytes,
      headers,
    } = answer({ method: request.method ?? '', url, headers: request.headers, body })
    const content = json === undefined ? bytes : JSON.stringify(json)
    reply.writeHead(status, { ...(json !== undefined && { 'content-type': 'application/json' }), ...headers })
    reply.end(content)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
