import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requests } from '../watch/points.ts'

/** Tells of every request that is routed. To be called before other hooks are added. */
export function tellOfRequests(app: Pick<FastifyInstance, 'addHook'>): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (requests.start.hasSubscribers) requests.start.runStores(toldOf(request, reply), done)
    else done()
  })
}

/** Tells of a request that no hook hears of, because it could not be routed. */
export function tellOfRequest(request: FastifyRequest, reply: FastifyReply): void {
  if (requests.start.hasSubscribers) requests.start.publish(toldOf(request, reply))
}

function toldOf({ method, routeOptions }: FastifyRequest, { raw: response }: FastifyReply) {
  const told = { begunAt: performance.now(), method, route: routeOptions.url, status: 0, isAnswered: false }
  // it closes once, also when the client leaves before it is answered
  response.once('close', () => {
    told.status = response.statusCode
    told.isAnswered = response.writableFinished
    requests.asyncEnd.publish(told)
  })
  return told
}
