import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { PgBoss, type QueueResult } from 'pg-boss'
import type postgres from 'postgres'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import { connect } from '../db/driver.ts'
import { type Address, type Db, json, type Sql, unlimited } from '../db/open.ts'
import { because } from '../watch/cause.ts'
import { type JobTry, jobTries, told } from '../watch/points.ts'
import { askedBy, withAsker } from './asked_by.ts'
import { bossDatabase, insideTransaction } from './boss_database.ts'
import { type ClaimedJob, claimNext, findDue, lineOf, makeIndexOfLines } from './claim.ts'
import { Claim } from './held_claim.ts'
import { Worker } from './worker.ts'

/** A kind of background work: its name, the shape of its payload, and how often it is tried. */
export type JobKind<Payload extends z.ZodType = z.ZodType> = {
  name: string
  payload: Payload
  retries?: number
  /** A worker that has not been heard of for this long is taken for dead and its job goes to another. */
  heartbeatSeconds?: number
  /** A try that takes longer is ended and counts as failed; a quarter of an hour where nothing is said. */
  secondsMax?: number
  /** It is not begun before this time is over. */
  delaySeconds?: number
  /** How long it stays on record after its end; a week where nothing is said. */
  keepSeconds?: number
  /** cron expression in UTC */
  schedule?: string
  /** Gets the payload of a job that failed for good, also when that is because its workers were killed each time. */
  givenUp?: JobKind<Payload>
}

export type JobContext = {
  id: string
  /** of a job that follows one that was given up: the id of that one */
  givenUpId: string | null
  /** whether the job is given up when this try fails too */
  isLastTry: boolean
  /** Aborted when the job is cancelled, its worker is stopping, or it has taken too long. */
  signal: AbortSignal
  progress(percent: number, step: string): Promise<void>
}

type JobProgress = { percent: number; step: string; cancelled: boolean }

type Handler<Payload extends z.ZodType> = (payload: z.output<Payload>, context: JobContext) => Promise<void>

type Log = { error(facts: object, message: string): void }
type Options = {
  sql: Sql
  at: Address
  prepare: boolean
  log: Log
  /** how often it looks for what has become due or what it was not told of; half a second where nothing is said */
  pollMs?: number
}

const cancelChannel = 'job_cancelled'

