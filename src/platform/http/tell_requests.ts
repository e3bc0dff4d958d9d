import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { because, type Cause } from '../watch/cause.ts'
import { requests } from '../watch/points.ts'

declare module 'fastify' {
  interface FastifyRequest {
    cause: Cause
  }
}

/** Tells of every request that is routed, and is the cause of all that is done for it. To be called before other hooks are added. */
export function tellOfRequests(app: Pick<FastifyInstance, 'addHook' | 'decorateRequest'>): void {
  // reason: set by the hook below before anything reads it
  app.decorateRequest('cause', null as unknown as Cause)
  app.addHook('onRequest', (request, reply, done) => {
    request.cause = { request_id: request.id }
    if (requests.start.hasSubscribers) requests.start.publish(toldOf(request, reply))
    because(request.cause, done)
  })
}

/** Tells of a request that no hook hears of, because it could not be routed. */
export function tellOfRequest(request: FastifyRequest, reply: FastifyReply): void {
  request.cause = { request_id: request.id }
  if (requests.start.hasSubscribers) requests.start.publish(toldOf(request, reply))
}

function toldOf({ cause, method, headers, routeOptions }: FastifyRequest, { raw: response }: FastifyReply) {
  const traceparent = typeof headers['traceparent'] === 'string' ? headers['traceparent'] : undefined
  const told = {
    begunAt: performance.now(),
    cause,
    traceparent,
    method,
    route: routeOptions.url,
    status: 0,
    isAnswered: false,
  }
  // it closes once, also when the client leaves before it is answered
  response.once('close', () => {
    told.status = response.statusCode
    told.isAnswered = response.writableFinished
    requests.asyncEnd.publish(told)
  })
  return told
}
