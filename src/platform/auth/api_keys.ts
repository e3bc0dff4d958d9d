import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Sql } from '../db/open.ts'
import { yetToEnrol } from './enrolment.ts'
import { type Role, sha256 } from './tokens.ts'

/** What an API key is for: to read, to write records, to send mail, to administer. A signed-in person has all of them. */
export const scopes = ['read', 'write', 'send', 'admin'] as const
export type Scope = (typeof scopes)[number]

const allowed: Record<Role, readonly Scope[]> = {
  viewer: ['read'],
  member: ['read', 'write', 'send'],
  admin: scopes,
}

/** Those of a key's scopes that its person's role of today allows. */
export const scopesWithin = (role: Role, given: readonly Scope[]) =>
  given.filter((scope) => allowed[role].includes(scope))

const beginning = 'firmcrm_'

/** 256 bits of chance, with a beginning by which those who look for leaked secrets know it. */
export const newApiKey = () => beginning + randomBytes(32).toString('base64url')

/** As much of a key as may be shown later, to tell it from others. */
export const prefixOf = (key: string) => key.slice(0, beginning.length + 6)

export const isApiKey = (token: string) => /^firmcrm_[\w-]{43}$/.test(token)

/** Who a key stands for, as it was read at most a minute ago. Times are in milliseconds since 1970. */
export type KeyHolder = {
  id: string
  firmId: string
  userId: string
  email: string
  role: Role
  status: string
  scopes: readonly Scope[]
  expiresAt: number | undefined
  /** after that nobody vouches any more for a person who has no password here */
  vouchedUntil: number | undefined
  /** the firm asks for a second factor, and the person has none */
  mustEnrol: boolean
}

type Row = { id: string; firm_id: string; user_id: string; scopes: Scope[]; expires_at: number | null }

/** The keys that programs use just now, so that a request needs no query for them. What is revoked leaves it by `readChanges`. */
export class ApiKeys {
  readonly #sql: Sql
  readonly #signInDays: number
  readonly #known = new LRUCache<string, KeyHolder>({ max: 10_000, ttl: 60_000 })
  constructor(sql: Sql, signInDays: number) {
    this.#sql = sql
    this.#signInDays = signInDays
  }

  /** At once where the key is known; undefined for one that does not exist or was revoked. */
  find(key: string): KeyHolder | Promise<KeyHolder | undefined> {
    const hash = sha256(key)
    return this.#known.get(hash.toString('base64')) ?? this.#read(hash)
  }

  /** Forgets the keys that were changed since then. */
  async readChanges(since: string) {
    const changed = await this.#sql<{ key_sha256: Buffer }[]>`
      select key_sha256 from service.api_keys where changed_at > ${since}`
    for (const { key_sha256 } of changed) this.#known.delete(key_sha256.toString('base64'))
  }

  async #read(hash: Buffer): Promise<KeyHolder | undefined> {
    const [key] = await this.#sql<Row[]>`
      select id, firm_id, user_id, scopes, extract(epoch from expires_at)::float8 * 1000 as expires_at
      from service.api_keys where key_sha256 = ${hash} and revoked_at is null`
    if (!key) return undefined
    const [user] = await this.#sql<{ email: string; role: Role; status: string; must_enrol: boolean }[]>`
      select email, role, status, ${yetToEnrol} as must_enrol
      from users u where firm_id = ${key.firm_id} and id = ${key.user_id}`
    if (!user) return undefined
    const { id, firm_id: firmId, user_id: userId, scopes } = key
    const { email, role, status, must_enrol: mustEnrol } = user
    const expiresAt = key.expires_at ?? undefined
    const vouchedUntil = await this.#vouchedUntil(firmId, userId)
    const holder = { id, firmId, userId, email, role, status, scopes, expiresAt, vouchedUntil, mustEnrol }
    this.#known.set(hash.toString('base64'), holder)
    return holder
  }

  async #vouchedUntil(firmId: string, userId: string): Promise<number | undefined> {
    const [vouched] = await this.#sql<{ until: number | null }[]>`
      select extract(epoch from max(vouched_at) + ${this.#signInDays} * interval '1 day')::float8 * 1000 as until
      from service.identities i where i.firm_id = ${firmId} and i.user_id = ${userId} and not exists (
        select from service.accounts a
        where a.firm_id = ${firmId} and a.user_id = ${userId} and a.password_hash is not null)`
    return vouched?.until ?? undefined
  }
}
