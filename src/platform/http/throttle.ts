import type { Db } from '../db/open.ts'
import { tooManyRequests } from './errors.ts'

export type Limit = { attempts: number; windowSeconds: number }

/**
 * Counts an attempt against a limit that all nodes share (a sliding window), or throws 429 when it is used up.
 * Attempts are counted before they are made, so that many at once cannot slip through; see giveBack.
 */
export async function takeAttempt(
  db: Db,
  key: string,
  { attempts, windowSeconds }: Limit,
  detail: string,
): Promise<void> {
  const [taken] = await db`
    insert into service.throttles as t (key, attempts, forget_at)
    values (${key}, array[clock_timestamp()], clock_timestamp() + ${windowSeconds} * interval '1 second')
    on conflict (key) do update set
      attempts = array(select a from unnest(t.attempts) a where a > clock_timestamp() - ${windowSeconds} * interval '1 second')
        || clock_timestamp(),
      forget_at = excluded.forget_at
    where (select count(*) from unnest(t.attempts) a where a > clock_timestamp() - ${windowSeconds} * interval '1 second')
      < ${attempts}
    returning key`
  if (taken) return
  const [row] = await db<{ seconds: number }[]>`
    select greatest(1, ceil(extract(epoch from min(a) + ${windowSeconds} * interval '1 second' - clock_timestamp())))::int as seconds
    from service.throttles, unnest(attempts) a
    where key = ${key} and a > clock_timestamp() - ${windowSeconds} * interval '1 second'`
  throw tooManyRequests(detail, attempts, row?.seconds ?? 1)
}

/** Takes back the latest attempt: what succeeded does not count against the limit. */
export async function giveBackAttempt(db: Db, key: string) {
  await db`update service.throttles set attempts = trim_array(attempts, 1) where key = ${key} and cardinality(attempts) > 0`
}
