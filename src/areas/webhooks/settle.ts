import type { Deps } from '../../deps.ts'
import type { Db, Transaction } from '../../platform/db/open.ts'
import { type Piece, piece } from '../../platform/db/statement.ts'
import { transact } from '../../platform/db/transact.ts'
import { type Claimed, type Due, failuresBeforeRest } from './claim.ts'
import { disable } from './disable.ts'
import { isTest } from './message.ts'
import type { Outcome } from './post.ts'

type Which = Pick<Due, 'firm_id' | 'id'>

/** Writes down what came of a try: delivered, to be tried again, or given up. */
export async function settle(
  deps: Pick<Deps, 'sql' | 'jobs' | 'config'>,
  webhook: Which,
  tried: Claimed,
  outcome: Outcome,
) {
  const { sql, config } = deps
  const { firm_id, id } = webhook
  if (outcome.isDelivered) {
    await write(sql, webhook, tried, outcome, piece`status = 'delivered', ended_at = now()`)
    await sql`
      update webhooks set failures = 0, failing_since = null, resting_until = null
      where firm_id = ${firm_id} and id = ${id} and failing_since is not null`
    return
  }
  const waitSeconds = isTest(tried) ? undefined : config.webhookRetrySeconds[tried.attempts - 1]
  await transact(sql, async (db) => {
    const next =
      waitSeconds === undefined
        ? piece`status = 'failed', ended_at = now()`
        : piece`due_at = now() + ${Math.max(spread(waitSeconds), outcome.retryAfterSeconds)} * interval '1 second'`
    const written = await write(db, webhook, tried, outcome, next)
    // a test says nothing about what a receiver does with events
    if (isTest(tried) || !written) return
    const isLost = await countFailure(db, webhook, config.webhookRetrySeconds)
    if (outcome.isGone) return disable(deps, db, webhook, 'The receiver answered 410: it wants no more of them')
    if (isLost) await disable(deps, db, webhook, `Nothing could be delivered for long: ${outcome.error}`)
  })
}

/** A tenth more or less, so that what failed together is not tried again together. */
const spread = (seconds: number) => seconds * (0.9 + 0.2 * Math.random())

/** Nothing where the try had been taken for lost and another one is under way. */
async function write(db: Db, { firm_id }: Which, tried: Claimed, outcome: Outcome, next: Piece) {
  const { response_code, response, error, milliseconds } = outcome
  const [written] = await db`
    update webhook_deliveries set ${next}, response_code = ${response_code}, response = ${response}, error = ${error},
      milliseconds = ${milliseconds}, tries = tries || jsonb_build_object('at', ${utcNow},
        'response_code', ${response_code}::int, 'error', ${error}::text, 'milliseconds', ${milliseconds}::int)
    where firm_id = ${firm_id} and id = ${tried.id} and status = 'waiting' and attempts = ${tried.attempts}
    returning id`
  return written
}

const utcNow = piece`to_char(now()::timestamptz(3) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const restSecondsMax = 60
/** The waits are longer or shorter by chance. */
const nearly = 0.85

/** A receiver that fails on end is left alone for a while. Answers whether it has failed for as long as a delivery is tried. */
async function countFailure(db: Transaction, { firm_id, id }: Which, waits: readonly number[]): Promise<boolean> {
  const patienceSeconds = nearly * waits.reduce((sum, wait) => sum + wait, 0)
  const [webhook] = await db<{ is_lost: boolean }[]>`
    update webhooks set failures = failures + 1, failing_since = coalesce(failing_since, now()),
      resting_until = case when failures + 1 >= ${failuresBeforeRest}
        then now() + least(power(2, least(failures + 1 - ${failuresBeforeRest}, 6)), ${restSecondsMax}) * interval '1 second' end
    where firm_id = ${firm_id} and id = ${id}
    returning failures > ${waits.length} and failing_since <= now() - ${patienceSeconds} * interval '1 second' as is_lost`
  return webhook?.is_lost ?? false
}

/** What its owner may not know is not sent, and leaves no trace. */
export const forget = (db: Db, { firm_id }: Which, deliveryId: string) => db`
  delete from webhook_deliveries where firm_id = ${firm_id} and id = ${deliveryId} and status = 'waiting'`
