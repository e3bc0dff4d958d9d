import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Sql } from '../db/open.ts'
import { ApiError, forbidden } from '../http/errors.ts'
import { type ApiKeys, isApiKey, type KeyHolder, type Scope, scopesWithin } from './api_keys.ts'
import type { AccessChanges } from './changes.ts'
import { KeyPace } from './key_pace.ts'
import { LastSeen } from './last_seen.ts'
import { isOfTheFuture, type Role, roles, type Tokens } from './tokens.ts'

export { type Scope, scopes } from './api_keys.ts'

/** Who asks: the first thing every query of a firm's data is told. `key`: the API key by which a program asks as this person. */
export type Who = {
  readonly firmId: string
  readonly userId: string
  readonly role: Role
  readonly key?: { readonly id: string }
}
export type User = Who & {
  readonly email: string
  /** its scopes are at most what the person's role allows */
  readonly key?: { readonly scopes: readonly Scope[] }
  /** that of a signed-in person; tokens of before there were sessions have none */
  readonly sessionId?: string
}

/**
 * Who may call a route: everybody (public), whoever holds the link (capability), people with at least this role,
 * or whoever passes a check of the route's own.
 */
type Access = Role | 'public' | 'capability' | 'own check'

declare module 'fastify' {
  interface FastifyRequest {
    /** The person who asks. Only on routes that need a token. */
    user: User
    /** For an answer that goes on: the role that its token or key has by now; undefined once that counts no more. */
    roleNow(): Promise<Role | undefined>
  }
  interface FastifyContextConfig {
    role?: Access
    /** What a key has to be for; where it is not said, role and method do. `no key`: for people in person alone. */
    scope?: Scope | 'no key'
    /** Also for people who have yet to set up the second factor that their firm asks for. */
    whileEnrolling?: true
  }
}

const missingHeader = () => unauthorized('Missing or invalid authorization header', 'invalid_token')
export const invalidToken = () => unauthorized('Invalid or expired token', 'invalid_token')
const expiredToken = () => unauthorized('Invalid or expired token', 'token_expired')

/** A 401 whose body is the specification's {detail} and nothing more; the reason stands in a header (RFC 6750). */
export const unauthorized = (detail: string, error: string) =>
  new ApiError(401, undefined, detail, { headers: { 'www-authenticate': `Bearer error="${error}"` } })

const missingScope = (scope: Scope) =>
  new ApiError(403, 'insufficient_scope', `This key is not for that: it lacks the scope ${scope}`, {
    headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}"` },
  })
export const forPeople = () =>
  new ApiError(403, 'key_not_allowed', 'This is for people who have signed in; no key opens it, whatever its scopes')
export const mustEnrol = () =>
  new ApiError(
    403,
    'second_factor_setup_required',
    'Your firm asks for a second factor. Set one up first, by POST /auth/second-factor.',
  )

type Checks = {
  tokens: Tokens
  changes: AccessChanges
  keys: ApiKeys
  clock: { now(): Date }
  sql: Sql
  config: { requestsPerMinute: number }
  log: { error(entry: object, message: string): void }
}