/** Background work on the same database: enqueued in the caller's transaction, done by any node with ROLE all or worker. */
export class Jobs {
  readonly #sql: Sql
  readonly #log: Log
  readonly #pollMs: number
  readonly #client: postgres.Sql
  readonly #boss: PgBoss
  readonly #declared = new Set<string>()
  readonly #workers = new Map<string, Worker[]>()
  readonly #running = new Map<string, Claim>()
  #polling: NodeJS.Timeout | undefined
  #isLooking = false
  constructor({ sql, at, prepare, log, pollMs = 500 }: Options) {
    this.#sql = sql
    this.#log = log
    this.#pollMs = pollMs
    // a pool of its own: the queue expects Date objects, and must be heard while requests use all of theirs
    this.#client = connect(at.url, {
      path: at.socketPath,
      max: 4,
      prepare,
      connect_timeout: 5,
      backoff: (attempt) => Math.min(0.05 * 2 ** attempt, 1),
      onnotice: () => {},
      types: { json },
      connection: { application_name: 'firm-crm-jobs', TimeZone: 'UTC', ...unlimited },
    })
    this.#boss = new PgBoss({
      db: bossDatabase(this.#client, (kind) => this.#wake(kind)),
      schema: 'jobs',
      useListenNotify: true,
      superviseIntervalSeconds: 1,
      monitorIntervalSeconds: 1,
      cronWorkerIntervalSeconds: 5,
      monitorVacuum: false, // its warnings would be for nobody, and it asks every second
    })
    this.#boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  }

  async start(kinds: readonly JobKind[]) {
    await this.#boss.start()
    await makeIndexOfLines(this.#client)
    const existing = new Map((await this.#boss.getQueues()).map((queue) => [queue.name, queue]))
    for (const kind of kinds) await this.#declare(kind, existing)
    this.#polling ??= setInterval(() => void this.#wakeForDue(), this.#pollMs)
  }

  async #declare(kind: JobKind, existing: ReadonlyMap<string, QueueResult>) {
    const { name, retries = 3, heartbeatSeconds = 10, secondsMax = 900, keepSeconds, schedule, givenUp } = kind
    this.#declared.add(name)
    if (givenUp) await this.#declare(givenUp, existing)
    const options = {
      retryLimit: retries,
      retryBackoff: true,
      retryDelay: 1,
      retryDelayMax: 60,
      heartbeatSeconds,
      expireInSeconds: secondsMax,
      notify: true,
      ...(keepSeconds !== undefined && { deleteAfterSeconds: keepSeconds }),
      ...(givenUp && { deadLetter: givenUp.name }),
    }
    const queue = existing.get(name)
    if (!queue) await this.#boss.createQueue(name, options)
    // one that an earlier version has made
    else if (!isDeepStrictEqual({ ...queue, ...options }, queue)) await this.#boss.updateQueue(name, options)
    if (schedule) await this.#boss.schedule(name, schedule, {}, { missed: 'once' })
  }

  /** Does the work of one kind on this node, "concurrency" at a time; the firms whose jobs wait take turns, see claim.ts. */
  async work<Payload extends z.ZodType>(kind: JobKind<Payload>, handler: Handler<Payload>, concurrency = 1) {
    await this.#listenForCancel()
    const work = {
      claim: () => claimNext(this.#client, kind.name),
      perform: (job: ClaimedJob) => this.#perform(kind, handler, job),
      onError: (error: unknown) => this.#log.error({ err: error, job: kind.name }, 'job queue'),
    }
    const workers = Array.from({ length: concurrency }, () => new Worker(work))
    this.#workers.set(kind.name, [...(this.#workers.get(kind.name) ?? []), ...workers])
  }

  #perform<Payload extends z.ZodType>(kind: JobKind<Payload>, handler: Handler<Payload>, job: ClaimedJob) {
    const seen: JobTry = { kind: kind.name, outcome: 'completed' }
    const cause = { ...askedBy(job.data), job: kind.name, job_id: job.id }
    return because(cause, () => told(jobTries, seen, () => this.#try(kind, handler, job, seen)))
  }

  async #try<Payload extends z.ZodType>(
    kind: JobKind<Payload>,
    handler: Handler<Payload>,
    job: ClaimedJob,
    seen: JobTry,
  ) {
    const claim = new Claim(this.#boss, kind.name, job)
    this.#running.set(job.id, claim)
    try {
      await this.#report(job.id, 0, 'started')
      const work = handler(kind.payload.parse(job.data), {
        id: job.id,
        givenUpId: job.sourceId,
        isLastTry: job.retryCount >= job.retryLimit,
        signal: claim.signal,
        progress: (percent, step) => this.#report(job.id, percent, step),
      })
      await claim.complete(work)
    } catch (error) {
      seen.outcome = claim.isCancelled ? 'cancelled' : 'failed'
      if (!claim.isCancelled) this.#log.error({ err: error }, 'job failed; it is tried again while it has tries left')
      await claim.fail(error)
    } finally {
      claim.end()
      this.#running.delete(job.id)
    }
  }

  /** Puts work into the queue in the caller's transaction: it happens if, and only if, the transaction commits. */
  async enqueue<Payload extends z.ZodType>(
    db: Db,
    kind: JobKind<Payload>,
    payload: z.input<Payload>,
    notBefore?: Date,
  ): Promise<string> {
    const id = uuidv7()
    const startAfter = notBefore ?? kind.delaySeconds
    const data = payload as object // reason: every payload of ours is an object schema
    const options = { id, db: insideTransaction(db), ...lineOf(data), ...(startAfter && { startAfter }) }
    await this.#boss.send(kind.name, withAsker(data), options)
    return id
  }

  /** Puts a job that another queue held into this one, under its id; not one of a kind that nobody does any more. */
  async putBack(db: Db, job: { id: string; name: string; data: object; startAfter: string }): Promise<void> {
    const { id, name, data, startAfter } = job
    if (!this.#declared.has(name)) return
    await this.#boss.send(name, data, { id, startAfter, db: insideTransaction(db), ...lineOf(data) })
  }

  /** Stops a job that waits or runs; the handler's signal is aborted on whichever node it runs. */
  async cancel(kind: JobKind, id: string) {
    await this.#sql`
      insert into service.job_progress (job_id, cancelled) values (${id}, true)
      on conflict (job_id) do update set cancelled = true, updated_at = now()`
    await this.#boss.cancel(kind.name, id)
    await this.#sql.notify(cancelChannel, id)
  }

  async progress(id: string): Promise<JobProgress | undefined> {
    const [row] = await this.#sql<JobProgress[]>`
      select percent, step, cancelled from service.job_progress where job_id = ${id}`
    return row
  }

  /** Waits for running work, then ends it: what was not finished is done again elsewhere or after the next start. */
  async stop() {
    clearInterval(this.#polling)
    const ended = Promise.all([...this.#workers.values()].flat().map((worker) => worker.stop()))
    await Promise.race([ended, delay(5000, undefined, { ref: false })])
    await Promise.allSettled([...this.#running.values()].map((claim) => claim.giveBack()))
    await this.#boss.stop({ graceful: false, close: false })
    await this.#client.end({ timeout: 1 })
  }

  async #report(id: string, percent: number, step: string) {
    const [row] = await this.#sql<{ cancelled: boolean }[]>`
      insert into service.job_progress (job_id, percent, step) values (${id}, ${Math.round(percent)}, ${step})
      on conflict (job_id) do update set percent = excluded.percent, step = excluded.step, updated_at = now()
      returning cancelled`
    if (row?.cancelled) this.#abort(id)
  }

  /** Has the workers of a kind look for what was put into the queue, on whichever node; those of all where it is not known. */
  #wake(kind: string | undefined) {
    const workers = kind === undefined ? [...this.#workers.values()].flat() : (this.#workers.get(kind) ?? [])
    for (const worker of workers) worker.wake()
  }

  /** Has the workers look for what has become due, or what they were not told of. */
  async #wakeForDue() {
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      for (const kind of await findDue(this.#client, [...this.#workers.keys()])) this.#wake(kind)
    } catch (error) {
      this.#log.error({ err: error }, 'job queue')
    } finally {
      this.#isLooking = false
    }
  }

  #listening: Promise<unknown> | undefined
  #listenForCancel() {
    this.#listening ??= this.#client.listen(cancelChannel, (id) => this.#abort(id))
    return this.#listening
  }

  #abort(id: string) {
    this.#running.get(id)?.cancel()
  }
}
