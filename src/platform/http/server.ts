import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import cors from '@fastify/cors'
import Fastify, {
  type ConnectionError,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyTypeProvider,
  LogController,
  type preHandlerHookHandler,
  type RouteOptions,
} from 'fastify'
import type { z } from 'zod'
import { closeMilliseconds, rememberConnections } from './close.ts'
import { checkRequest, writeReply } from './compilers.ts'
import { answerError, methodNotAllowed, notFound } from './errors.ts'
import { MethodsOfPath } from './methods_of_path.ts'
import { endSlowBodies } from './slow_bodies.ts'
import { tellOfRequest, tellOfRequests } from './tell_requests.ts'

/** What a route's zod schemas say about the types of its request and its answer. */
interface ZodTypeProvider extends FastifyTypeProvider {
  validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown
  serializer: this['schema'] extends z.ZodType ? z.input<this['schema']> : unknown
}

type Options = {
  log: FastifyBaseLogger /** how many proxies in front are ours */
  trustProxy: number
  bodyLimitBytes: number
  corsOrigins: string[]
}

/** The HTTP server before any area is added: ids, headers, errors, CORS, and zod as the language of schemas. */
export async function createServer({ log, trustProxy, bodyLimitBytes, corsOrigins }: Options) {
  const options: FastifyHttpOptions<Server> = {
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    trustProxy: (_address, hop) => hop < trustProxy,
    bodyLimit: bodyLimitBytes,
    genReqId: requestId,
    rewriteUrl: readableUrl,
    routerOptions: { maxParamLength: 5000 },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => {
      tellOfRequest(request, reply)
      reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
      answerError(error, request, reply)
    },
  }
  // Asked over a connection that it had already, a node that closes answers yet: a proxy would not ask another one instead.
  const whileClosing = { pluginTimeout: closeMilliseconds, return503OnClosing: false }
  const app = Fastify({ ...options, ...whileClosing }).withTypeProvider<ZodTypeProvider>()
  rememberConnections(app.server)

  app.setValidatorCompiler(checkRequest)
  app.setSerializerCompiler(writeReply)
  const methods = new MethodsOfPath()
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // "search" is no id of a company: it is an address that other methods have
    const others = error.validationContext === 'params' ? methods.written(pathOf(request.url)) : []
    return answerError(others.length > 0 ? methodNotAllowed(others) : error, request, reply)
  })
  app.addHook('onRoute', (route) => methods.add(route))
  app.setNotFoundHandler(({ url }) => {
    const allowed = methods.of(pathOf(url))
    throw allowed.length > 0 ? methodNotAllowed(allowed) : notFound()
  })
  app.removeContentTypeParser('text/plain')
  acceptEmptyJson(app as unknown as FastifyInstance) // reason: differs in the type provider only

  tellOfRequests(app as unknown as FastifyInstance) // reason: as above
  endSlowBodies(app as unknown as FastifyInstance) // reason: as above
  app.addHook('onRoute', answerAsDescribed)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
    done()
  })
  // A request without a body sends no field: what may be left out is, and what may not is named.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.body === undefined && request.routeOptions.schema?.body) request.body = {}
    done()
  })
  // Before the token check, so that a browser may read a 401 too. Without an origin to allow there is nothing to say.
  if (corsOrigins.length === 0) return app
  await app.register(cors, {
    origin: corsOrigins,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: [
      'X-Request-Id',
      'Retry-After',
      'RateLimit-Limit',
      'RateLimit-Remaining',
      'RateLimit-Reset',
      'ETag',
      'Idempotency-Replayed',
      'WWW-Authenticate',
      'Mcp-Session-Id',
    ],
    maxAge: 600,
    strictPreflight: false,
  })
  return app
}

export type App = Awaited<ReturnType<typeof createServer>>

const pathOf = (url: string) => url.split('?')[0] ?? ''

/** A route with one way to succeed answers with the status that its schema names, and need not say it again. */
function answerAsDescribed(route: RouteOptions) {
  const [status, ...others] = Object.keys(route.schema?.response ?? {})
  if (status === undefined || status === '200' || others.length > 0) return
  const sayStatus: preHandlerHookHandler = (_request, reply, done) => {
    reply.code(Number(status))
    done()
  }
  route.preHandler = [sayStatus, route.preHandler ?? []].flat()
}

/** An address with a broken escape is nobody's: it meets the token check and then 404, like any other. */
function readableUrl({ url = '/' }: IncomingMessage) {
  if (!url.includes('%')) return url
  try {
    decodeURI(url.split('?')[0] ?? '')
    return url
  } catch {
    return '/not-an-address'
  }
}

/** A request that is not even HTTP gets an answer in our shape too. */
function answerBrokenRequest(error: ConnectionError, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
  const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW'
  const body = JSON.stringify(
    isTooLarge
      ? { detail: 'The headers of the request are too large', error_code: 'headers_too_large' }
      : { detail: 'The request is not valid HTTP', error_code: 'bad_request' },
  )
  const status = isTooLarge ? '431 Request Header Fields Too Large' : '400 Bad Request'
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
      `X-Request-Id: ${randomUUID()}\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n${body}`,
  )
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
