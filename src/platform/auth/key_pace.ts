import type { Sql } from '../db/open.ts'
import { rateLimit, tooManyRequests } from '../http/errors.ts'
import { type Later, later } from './later.ts'

type Count = { minute: number; known: number; unsaid: number }

/**
 * How many requests a key may make within a minute of the clock, on all nodes together: each counts by itself and tells the
 * others within a second, so that a key gets at most what its nodes answer in that second beyond its limit.
 */
export class KeyPace {
  readonly #sql: Sql
  readonly #limit: number
  readonly #counts = new Map<string, Count>()
  readonly #telling: Later
  constructor(sql: Sql, limit: number, report: (error: unknown) => void) {
    this.#sql = sql
    this.#limit = limit
    this.#telling = later(tellMilliseconds, () => this.#tell(), report)
  }

  /** Counts a request and answers what its reply says of the limit, as headers. Throws 429 beyond it. */
  take(keyId: string, now: Date): Record<string, string> {
    const seconds = now.getTime() / 1000
    const minute = Math.floor(seconds / 60)
    const resetSeconds = Math.ceil((minute + 1) * 60 - seconds)
    const count = this.#countOf(keyId, minute)
    const used = count.known + count.unsaid
    if (used >= this.#limit) throw tooManyRequests(tooMany(this.#limit), this.#limit, resetSeconds)
    count.unsaid++
    this.#telling.soon()
    return rateLimit(this.#limit, this.#limit - used - 1, resetSeconds)
  }

  /** Tells the others what they are still to be told. */
  flush = () => this.#telling.now()

  #countOf(keyId: string, minute: number): Count {
    const known = this.#counts.get(keyId)
    if (known?.minute === minute) return known
    const fresh = { minute, known: 0, unsaid: 0 }
    this.#counts.set(keyId, fresh)
    return fresh
  }

  async #tell() {
    const minute = Math.floor(Date.now() / 60_000)
    for (const [keyId, count] of this.#counts) if (count.minute < minute - 1) this.#counts.delete(keyId)
    const told = [...this.#counts].filter(([, { unsaid }]) => unsaid > 0).sort(([a], [b]) => (a < b ? -1 : 1))
    if (told.length === 0) return
    const said = told.map(([, { unsaid }]) => unsaid)
    const rows = await this.#sql<{ key_id: string; minute: number; requests: number }[]>`
      insert into service.key_requests as k (key_id, minute, requests)
      select * from unnest(${told.map(([id]) => id)}::uuid[], ${told.map(([, c]) => c.minute)}::bigint[], ${said}::int[])
      on conflict (key_id, minute) do update set requests = k.requests + excluded.requests
      returning key_id, minute::float8 as minute, requests`
    told.forEach(([, count], index) => {
      count.unsaid -= said[index] ?? 0
    })
    for (const row of rows) {
      const count = this.#counts.get(row.key_id)
      if (count?.minute === row.minute) count.known = row.requests
    }
  }
}

const tellMilliseconds = 500
const tooMany = (limit: number) => `This key may make ${limit} requests a minute. Wait for the next one.`

/** Removes what no limit needs any more. */
export const forgetKeyRequests = (sql: Sql) =>
  sql`delete from service.key_requests where minute < extract(epoch from now()) / 60 - 60`
