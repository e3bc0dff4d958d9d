import type { PgBoss } from 'pg-boss'
import type { ClaimedJob } from './claim.ts'

/** A job that a worker of this node holds: says all the while that it lives, and how it ended. */
export class Claim {
  readonly #boss: PgBoss
  readonly #kind: string
  readonly #job: ClaimedJob
  readonly #ending = new AbortController()
  readonly #heartbeat: NodeJS.Timeout
  readonly #late: NodeJS.Timeout
  readonly #isLate = Promise.withResolvers<never>()
  isCancelled = false
  constructor(boss: PgBoss, kind: string, job: ClaimedJob) {
    this.#boss = boss
    this.#kind = kind
    this.#job = job
    this.#heartbeat = setInterval(() => void this.#touch(), job.heartbeatSeconds * 500)
    this.#isLate.promise.catch(() => {}) // whoever waits for the work hears of it
    this.#late = setTimeout(() => this.#endLate(), Math.min(job.secondsMax * 1000, timerMsMax))
  }

  /** Aborted when the job is cancelled or was taken over, its worker is stopping, or it has taken too long. */
  get signal(): AbortSignal {
    return this.#ending.signal
  }

  cancel(): void {
    this.isCancelled = true
    this.#ending.abort(new Error('The job was cancelled'))
  }

  /** Waits for the work, no longer than it may take, and says that it is done. */
  async complete(work: Promise<void>): Promise<void> {
    await Promise.race([work, this.#isLate.promise])
    await this.#boss.complete(this.#kind, this.#job)
  }

  async fail(error: unknown): Promise<void> {
    await this.#boss.fail(this.#kind, this.#job, error instanceof Error ? error : new Error(String(error)))
  }

  /** Leaves a job that has not ended to another node, or to the next start. */
  async giveBack(): Promise<void> {
    const reason = new Error('The service stopped while the job was being done')
    await this.fail(reason).finally(() => this.#ending.abort(reason))
  }

  end(): void {
    clearInterval(this.#heartbeat)
    clearTimeout(this.#late)
  }

  async #touch(): Promise<void> {
    // that it could not be said tells nothing about the claim
    const touched = await this.#boss.touch(this.#kind, this.#job).catch(() => undefined)
    const isLost = touched && 'affected' in touched && touched.affected === 0 // its types lack it
    if (isLost) this.#ending.abort(new Error('The job is not held by this worker any more'))
  }

  #endLate() {
    const error = new Error(`The job took longer than ${this.#job.secondsMax} seconds`)
    this.#ending.abort(error)
    this.#isLate.reject(error)
  }
}

/** What a timer of Node can wait for. */
const timerMsMax = 2 ** 31 - 1
