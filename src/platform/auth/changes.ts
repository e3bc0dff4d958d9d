import type { Db, Sql } from '../db/open.ts'
import type { ApiKeys, KeyHolder } from './api_keys.ts'
import { readHidden } from './hidden.ts'
import { type Claims, issuedAtMs, type Role, sha256 } from './tokens.ts'

type UserChange = { role: Role; status: 'active' | 'disabled'; validAfter: number; mustEnrolUpTo: number }

/**
 * What has happened to users, tokens and keys since these were issued: a session ended, a key revoked, a person disabled,
 * another role, another password, a second factor that is asked for. Each node keeps it in memory and reads what is new every second, so that a request needs no query for it.
 */
export class AccessChanges {
  readonly #sql: Sql
  readonly #keys: ApiKeys
  /** tokens by their hash, and sessions by their id, with when nobody needs to remember them any more */
  readonly #ended = new Map<string, number>()
  readonly #users = new Map<string, UserChange>() // by firm and person
  #seenUntil = '1970-01-01T00:00:00Z'
  #look: Promise<void> = Promise.resolve()
  #next: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #isStopped = false
  readonly #report: (error: unknown) => void
  constructor(sql: Sql, keys: ApiKeys, report: (error: unknown) => void) {
    this.#sql = sql
    this.#keys = keys
    this.#report = report
  }

  async start() {
    await this.refresh()
    const next = () => {
      if (this.#isStopped) return
      this.#timer = setTimeout(
        () =>
          this.refresh()
            .catch((error) => this.#isStopped || this.#report(error))
            .then(next),
        refreshMilliseconds,
      ).unref()
    }
    next()
  }

  stop() {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  /** Whether this token still counts, and with which role: the role of today, not the one it was issued with. */
  judge(token: string, claims: Claims): Role | undefined {
    if (this.#ended.size > 0 && this.#hasEnded(token, claims)) return undefined
    const change = this.#users.get(keyOf(claims.firm_id, claims.sub))
    if (!change) return claims.role
    if (change.status !== 'active' || issuedAtMs(claims) <= change.validAfter) return undefined
    return change.role
  }

  /** Whether a token opens only what sets up the second factor: since it was issued, or since the firm asks for one. */
  mustEnrol(claims: Claims): boolean {
    const { must_enrol, firm_id, sub } = claims
    return must_enrol === true || issuedAtMs(claims) <= (this.#users.get(keyOf(firm_id, sub))?.mustEnrolUpTo ?? 0)
  }

  /** The role that the person of a key has today; undefined where they are disabled. */
  judgeKey({ firmId, userId, ...read }: KeyHolder): Role | undefined {
    const { role, status } = this.#users.get(keyOf(firmId, userId)) ?? read
    return status === 'active' ? role : undefined
  }

  /** The same as judge with what is true this moment on any node: for what would outlive a second of not knowing. */
  async judgeNow(token: string, claims: Claims): Promise<Role | undefined> {
    await this.refresh()
    return this.judge(token, claims)
  }

  /**
   * Reads what other nodes, or transactions of this one, have changed until now. One look at a time: an older one that took
   * longer would be written over a newer one. Those who come while one is under way share the next.
   */
  refresh(): Promise<void> {
    this.#next ??= this.#look
      .catch(() => {}) // whoever asked for it hears of it
      .then(() => {
        this.#look = this.#next ?? this.#look
        this.#next = undefined
        return this.#read()
      })
    return this.#next
  }

  async #read() {
    // The look back covers transactions that were slow to commit: their changed_at is older than what was read last.
    const since = this.#seenUntil
    const [clock] = await this.#sql<{ now: string }[]>`select clock_timestamp() - interval '30 seconds' as now`
    const users = await this.#sql<ChangeRow[]>`
      select firm_id, user_id, role, status, coalesce(extract(epoch from tokens_valid_after) * 1000, 0)::float8 as valid_after,
        coalesce(extract(epoch from must_enrol_up_to) * 1000, 0)::float8 as must_enrol_up_to
      from service.user_changes where changed_at > ${since}`
    const tokens = await this.#sql<{ token_sha256: Buffer; expires_at: number }[]>`
      select token_sha256, extract(epoch from expires_at)::float8 as expires_at
      from service.revoked_tokens where changed_at > ${since}`
    const sessions = await this.#sql<{ id: string; expires_at: number }[]>`
      select id, extract(epoch from expires_at)::float8 as expires_at
      from service.sessions where ended_at > ${since}`
    await this.#keys.readChanges(since)
    await readHidden(this.#sql, since)
    for (const { firm_id, user_id, role, status, ...user } of users)
      this.#users.set(keyOf(firm_id, user_id), {
        role,
        status,
        validAfter: user.valid_after,
        mustEnrolUpTo: user.must_enrol_up_to,
      })
    for (const token of tokens) this.#ended.set(token.token_sha256.toString('base64'), token.expires_at)
    for (const session of sessions) this.#ended.set(session.id, session.expires_at)
    this.#forgetExpired()
    if (clock) this.#seenUntil = clock.now
  }

  #hasEnded(token: string, { sid }: Claims) {
    return (sid !== undefined && this.#ended.has(sid)) || this.#ended.has(sha256(token).toString('base64'))
  }

  #forgetExpired() {
    const nowSeconds = Date.now() / 1000
    for (const [ended, expiresAt] of this.#ended) if (expiresAt < nowSeconds) this.#ended.delete(ended)
  }
}

const refreshMilliseconds = 1000

type ChangeRow = {
  firm_id: string
  user_id: string
  role: Role
  status: 'active' | 'disabled'
  valid_after: number
  must_enrol_up_to: number
}

const keyOf = (firmId: string, userId: string) => `${firmId} ${userId}`

/** Says, in the transaction of the change, what is now true of a user; a time ends the tokens issued up to it. */
export async function recordUserChange(
  db: Db,
  { firmId }: { firmId: string },
  user: { id: string; role: string; status: string; tokensValidAfter?: Date | undefined },
) {
  const validAfter = user.tokensValidAfter?.toISOString() ?? null
  await db`
    insert into service.user_changes (firm_id, user_id, role, status, tokens_valid_after)
    values (${firmId}, ${user.id}, ${user.role}, ${user.status}, ${validAfter})
    on conflict (firm_id, user_id) do update set role = excluded.role, status = excluded.status, changed_at = clock_timestamp(),
      tokens_valid_after = greatest(user_changes.tokens_valid_after, excluded.tokens_valid_after)`
}

/** Ends one token on every node, in the caller's transaction. */
export const revokeToken = (db: Db, token: string, forgetAtSeconds: number) => db`
  insert into service.revoked_tokens (token_sha256, expires_at) values (${sha256(token)}, to_timestamp(${forgetAtSeconds}))
  on conflict do nothing`
