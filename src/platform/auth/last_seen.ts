import { LRUCache } from 'lru-cache'
import type { Sql } from '../db/open.ts'
import { type Later, later } from './later.ts'

/** Keeps when sessions and keys were last used, to the minute: a node writes each of them down once a minute, all at once. */
export class LastSeen {
  readonly #sql: Sql
  readonly #noted = new LRUCache<string, number>({ max: 50_000 })
  readonly #waiting = { sessions: new Map<string, Date>(), keys: new Map<string, Date>() }
  readonly #writing: Later
  constructor(sql: Sql, report: (error: unknown) => void) {
    this.#sql = sql
    this.#writing = later(writeMilliseconds, () => this.#write(), report)
  }

  note(kind: 'sessions' | 'keys', id: string, now: Date) {
    const noted = this.#noted.get(id)
    if (noted !== undefined && now.getTime() - noted < 60_000) return
    this.#noted.set(id, now.getTime())
    this.#waiting[kind].set(id, now)
    this.#writing.soon()
  }

  /** Writes down what is still to be written. */
  flush = () => this.#writing.now()

  async #write() {
    const sessions = taken(this.#waiting.sessions)
    const keys = taken(this.#waiting.keys)
    // in one order on every node, so that two of them do not wait for each other
    if (sessions.ids.length > 0)
      await this.#sql`
        with seen as (select * from unnest(${sessions.ids}::uuid[], ${sessions.times}::timestamptz[]) as s (id, at)),
        locked as (select id from service.sessions where id in (select id from seen) order by id for update)
        update service.sessions s set last_seen_at = greatest(s.last_seen_at, seen.at)
        from seen join locked using (id) where s.id = seen.id`
    if (keys.ids.length > 0)
      await this.#sql`
        with seen as (select * from unnest(${keys.ids}::uuid[], ${keys.times}::timestamptz[]) as s (id, at)),
        locked as (select id from service.api_keys where id in (select id from seen) order by id for no key update)
        update service.api_keys k set last_used_at = greatest(k.last_used_at, seen.at)
        from seen join locked using (id) where k.id = seen.id`
  }
}

const writeMilliseconds = 1000

function taken(waiting: Map<string, Date>) {
  const ids = [...waiting.keys()]
  const times = [...waiting.values()].map((at) => at.toISOString())
  waiting.clear()
  return { ids, times }
}
