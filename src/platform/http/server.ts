import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import cors from '@fastify/cors'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyTypeProvider, LogController } from 'fastify'
import type { z } from 'zod'
import { checkRequest, writeReply } from './compilers.ts'
import { answerError, notFound } from './errors.ts'

/** What a route's zod schemas say about the types of its request and its answer. */
interface ZodTypeProvider extends FastifyTypeProvider {
  validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown
  serializer: this['schema'] extends z.ZodType ? z.input<this['schema']> : unknown
}

type Options = { log: FastifyBaseLogger; trustProxy: boolean; bodyLimitBytes: number; corsOrigins: string[] }

/** The HTTP server before any area is added: ids, headers, errors, CORS, and zod as the language of schemas. */
export async function createServer({ log, trustProxy, bodyLimitBytes, corsOrigins }: Options) {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy,
    bodyLimit: bodyLimitBytes,
    genReqId: requestId,
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
      answerError(error, request, reply)
    },
  }).withTypeProvider<ZodTypeProvider>()

  app.setValidatorCompiler(checkRequest)
  app.setSerializerCompiler(writeReply)
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(() => {
    throw notFound()
  })
  acceptEmptyJson(app as unknown as FastifyInstance) // reason: differs in the type provider only

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
    done()
  })
  // Before the token check, so that a browser may read a 401 too.
  await app.register(cors, {
    origin: corsOrigins,
    methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    exposedHeaders: [
      'X-Request-Id',
      'Retry-After',
      'RateLimit-Limit',
      'RateLimit-Remaining',
      'RateLimit-Reset',
      'ETag',
    ],
    maxAge: 600,
  })
  return app
}

export type App = Awaited<ReturnType<typeof createServer>>

/**
 * Takes no more requests, lets those under way finish for up to ten seconds, and ends. A connection that was busy when the
 * closing began stays open afterwards, waiting for its client's next request, so idle ones are closed until none is left.
 */
export async function closeServer(app: App): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), 50)
  const late = setTimeout(() => app.server.closeAllConnections(), 10_000)
  try {
    await app.close()
  } finally {
    clearInterval(idle)
    clearTimeout(late)
  }
}

/** What was sent along as X-Request-Id if it is fit for a log line, otherwise a new id. */
function requestId(request: IncomingMessage) {
  const sent = request.headers['x-request-id']
  return typeof sent === 'string' && /^[\w.:-]{1,128}$/.test(sent) ? sent : randomUUID()
}

/** Clients that always send a JSON content type, also with no body, are no reason for an error. */
function acceptEmptyJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    // reason: parseAs above makes the body a string
    parse(request, body as string, done)
  })
}
