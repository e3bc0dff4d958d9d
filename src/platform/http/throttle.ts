import { setTimeout as sleep } from 'node:timers/promises'
import type { Db, Sql } from '../db/open.ts'
import { piece } from '../db/statement.ts'
import { rateLimit, tooManyRequests } from './errors.ts'

type Limit = { attempts: number; windowSeconds: number }

/** What a successful answer says of its limit, as headers. */
type Taken = { headers: Record<string, string> }

/** Counts an attempt against a limit that all nodes share (a sliding window), or throws 429 when it is used up. */
export async function takeAttempt(db: Db, key: string, limit: Limit, detail: string): Promise<Taken> {
  const { attempts, windowSeconds } = limit
  const [taken] = await db<{ used: number; seconds: number }[]>`
    insert into service.throttles as t (key, attempts, forget_at)
    values (${key}, array[clock_timestamp()], clock_timestamp() + ${windowSeconds} * interval '1 second')
    on conflict (key) do update set
      attempts = ${recent(windowSeconds)} || clock_timestamp(), forget_at = excluded.forget_at
    where cardinality(${recent(windowSeconds)}) < ${attempts}
    returning cardinality(attempts) as used,
      ceil(extract(epoch from attempts[1] + ${windowSeconds} * interval '1 second' - clock_timestamp()))::int as seconds`
  if (taken) return { headers: rateLimit(attempts, attempts - taken.used, taken.seconds) }
  throw tooManyRequests(detail, attempts, (await secondsUntilFree(db, key, windowSeconds, attempts)) ?? 1)
}

type FailureLimit = Limit & { key: string }

/**
 * Does work that may be tried only so often: it counts as a failure when it answers undefined. What is under way holds a
 * place too, so that many at once cannot slip past the limit; who finds no free place because of that waits for one.
 */
export async function countFailures<T>(
  db: Sql,
  limits: FailureLimit[],
  detail: string,
  work: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const held: string[] = []
  let result: T | undefined
  try {
    for (const limit of limits) {
      await holdPlace(db, limit, detail)
      held.push(limit.key)
    }
    result = await work()
    return result
  } finally {
    // a place that could not be taken, or work that broke, is no failure of the person
    const isFailure = held.length === limits.length && result === undefined
    for (const key of held) await leavePlace(db, key, isFailure)
  }
}

async function holdPlace(db: Sql, { key, attempts, windowSeconds }: FailureLimit, detail: string) {
  const deadline = Date.now() + placeWaitMilliseconds
  for (;;) {
    const [held] = await db`
      insert into service.throttles as t (key, attempts, held, forget_at)
      values (${key}, '{}', array[clock_timestamp()], clock_timestamp() + ${windowSeconds} * interval '1 second')
      on conflict (key) do update set
        attempts = ${recent(windowSeconds)}, held = ${holders} || clock_timestamp(), forget_at = excluded.forget_at
      where cardinality(${recent(windowSeconds)}) + cardinality(${holders}) < ${attempts}
      returning key`
    if (held) return
    const seconds = await secondsUntilFree(db, key, windowSeconds, attempts)
    if (seconds !== undefined || Date.now() > deadline) throw tooManyRequests(detail, attempts, seconds ?? 1)
    await sleep(20)
  }
}

const placeWaitMilliseconds = 5000

const leavePlace = (db: Db, key: string, isFailure: boolean) => db`
  update service.throttles set held = held[2:],
    attempts = ${isFailure ? piece`attempts || clock_timestamp()` : piece`attempts`}
  where key = ${key}`

/** Forgets the failures under a key. */
export const forgetFailures = (db: Db, key: string) => db`delete from service.throttles where key = ${key}`

/** Removes what no limit needs any more. */
export const forgetOldAttempts = (db: Db) => db`delete from service.throttles where forget_at < now()`

const recent = (windowSeconds: number) => piece`
  array(select a from unnest(t.attempts) a where a > clock_timestamp() - ${windowSeconds} * interval '1 second' order by a)`

/** Places held by work under way; one held for half a minute was held by a node that has died. */
const holders = piece`
  array(select h from unnest(t.held) h where h > clock_timestamp() - interval '30 seconds' order by h)`

/** Seconds until the oldest attempt no longer counts; undefined while the limit is not used up by attempts alone. */
async function secondsUntilFree(db: Db, key: string, windowSeconds: number, attempts: number) {
  const [row] = await db<{ n: number; seconds: number }[]>`
    select count(*)::int as n,
      greatest(1, ceil(extract(epoch from min(a) + ${windowSeconds} * interval '1 second' - clock_timestamp())))::int as seconds
    from service.throttles, unnest(attempts) a
    where key = ${key} and a > clock_timestamp() - ${windowSeconds} * interval '1 second'`
  return row && row.n >= attempts ? row.seconds : undefined
}
