import type { ClaimedJob } from './claim.ts'

type Work = {
  /** the next job, taken for this worker; undefined where none is due */
  claim: () => Promise<ClaimedJob | undefined>
  perform: (job: ClaimedJob) => Promise<void>
  onError: (error: unknown) => void
}

/** Does one job after the other, until it is stopped. Where it finds none it rests until it is told of one. */
export class Worker {
  readonly #work: Work
  readonly #ended: Promise<void>
  #isStopping = false
  #isWoken = false
  #wakeUp = () => {}
  constructor(work: Work) {
    this.#work = work
    this.#ended = this.#run()
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      this.#isWoken = false
      const hasWorked = await this.#doNext().catch(this.#work.onError)
      if (!hasWorked) await this.#rest()
    }
  }

  async #doNext(): Promise<boolean> {
    const job = await this.#work.claim()
    if (job) await this.#work.perform(job)
    return job !== undefined
  }

  #rest(): Promise<void> {
    if (this.#isWoken || this.#isStopping) return Promise.resolve()
    return new Promise((resolve) => {
      this.#wakeUp = resolve
    })
  }

  /** Has it look at once, also when it is just looking: what it looks for may have come a moment later. */
  wake(): void {
    this.#isWoken = true
    this.#wakeUp()
  }

  /** Takes no other job; ends with the one that it does. */
  stop(): Promise<void> {
    this.#isStopping = true
    this.#wakeUp()
    return this.#ended
  }
}
