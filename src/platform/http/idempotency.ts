import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Sealer } from '../connect/seal.ts'
import type { Sql } from '../db/open.ts'
import { BodyDigest } from './body_digest.ts'
import { ApiError, validationError } from './errors.ts'
import { type Begun, beginOnce, forgetRequest, keepReply, type Reply } from './kept_replies.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route sees to requests that are repeated by itself. */
    idempotency?: 'own'
  }
  interface FastifyRequest {
    /** the request is the first under its Idempotency-Key, and its answer is kept */
    keptUnder: Begun | null
  }
}

type Options = { sql: Sql; sealer: Sealer; log: { error(entry: object, message: string): void } }
type App = Pick<FastifyInstance, 'addHook' | 'decorateRequest'>

/**
 * Has a POST with an Idempotency-Key done once: the same request gets the first answer again for a day, another one under
 * that key 422, one whose first is still under way 409. What failed by our fault, or asks to come again, is not kept.
 */
export function answerOnce(app: App, { sql, sealer, log }: Options) {
  app.decorateRequest('keptUnder', null)
  const secrets = () => sealer.keysFor('idempotent answers')

  // of these routes alone: no other request pays for it
  app.addHook('onRoute', (route) => {
    if (!isKept(route)) return
    route.preHandler = [route.preHandler ?? [], begin].flat()
    route.onSend = [route.onSend ?? [], keep].flat()
  })

  async function begin(request: FastifyRequest, reply: FastifyReply) {
    const key = request.headers['idempotency-key']
    if (key === undefined) return
    const begun = { ...ownerOf(request), key: readKey(key), request: textOf(request), body: formOf(request) }
    const known = await beginOnce(sql, secrets(), begun)
    if (!known) {
      request.keptUnder = begun
      return
    }
    if (known === 'lost') throw cutOff()
    if (!known.isSame) throw keyReused()
    if (!known.reply) throw known.secondsAgo < patienceSeconds ? underWay() : cutOff()
    return replay(reply, known.reply)
  }

  async function keep(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
    const { keptUnder: begun } = request
    if (!begun) return payload
    request.keptUnder = null
    try {
      const isText =
        payload === null || payload === undefined || typeof payload === 'string' || Buffer.isBuffer(payload)
      // a form may be refused before its end, when nobody knows whether the next is the same
      const isKnown = begun.body === undefined || (begun.body.known !== undefined && reply.statusCode < 400)
      if (isKnown && isText && isWorthKeeping(reply.statusCode) && sizeOf(payload) <= bytesMax)
        await keepReply(sql, secrets(), begun, {
          status: reply.statusCode,
          headers: headersOf(reply),
          body: bytesOf(payload),
        })
      else await forgetRequest(sql, begun)
    } catch (error) {
      log.error({ err: error }, 'the answer to a request with an Idempotency-Key could not be kept')
    }
    return payload
  }
}

/** Whether the answers of a route are kept for requests that are repeated: not streams, and not what needs no token. */
export function isKept({ method, config, schema }: Pick<RouteOptions, 'method' | 'config' | 'schema'>): boolean {
  const role = config?.role
  const needsPerson = role === 'viewer' || role === 'member' || role === 'admin'
  const isStream = schema?.produces?.includes('text/event-stream') ?? false
  return [method].flat().includes('POST') && needsPerson && !isStream && config?.idempotency !== 'own'
}

const patienceSeconds = 60
const bytesMax = 4 * 1024 * 1024

const keyReused = () =>
  new ApiError(422, 'idempotency_key_reused', 'This Idempotency-Key was used for another request. Nothing was done.')
const underWay = () =>
  new ApiError(409, 'request_under_way', 'The first request with this Idempotency-Key is still under way', {
    headers: { 'retry-after': '1' },
  })
const cutOff = () =>
  new ApiError(
    409,
    'outcome_unknown',
    'What became of the first request with this Idempotency-Key is not known any more. ' +
      'See whether it was done before you ask again with another key.',
  )

function readKey(given: string | string[]): string {
  if (typeof given === 'string' && /^[\x21-\x7e]{1,200}$/.test(given)) return given
  throw validationError([{ field: 'idempotency-key', message: 'must be 1 to 200 visible characters' }])
}

const ownerOf = ({ user }: FastifyRequest) => ({ firmId: user.firmId, userId: user.userId })

function textOf({ method, url, body }: FastifyRequest): string {
  return `${method} ${url}\n${body === undefined || body === null ? '' : JSON.stringify(body)}`
}

/** A form is read by its route alone, once. */
function formOf({ raw, headers }: FastifyRequest): BodyDigest | undefined {
  const type = headers['content-type']
  return type?.startsWith('multipart/') ? new BodyDigest(raw, type) : undefined
}

/** What asks to come again, or failed by our fault, may succeed the next time. */
const isWorthKeeping = (status: number) => status < 500 && ![408, 409, 425, 429, 499].includes(status)

const keptHeaders = ['content-type', 'location', 'content-disposition']
const headersOf = (reply: FastifyReply): Record<string, string> =>
  Object.fromEntries(
    keptHeaders.flatMap((name) => {
      const value = reply.getHeader(name)
      return value === undefined ? [] : [[name, String(value)]]
    }),
  )

const sizeOf = (payload: unknown) => bytesOf(payload).length
const bytesOf = (payload: unknown): Buffer =>
  Buffer.isBuffer(payload) ? payload : Buffer.from(typeof payload === 'string' ? payload : '')

function replay(reply: FastifyReply, { status, headers, body }: Reply) {
  reply.code(status).headers({ ...headers, 'idempotency-replayed': 'true' })
  // what was written once is not written again by the schema of the route
  // reason: typed for text, and bytes are sent as they are
  return reply.serializer((content: Buffer) => content as unknown as string).send(body.length > 0 ? body : null)
}
