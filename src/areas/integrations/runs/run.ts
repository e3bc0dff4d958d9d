import { setTimeout as pauseFor } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import type { Deps } from '../../../deps.ts'
import { ConnectionFault } from '../../../platform/connect/fault.ts'
import type { Change, Page } from '../../../platform/connect/pull.ts'
import { databaseFault } from '../../../platform/db/faults.ts'
import { transact } from '../../../platform/db/transact.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import type { JobContext } from '../../../platform/jobs/queue.ts'
import { told } from '../../../platform/watch/points.ts'
import type { Connected, Service } from '../contract.ts'
import type { RunToDo } from '../jobs.ts'
import { type SyncTurn, syncTurns } from './points.ts'
import {
  beginRun,
  completeRun,
  type Failure,
  failRun,
  handOver,
  holdRun,
  type RequestOfRun,
  type RunInWork,
  Superseded,
} from './run_state.ts'
import { addCounts, beginScope, forgetCursor, moveScope, passScope, type ScopePlace } from './scope_state.ts'
import type { SyncWork } from './sync_work.ts'

/** What reading a connection means, by service: made by the areas, tied together in worker.ts. */
export type SyncWorks = Record<Service, (deps: Deps, connected: Connected, request: RequestOfRun) => SyncWork>

/**
 * Reads a connection: its scopes one after the other, each from where it was read to. A page and its cursor are one
 * transaction, so that a worker may be killed at any moment. After a turn it makes place for others and goes on later.
 */
export async function runSync(deps: Deps, works: SyncWorks, payload: RunToDo, job: JobContext): Promise<void> {
  const begun = await beginRun(deps.sql, payload, job.id)
  if (!begun) return
  const seen: SyncTurn = { service: begun.connected.connection.service, outcome: 'failed' }
  await told(syncTurns, seen, async () => {
    seen.outcome = await takeTurn(deps, works, begun, job)
  })
}

type Begun = { run: RunInWork; connected: Connected }

async function takeTurn(deps: Deps, works: SyncWorks, { run, connected }: Begun, job: JobContext) {
  try {
    const work = works[connected.connection.service](deps, connected, run.request)
    const reading = { deps, run, work, signal: job.signal, until: performance.now() + turnSeconds * 1000 }
    const scopes = await withRetries(job.signal, () => work.scopes(job.signal))
    let closed: ConnectionFault[] = []
    for (const scope of scopes) {
      const outcome = await readScope(reading, scope).catch(closedScope)
      if (outcome === false) {
        await handOver(deps, run)
        return 'handed_over'
      }
      if (outcome !== true) closed = await leaveOut(reading, scope, [...closed, outcome], scopes.length)
    }
    await completeRun(deps, run)
    return 'completed'
  } catch (error) {
    if (error instanceof Superseded) return 'superseded'
    const failure = job.signal.aborted ? undefined : failureOf(error)
    if (!failure) throw error
    if (failure.code === 'internal') deps.log.error({ err: error, run: run.id }, 'a synchronisation failed')
    await failRun(deps, run, failure).catch(ignoreSuperseded)
    return 'failed'
  }
}

const turnSeconds = 300

/** One part of a source that may not be read, or is gone since it was named, does not hold up the others. */
function closedScope(error: unknown): ConnectionFault {
  if (error instanceof ConnectionFault && (error.code === 'forbidden' || error.code === 'not_found')) return error
  throw error
}

/** Names a part among what was left out; where all of them are closed, the run fails. */
async function leaveOut({ deps, run }: Reading, scope: string, closed: ConnectionFault[], scopes: number) {
  const fault = closed.at(-1)
  if (fault && closed.length === scopes) throw fault
  await transact(deps.sql, async (db) => {
    const held = await holdRun(db, run)
    await passScope(db, run, scope)
    await addCounts(db, run, held.skipped, [{ failed: 1, skipped: [{ name: scope, reason: fault?.message ?? '' }] }])
  })
  return closed
}

type Reading = { deps: Deps; run: RunInWork; work: SyncWork; signal: AbortSignal; until: number }

