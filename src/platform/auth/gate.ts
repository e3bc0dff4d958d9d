import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError, forbidden } from '../http/errors.ts'
import type { AccessChanges } from './changes.ts'
import { type Role, roles, type Tokens } from './tokens.ts'

/** Who asks: the first thing every query of a firm's data is told. */
export type Who = { readonly firmId: string; readonly userId: string; readonly role: Role }
export type User = Who & { readonly email: string }

/**
 * Who may call a route: everybody (public), whoever holds the link (capability), people with at least this role,
 * or whoever passes a check of the route's own.
 */
export type Access = Role | 'public' | 'capability' | 'own check'

declare module 'fastify' {
  interface FastifyRequest {
    /** The person who asks. Only on routes that need a token. */
    user: User
  }
  interface FastifyContextConfig {
    role?: Access
  }
}

export const missingHeader = () => unauthorized('Missing or invalid authorization header', 'invalid_token')
export const invalidToken = () => unauthorized('Invalid or expired token', 'invalid_token')
const expiredToken = () => unauthorized('Invalid or expired token', 'token_expired')

/** A 401 whose body is the specification's {detail} and nothing more; the reason stands in a header (RFC 6750). */
export const unauthorized = (detail: string, error: string) =>
  new ApiError(401, undefined, detail, { headers: { 'www-authenticate': `Bearer error="${error}"` } })

type Checks = { tokens: Tokens; changes: AccessChanges; clock: { now(): Date } }

/** Lets a request through to its route when its token, and the role behind it, allow that. */
export function guard(app: Pick<FastifyInstance, 'decorateRequest' | 'addHook'>, { tokens, changes, clock }: Checks) {
  // reason: set by the hook below before any route with a role runs; other routes do not read it
  app.decorateRequest('user', null as unknown as User)

  app.addHook('onRoute', ({ url, config }) => {
    if (config?.role === undefined) throw new Error(`${url} does not say who may call it`)
  })

  app.addHook('onRequest', (request, _reply, done) => {
    const access = request.is404 ? unknownPath(request) : (request.routeOptions.config.role ?? 'viewer')
    if (access === 'public' || access === 'capability' || access === 'own check') return done()
    request.user = identify(request)
    if (roles.indexOf(request.user.role) < roles.indexOf(access)) throw forbidden()
    done()
  })

  function identify(request: FastifyRequest): User {
    const token = bearerToken(request)
    if (token === undefined) throw missingHeader()
    const claims = tokens.read(token)
    if (!claims) throw invalidToken()
    if (claims.exp * 1000 <= clock.now().getTime()) throw expiredToken()
    const role = changes.judge(token, claims)
    if (role === undefined) throw invalidToken()
    return { firmId: claims.firm_id, userId: claims.sub, role, email: claims.email }
  }
}

/** The token of the Authorization header; undefined when there is none or it is not a bearer token. */
export function bearerToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization
  return header?.startsWith('Bearer ') ? header.slice('Bearer '.length) : undefined
}

/** A path without a route needs a token like any other, except below /t/, where an unknown link is simply not found. */
const unknownPath = (request: FastifyRequest): Access => (request.url.startsWith('/t/') ? 'capability' : 'viewer')
