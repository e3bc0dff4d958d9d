import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleAll,
} from 'cockatiel'
import { poolUnavailable } from '../errors.ts'
import type { FirmValues } from '../grammar/names/firm_values.ts'
import { isStrained, lastAnswersMax, nextStatus, type PoolEvent, type PoolStatus } from './state.ts'

/** How agents get ready: the epoch they belong to, and the values of the firm, read once for all of them. */
export type Warming = {
  epochOf(firmId: string): Promise<number>
  valuesOf(firmId: string, signal: AbortSignal): Promise<FirmValues>
}

type Load = { queued: number; concurrency: number }

/** The agents of one firm on this node, of one epoch: a restart makes another pool. */
export class Pool {
  readonly firmId: string
  /** Of the language model. It lets a call through again by itself: the next one after its time. */
  readonly modelBreaker = newBreaker(modelFailuresMax)
  lastUsedAt = performance.now()
  /** undefined until it is known */
  #epoch: number | undefined
  #status: PoolStatus = 'initializing'
  readonly #warming: Warming
  readonly #buildBreaker = newBreaker(1)
  readonly #closing = new AbortController()
  #values: Promise<FirmValues> | undefined
  #isWarm = false
  #lastAnswers: boolean[] = []
  constructor(firmId: string, warming: Warming) {
    this.firmId = firmId
    this.#warming = warming
  }

  get epoch() {
    return this.#epoch
  }
  get status() {
    return this.#status
  }
  get isWarm() {
    return this.#isWarm
  }

  /** The values of the firm, read once; after a failed try again with the next question that asks for them. */
  values(): Promise<FirmValues> {
    this.#values ??= this.#build().catch((error) => {
      this.#values = undefined
      throw error
    })
    return this.#values
  }

  async #build(): Promise<FirmValues> {
    try {
      const values = await this.#buildBreaker.execute(async () => {
        this.#take('probe')
        // first the epoch: a restart while the values are read is noticed afterwards
        this.#epoch = await this.#warming.epochOf(this.firmId)
        return this.#warming.valuesOf(this.firmId, this.#closing.signal)
      })
      this.#isWarm = true
      this.#take('built')
      return values
    } catch (error) {
      if (error instanceof BrokenCircuitError) throw poolUnavailable()
      this.#take('build_failed')
      throw error
    }
  }

  answered(succeeded: boolean) {
    this.#lastAnswers = [...this.#lastAnswers, succeeded].slice(-lastAnswersMax)
  }

  /** Looks whether the pool does as well as it should. */
  look(load: Load) {
    if (!this.#isWarm) return
    const isModelDown = this.modelBreaker.state === CircuitState.Open
    this.#take(isStrained({ ...load, lastAnswers: this.#lastAnswers, isModelDown }) ? 'strained' : 'relieved')
  }

  /** What is still being built is not needed any more. */
  close() {
    this.#closing.abort(poolUnavailable())
  }

  #take(event: PoolEvent) {
    this.#status = nextStatus(this.#status, event)
  }
}

const modelFailuresMax = 3

// An open breaker half-opens on the first call after its time and never by itself: nobody may wait for it.
const newBreaker = (failuresMax: number) =>
  circuitBreaker(handleAll, {
    breaker: new ConsecutiveBreaker(failuresMax),
    halfOpenAfter: new ExponentialBackoff({ initialDelay: 1000, maxDelay: 30_000 }),
  })

export type Breaker = Pool['modelBreaker']