/** Reads a scope to its end; false where the turn was over before. */
async function readScope(reading: Reading, scope: string): Promise<boolean> {
  const { deps, run, work, signal } = reading
  let place = await beginScope(deps.sql, run, scope)
  if (!place) return true
  let attempt = 0
  for (let listedAgain = 0; ; ) {
    try {
      for await (const page of work.pull(scope, place.cursor, signal)) {
        for (const batch of batchesOf(page, work.batchSize)) {
          signal.throwIfAborted()
          place = await takeBatch(reading, scope, place, batch)
          attempt = 0
        }
        if (page.done) return true
        if (performance.now() > reading.until) return false
      }
      throw new ConnectionFault('unavailable', 'The source broke off before its end')
    } catch (error) {
      if (error instanceof ConnectionFault && error.code === 'cursor_expired' && listedAgain++ < listedAgainMax)
        place = await forgetCursor(deps.sql, run, scope)
      else await pauseBefore(attempt++, error, signal)
    }
  }
}

const listedAgainMax = 2

type Batch = { changes: Change<unknown>[]; page: Page<unknown>; isLast: boolean }

function batchesOf(page: Page<unknown>, size = Number.POSITIVE_INFINITY): Batch[] {
  const { changes } = page
  if (changes.length <= size) return [{ changes, page, isLast: true }]
  return Array.from({ length: Math.ceil(changes.length / size) }, (_, index) => ({
    changes: changes.slice(index * size, (index + 1) * size),
    page,
    isLast: (index + 1) * size >= changes.length,
  }))
}

/** Prepares a batch outside of any transaction and writes it together with its cursor; answers where to read on. */
async function takeBatch(
  { deps, run, work, signal }: Reading,
  scope: string,
  from: ScopePlace,
  { changes, page, isLast }: Batch,
): Promise<ScopePlace> {
  const ended = isLast && page.done
  const listingId = page.isListing ? (from.listing_id ?? uuidv7()) : null
  const to = {
    cursor: isLast ? page.cursor : from.cursor,
    listing_id: ended ? null : (listingId ?? from.listing_id),
  }
  const prepared = await work.prepare(changes, scope, signal)
  try {
    await transact(deps.sql, async (db) => {
      const held = await holdRun(db, run)
      await moveScope(db, run, { scope, from, to, ended })
      const committed = [await work.commit(db, prepared, { scope, listingId })]
      if (ended && listingId && work.endListing) committed.push(await work.endListing(db, { scope, listingId }))
      await addCounts(db, run, held.skipped, committed)
    })
  } catch (error) {
    // of another failure nobody knows whether it is written after all
    if (error instanceof Superseded || error instanceof ApiError) await work.discard?.(prepared)
    throw error
  }
  await work.settle?.(prepared)
  return to
}

const attemptsMax = 4
const pauseSecondsMax = 60

async function withRetries<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      await pauseBefore(attempt, error, signal)
    }
  }
}

/** Waits before the next attempt, as long as the other side asks for; throws where there is none to be made. */
async function pauseBefore(attempt: number, error: unknown, signal: AbortSignal): Promise<void> {
  const mayPass = error instanceof ConnectionFault && (error.code === 'throttled' || error.code === 'unavailable')
  if (!mayPass || attempt + 1 >= attemptsMax || signal.aborted) throw error
  const pauseMs = error.retryAfterMs ?? 1000 * 2 ** attempt
  if (pauseMs > pauseSecondsMax * 1000) throw error
  await pauseFor(pauseMs, undefined, { signal })
}

/** What is said of a run that failed; undefined where the database was not there or is full, and it is tried again. */
function failureOf(error: unknown): Failure | undefined {
  if (error instanceof ConnectionFault)
    return { code: error.code, message: error.message, retryAfterMs: error.retryAfterMs }
  if (error instanceof ApiError) return { code: error.code ?? 'failed', message: error.message }
  if ((databaseFault(error)?.status ?? 0) >= 503) return undefined
  return ownFault
}

export const ownFault: Failure = {
  code: 'internal',
  message: 'The synchronisation failed through a fault of the service. It is tried again at its next time.',
}

function ignoreSuperseded(error: unknown) {
  if (!(error instanceof Superseded)) throw error
}
