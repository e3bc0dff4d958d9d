import { setTimeout as sleep } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import type { Config } from '../../../config.ts'
import type { Sql } from '../../../platform/db/open.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import { begin, told } from '../../../platform/watch/points.ts'
import { Ended, poolUnavailable } from '../errors.ts'
import type { FirmValues } from '../grammar/names/firm_values.ts'
import { Journal } from './journal.ts'
import { type Beat, restartChannel, saveBeats } from './ledger.ts'
import { type QuestionTold, questions, waitingQuestions } from './points.ts'
import { type Breaker, Pool, type Warming } from './pool.ts'
import { FairQueue } from './queue.ts'

type Settings = Pick<Config, 'chatConcurrency' | 'chatConcurrencyPerFirm' | 'chatQueueMax' | 'poolIdleSeconds'>
type Log = { error(facts: object, message: string): void }
type Options = { sql: Sql; settings: Settings; warming: Warming; log: Log }

/** A question that wants to be answered. "ending" is aborted when it is not any more. */
type Applicant = {
  firmId: string
  chatId: string
  preferWarm: boolean
  waitSecondsMax: number
  ending: AbortController
}

/** A place among the firm's agents, ready to answer. */
export type Seat = {
  values: FirmValues
  modelBreaker: Breaker
  /** Gives the place back and counts the answer; more than once does nothing. */
  leave(outcome: 'succeeded' | 'failed' | 'cancelled', seconds: number): void
}

const lookSeconds = 1
const beatSeconds = 5
// the first question of a firm that will not wait for a place may still wait for its agents to be made
const buildSecondsMin = 2
const farewellSeconds = 8

