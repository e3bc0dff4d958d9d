import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

type Coming = { request: IncomingMessage; response: ServerResponse; bytesBefore: number; waitedMs: number }

type Pace = { bytesPerSecondMin: number; patienceMs: number; lookMs: number }

/** A mobile line at its worst (GPRS) has some four times as much, so that a large file on a bad one comes in. */
const usualPace: Pace = { bytesPerSecondMin: 512, patienceMs: 60_000, lookMs: 5000 }

/**
 * Ends requests whose body comes so slowly that it is hardly meant to come to an end. A limit for the whole of it would end
 * large files on slow lines, so it is the pace that counts, and only while there is room for what comes: not while the service
 * makes the client wait.
 */
export function endSlowBodies(app: Pick<FastifyInstance, 'addHook'>, pace: Pace = usualPace): void {
  const coming = new Set<Coming>()
  let looking: NodeJS.Timeout | undefined

  app.addHook('onRequest', ({ raw: request }, { raw: response }, done) => {
    if (hasBody(request)) {
      const one = { request, response, bytesBefore: request.socket.bytesRead, waitedMs: 0 }
      coming.add(one)
      response.once('close', () => coming.delete(one))
      looking ??= setInterval(look, pace.lookMs).unref()
    }
    done()
  })
  app.addHook('onClose', async () => clearInterval(looking))

  function look() {
    for (const one of coming) {
      if (one.request.complete) coming.delete(one)
      else if (one.request.readableLength < one.request.readableHighWaterMark) one.waitedMs += pace.lookMs
      const bytes = one.request.socket.bytesRead - one.bytesBefore
      if (one.waitedMs < pace.patienceMs || bytes >= (one.waitedMs / 1000) * pace.bytesPerSecondMin) continue
      coming.delete(one)
      end(one)
    }
    if (coming.size > 0) return
    clearInterval(looking)
    looking = undefined
  }
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** To the route it is a client that has left: it cleans up as it does then. */
function end({ request: { socket }, response }: Coming) {
  if (response.headersSent) return socket.destroy()
  const body = JSON.stringify({ detail: 'The body of the request came too slowly', error_code: 'request_timeout' })
  const id = response.getHeader('x-request-id')
  socket.end(
    `HTTP/1.1 408 Request Timeout\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nX-Request-Id: ${id}\r\nX-Content-Type-Options: nosniff\r\n` +
      `Connection: close\r\n\r\n${body}`,
    () => socket.destroy(),
  )
}
