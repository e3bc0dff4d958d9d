import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { Id } from '../http/fields.ts'

export const roles = ['viewer', 'member', 'admin'] as const
export type Role = (typeof roles)[number]

const Claims = z.object({
  sub: Id,
  email: z.string(),
  firm_id: Id,
  role: z.enum(roles),
  jti: Id.optional(),
  sid: Id.optional(),
  must_enrol: z.literal(true).optional(),
  iat: z.number(),
  exp: z.number(),
})
/**
 * What a token says. Times are in seconds since 1970; jti is a UUIDv7 and so knows the millisecond of issue: without it the
 * second counts. `sid` is the session, which is the same for a renewed token; a token that another program signed has none.
 * `must_enrol`: the person has yet to set up the second factor that the firm asks for, and may do nothing else.
 */
export type Claims = z.output<typeof Claims>

const header = encode({ alg: 'HS256', typ: 'JWT' })

/** Signs and checks JSON Web Tokens with HS256 and nothing else (RFC 7519). */
export class Tokens {
  readonly #secret: string
  // Verifying costs more than everything else a small request does, so what was verified once is remembered.
  readonly #verified = new LRUCache<string, Claims>({ max: 10_000 })
  constructor(secret: string) {
    this.#secret = secret
  }

  sign(claims: Claims): string {
    const body = `${header}.${encode(claims)}`
    return `${body}.${this.#signature(body)}`
  }

  /** The claims of a token with a good signature, expired or not; undefined for any other string. */
  read(token: string): Claims | undefined {
    const known = this.#verified.get(token)
    if (known) return known
    const claims = this.#check(token)
    if (claims) this.#verified.set(token, claims)
    return claims
  }

  #check(token: string): Claims | undefined {
    const [head, payload, signature, ...rest] = token.split('.')
    if (head === undefined || payload === undefined || signature === undefined || rest.length > 0) return undefined
    const expected = Buffer.from(this.#signature(`${head}.${payload}`))
    const given = Buffer.from(signature)
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
    if (decode(head)?.alg !== 'HS256') return undefined
    return Claims.safeParse(decode(payload)).data
  }

  #signature(body: string) {
    return createHmac('sha256', this.#secret).update(body).digest('base64url')
  }
}

/** What is kept of a token that must be recognised again, never the token itself. */
export const sha256 = (token: string) => createHash('sha256').update(token).digest()

/** The moment a UUIDv7 was made, in milliseconds since 1970 (RFC 9562, 5.7). */
export const millisecondsOf = (uuid: string) => Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16)

/** The moment a token was issued, in milliseconds since 1970. */
export const issuedAtMs = ({ jti, iat }: Pick<Claims, 'jti' | 'iat'>) => (jti ? millisecondsOf(jti) : iat * 1000)

/** Whether a token that another program signed claims to be issued later than clocks may differ: no change would end it. */
export const isOfTheFuture = ({ jti, iat }: Claims, now: Date) =>
  jti === undefined && iat * 1000 > now.getTime() + clockSkewMs
const clockSkewMs = 60_000

function encode(value: unknown) {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function decode(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}