/** The agents of all firms on this node, and what the other nodes are told about them. */
export class Pools {
  readonly nodeId = uuidv7()
  readonly journal: Journal
  readonly #sql: Sql
  readonly #warming: Warming
  readonly #log: Log
  readonly #agentsPerFirm: number
  readonly #idleSeconds: number
  readonly #queue: FairQueue
  readonly #pools = new Map<string, Pool>()
  readonly #running = new Set<AbortController>()
  #said = { beats: '[]', at: 0 }
  #saying: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  #listening: Promise<unknown> | undefined
  #isStopping = false
  constructor({ sql, settings, warming, log }: Options) {
    this.#sql = sql
    this.#log = log
    this.#warming = {
      ...warming,
      valuesOf: (firmId, signal) => warming.valuesOf(firmId, signal).catch((error) => this.#reportBuild(error, signal)),
    }
    this.journal = new Journal(sql)
    this.#agentsPerFirm = Math.min(settings.chatConcurrency, settings.chatConcurrencyPerFirm)
    this.#idleSeconds = settings.poolIdleSeconds
    this.#queue = new FairQueue({
      concurrency: settings.chatConcurrency,
      concurrencyPerFirm: this.#agentsPerFirm,
      queueMax: settings.chatQueueMax,
    })
    this.#lookLater()
  }

  /** Waits for a place. Throws 429 and 503 as the specification says, and the reason why the question was ended. */
  enter(applicant: Applicant): Promise<Seat> {
    return told(waitingQuestions, {}, () => this.#enter(applicant))
  }

  async #enter({ firmId, chatId, preferWarm, waitSecondsMax, ending }: Applicant): Promise<Seat> {
    if (this.#isStopping) throw poolUnavailable()
    const { signal } = ending
    const deadline = performance.now() + waitSecondsMax * 1000
    this.wake(firmId)
    const giveBack = await this.#queue.enter({
      firmId,
      lane: `${firmId} ${chatId}`,
      takesCold: !preferWarm,
      waitSecondsMax,
      signal,
    })
    try {
      const secondsLeft = Math.max(buildSecondsMin, (deadline - performance.now()) / 1000)
      const { pool, values } = await this.#ready(firmId, preferWarm ? secondsLeft : buildSecondsMax, signal)
      this.#running.add(ending)
      return { values, modelBreaker: pool.modelBreaker, leave: this.#leaving(pool, ending, giveBack) }
    } catch (error) {
      giveBack()
      throw error instanceof ApiError || signal.aborted ? error : poolUnavailable()
    }
  }

  /** The firm's pool with its values; of the next pool where it is restarted meanwhile. */
  async #ready(firmId: string, seconds: number, signal: AbortSignal) {
    for (;;) {
      const pool = this.wake(firmId)
      try {
        return { pool, values: await within(pool.values(), seconds, signal) }
      } catch (error) {
        const isReplaced = this.#pools.get(firmId) !== pool
        if (!isReplaced || signal.aborted || this.#isStopping) throw error
      }
    }
  }

  #reportBuild(error: unknown, signal: AbortSignal): never {
    if (!signal.aborted) this.#log.error({ err: error }, 'the agents of a firm could not be made')
    throw error
  }

  #leaving(pool: Pool, ending: AbortController, giveBack: () => void): Seat['leave'] {
    let isLeft = false
    const seen: QuestionTold = { outcome: 'cancelled' }
    const ended = begin(questions, seen)
    return (outcome, seconds) => {
      if (isLeft) return
      isLeft = true
      seen.outcome = outcome
      ended()
      this.#running.delete(ending)
      giveBack()
      pool.lastUsedAt = performance.now()
      if (outcome !== 'cancelled') {
        pool.answered(outcome === 'succeeded')
        this.journal.note(pool.firmId, { succeeded: outcome === 'succeeded', seconds })
      }
      this.#look(pool)
    }
  }

  /** The firm's pool; makes one where there is none. */
  wake(firmId: string): Pool {
    const known = this.#pools.get(firmId)
    if (known) {
      known.lastUsedAt = performance.now()
      return known
    }
    const pool = new Pool(firmId, this.#warming)
    this.#pools.set(firmId, pool)
    pool.values().catch(() => {}) // who waits for them is told
    // only a hint beside looking: behind a pooler nothing is heard
    this.#listening ??= this.#sql.listen(restartChannel, (id) => this.#hear(id)).catch(() => {})
    return pool
  }

  /** Lets the firm's agents go and makes new ones; answers under way go on with the old ones. */
  restart(firmId: string) {
    this.#pools.get(firmId)?.close()
    this.#pools.delete(firmId)
    this.wake(firmId)
  }

  /** What this node has of a firm at this moment. */
  beatOf(firmId: string): Beat | undefined {
    const pool = this.#pools.get(firmId)
    if (!pool) return undefined
    this.#look(pool)
    return {
      firm_id: firmId,
      epoch: pool.epoch ?? 0,
      status: pool.status,
      warm_agents: pool.isWarm ? this.#agentsPerFirm : 0,
      queued: this.#queue.queued(firmId),
      active: this.#queue.active(firmId),
    }
  }

  #look(pool: Pool) {
    pool.look({ queued: this.#queue.queued(pool.firmId), concurrency: this.#agentsPerFirm })
  }

  /** Tells the other nodes what is new here, and learns of restarts that were asked for on them. */
  async sayNews(): Promise<void> {
    await this.#saying
    const isDue = this.#pools.size > 0 && performance.now() - this.#said.at >= beatSeconds * 1000
    if (isDue || JSON.stringify(this.#beats()) !== this.#said.beats) await this.#say()
    await this.journal.write()
  }

  #beats = () => [...this.#pools.keys()].flatMap((firmId) => this.beatOf(firmId) ?? [])

  /** One after the other, so that what is said last is what is true. */
  #say(): Promise<void> {
    const said = this.#saying.then(async () => {
      const beats = this.#beats()
      const epochs = await saveBeats(this.#sql, this.nodeId, beats)
      this.#said = { beats: JSON.stringify(beats), at: performance.now() }
      for (const { firm_id, epoch } of epochs)
        if (epoch > (this.#pools.get(firm_id)?.epoch ?? epoch)) this.restart(firm_id)
    })
    this.#saying = said.catch(() => {})
    return said
  }

  #hear(firmId: string) {
    if (this.#pools.has(firmId)) this.#say().catch(() => {}) // it is only a hint
  }

  #lookLater() {
    if (this.#isStopping) return
    this.#timer = setTimeout(() => {
      this.#lookAround()
        .catch((error) => this.#isStopping || this.#log.error({ err: error }, 'the state of the pools was not saved'))
        .finally(() => this.#lookLater())
    }, lookSeconds * 1000).unref()
  }

  async #lookAround() {
    const now = performance.now()
    for (const pool of this.#pools.values())
      if (now - pool.lastUsedAt > this.#idleSeconds * 1000 && this.#isIdle(pool.firmId)) this.#letGo(pool)
    await this.sayNews()
  }

  #isIdle = (firmId: string) => this.#queue.queued(firmId) + this.#queue.active(firmId) === 0

  #letGo(pool: Pool) {
    pool.close()
    this.#pools.delete(pool.firmId)
  }

  /** Takes no more questions; answers under way have some seconds to end by themselves. */
  async stop(): Promise<void> {
    this.#isStopping = true
    clearTimeout(this.#timer)
    this.#queue.refuseAll(poolUnavailable())
    const endRunning = setTimeout(() => {
      for (const ending of this.#running) ending.abort(new Ended('cancelled'))
    }, farewellSeconds * 1000)
    for (let waits = 0; this.#running.size > 0 && waits < 2 * farewellSeconds * 20; waits++) await sleep(50)
    clearTimeout(endRunning)
    for (const pool of this.#pools.values()) this.#letGo(pool)
    await this.sayNews().catch((error) => this.#log.error({ err: error }, 'the state of the pools was not saved'))
  }
}

const buildSecondsMax = 600

/** The work's result; throws 503 after the time, and the signal's reason. The work goes on for others. */
async function within<T>(work: Promise<T>, seconds: number, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(poolUnavailable()), seconds * 1000)
  const leave = () => reject(signal.reason)
  signal.addEventListener('abort', leave)
  if (signal.aborted) leave()
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', leave)
  }
}