/** Lets a request through to its route when its token or key, and the role behind it, allow that. */
export function guard(app: Pick<FastifyInstance, 'decorateRequest' | 'addHook'>, checks: Checks) {
  const { tokens, changes, keys, clock, sql, config, log } = checks
  const report = (error: unknown) => log.error({ err: error }, 'the use of sessions and keys could not be written down')
  const seen = new LastSeen(sql, report)
  const pace = new KeyPace(sql, config.requestsPerMinute, report)

  // reason: set by the hook below before any route with a role runs; other routes do not read it
  app.decorateRequest('user', null as unknown as User)

  app.decorateRequest('roleNow', async function (this: FastifyRequest) {
    const token = bearerToken(this)
    if (token === undefined) return undefined
    try {
      if (!isApiKey(token)) return requireClaims(this, token).role
      return requireHolder(this, await keys.find(token)).role
    } catch (error) {
      if (error instanceof ApiError) return undefined
      throw error
    }
  })

  const publicPaths = new Set<string>()
  app.addHook('onRoute', ({ url, config }) => {
    if (config?.role === undefined) throw new Error(`${url} does not say who may call it`)
    if (config.role === 'public') publicPaths.add(url)
  })

  app.addHook('onClose', async () => {
    await seen.flush()
    await pace.flush()
  })

  app.addHook('onRequest', (request, reply, done) => {
    const access = accessOf(request, publicPaths)
    if (access === 'public' || access === 'capability' || access === 'own check') return done()
    const token = bearerToken(request)
    if (token === undefined) throw missingHeader()
    if (!isApiKey(token)) {
      admit(request, access, identify(request, token))
      return done()
    }
    const holder = keys.find(token)
    if (!(holder instanceof Promise)) {
      admit(request, access, identifyKey(request, reply, holder))
      return done()
    }
    holder.then((found) => admit(request, access, identifyKey(request, reply, found))).then(() => done(), done)
  })

  function identify(request: FastifyRequest, token: string): User {
    const { claims, role } = requireClaims(request, token)
    const { firm_id: firmId, sub: userId, email, sid } = claims
    if (sid === undefined) return { firmId, userId, role, email }
    seen.note('sessions', sid, clock.now())
    return { firmId, userId, role, email, sessionId: sid }
  }

  function requireClaims(request: FastifyRequest, token: string) {
    const now = clock.now()
    const claims = tokens.read(token)
    if (!claims || isOfTheFuture(claims, now)) throw invalidToken()
    if (claims.exp * 1000 <= now.getTime()) throw expiredToken()
    const role = changes.judge(token, claims)
    if (role === undefined) throw invalidToken()
    if (changes.mustEnrol(claims)) checkEnrolling(request)
    return { claims, role }
  }

  function identifyKey(request: FastifyRequest, reply: FastifyReply, found: KeyHolder | undefined): User {
    const { holder, role } = requireHolder(request, found)
    const { id, firmId, userId, email } = holder
    const now = clock.now()
    seen.note('keys', id, now)
    reply.headers(pace.take(id, now))
    return { firmId, userId, role, email, key: { id, scopes: scopesWithin(role, holder.scopes) } }
  }

  function requireHolder(request: FastifyRequest, holder: KeyHolder | undefined) {
    const now = clock.now()
    const role = holder && changes.judgeKey(holder)
    if (!role) throw invalidToken()
    const { expiresAt, vouchedUntil } = holder
    if (expiresAt !== undefined && expiresAt <= now.getTime()) throw expiredToken()
    if (vouchedUntil !== undefined && vouchedUntil <= now.getTime()) throw invalidToken()
    if (holder.mustEnrol) checkEnrolling(request)
    return { holder, role }
  }
}

function checkEnrolling({ routeOptions }: FastifyRequest) {
  if (!routeOptions.config?.whileEnrolling) throw mustEnrol()
}

/** Gives the request its person, unless the route asks for more than they may. */
function admit(request: FastifyRequest, access: Role, user: User) {
  if (roles.indexOf(user.role) < roles.indexOf(access)) throw forbidden()
  if (user.key && !request.is404) checkScope(request, access, user.key.scopes)
  request.user = user
  request.cause.firm_id = user.firmId
}

/** What a key has to be for on a route, which says so itself or by its role and method. */
export function scopeNeeded(access: Role, method: string, said: Scope | 'no key' | undefined): Scope | 'no key' {
  const isRead = ['GET', 'HEAD'].includes(method)
  return said ?? (access === 'viewer' && !isRead ? 'write' : scopeOf[access])
}

function checkScope({ routeOptions, method }: FastifyRequest, access: Role, scopes: readonly Scope[]) {
  const needed = scopeNeeded(access, method, routeOptions.config.scope)
  if (needed === 'no key') throw forPeople()
  if (!scopes.includes(needed)) throw missingScope(needed)
}

const scopeOf = { viewer: 'read', member: 'write', admin: 'admin' } as const

/** The token of the Authorization header; undefined when there is none or it is not a bearer token. */
export function bearerToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization
  return header?.startsWith('Bearer ') ? header.slice('Bearer '.length) : undefined
}

/**
 * What a route asks for. A public path is public by whatever method and only as it is written, without escapes. A path without
 * a route needs a token like any other, except below /t/, where an unknown link is simply not found.
 */
function accessOf({ url, is404, routeOptions }: FastifyRequest, publicPaths: ReadonlySet<string>): Access {
  if (is404 && url.startsWith('/t/')) return 'capability'
  const role = is404 ? 'public' : (routeOptions.config.role ?? 'viewer')
  return role !== 'public' || publicPaths.has(url.split('?')[0] ?? '') ? role : 'viewer'
}
