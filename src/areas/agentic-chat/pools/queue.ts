import { poolUnavailable, queueFull } from '../errors.ts'

export type Request = {
  firmId: string
  /** questions of one lane (a chat) are answered one after the other */
  lane: string
  /** whether it may take a free place beyond the warm agents of its firm */
  takesCold: boolean
  waitSecondsMax: number
  signal: AbortSignal
}

type Waiting = Request & { start: () => void; refuse: (error: Error) => void }
type Limits = { concurrency: number; concurrencyPerFirm: number; queueMax: number }

/** Gives back a place; more than once does nothing. */
export type Leave = () => void

/**
 * Who answers next on this node: the firm with the fewest answers under way, and of several each in its turn, so that the
 * many questions of one keep none of another waiting. Of one firm the oldest comes first.
 */
export class FairQueue {
  readonly #limits: Limits
  /** in the order in which the firms have their turn */
  readonly #waiting = new Map<string, Waiting[]>()
  readonly #active = new Map<string, number>()
  readonly #lanes = new Set<string>()
  #places: number
  constructor(limits: Limits) {
    this.#limits = limits
    this.#places = limits.concurrency
  }

  queued = (firmId: string) => this.#waiting.get(firmId)?.length ?? 0
  active = (firmId: string) => this.#active.get(firmId) ?? 0

  /** Waits for a place. Throws 429 when too many of the firm wait, 503 after the time, and the signal's reason. */
  enter(request: Request): Promise<Leave> {
    const { promise, resolve, reject } = Promise.withResolvers<Leave>()
    const waiting: Waiting = {
      ...request,
      start: () => settle(() => resolve(this.#occupy(request))),
      refuse: (error) => settle(() => reject(error)),
    }
    const settle = (end: () => void) => {
      clearTimeout(timer)
      request.signal.removeEventListener('abort', leave)
      this.#remove(waiting)
      end()
    }
    const leave = () => settle(() => reject(request.signal.reason))
    const timer = setTimeout(() => settle(() => reject(poolUnavailable())), request.waitSecondsMax * 1000).unref()
    if (request.signal.aborted) leave()
    else {
      request.signal.addEventListener('abort', leave)
      this.#waiting.set(request.firmId, [...(this.#waiting.get(request.firmId) ?? []), waiting])
      this.#startNext()
      if (this.queued(request.firmId) > this.#limits.queueMax) settle(() => reject(queueFull(this.#limits.queueMax)))
      else if (request.waitSecondsMax === 0 && this.#isWaiting(waiting)) settle(() => reject(poolUnavailable()))
    }
    return promise
  }

  refuseAll(error: Error) {
    for (const waiting of [...this.#waiting.values()].flat()) waiting.refuse(error)
  }

  #occupy({ firmId, lane }: Request): Leave {
    let isLeft = false
    return () => {
      if (isLeft) return
      isLeft = true
      this.#places++
      this.#lanes.delete(lane)
      const others = this.active(firmId) - 1
      if (others > 0) this.#active.set(firmId, others)
      else this.#active.delete(firmId)
      this.#startNext()
    }
  }

  #startNext() {
    for (let next = this.#next(); next; next = this.#next()) {
      this.#places--
      this.#lanes.add(next.lane)
      this.#active.set(next.firmId, this.active(next.firmId) + 1)
      next.start()
    }
  }

  /** The next question that may begin; its firm goes to the end of the row. */
  #next(): Waiting | undefined {
    if (this.#places === 0) return undefined
    const isWarm = ({ firmId }: Waiting) => this.active(firmId) < this.#limits.concurrencyPerFirm
    const next = this.#first(isWarm) ?? this.#first(({ takesCold }) => takesCold)
    if (!next) return undefined
    const others = this.#waiting.get(next.firmId) ?? []
    this.#waiting.delete(next.firmId)
    this.#waiting.set(next.firmId, others)
    return next
  }

  /** Of the firm with the fewest answers under way; of several the one whose turn it is. */
  #first(mayBegin: (waiting: Waiting) => boolean): Waiting | undefined {
    let first: Waiting | undefined
    for (const waiting of this.#waiting.values()) {
      const found = waiting.find((candidate) => !this.#lanes.has(candidate.lane) && mayBegin(candidate))
      if (found && (!first || this.active(found.firmId) < this.active(first.firmId))) first = found
    }
    return first
  }

  #isWaiting = (waiting: Waiting) => this.#waiting.get(waiting.firmId)?.includes(waiting) ?? false

  #remove(gone: Waiting) {
    const others = this.#waiting.get(gone.firmId)?.filter((waiting) => waiting !== gone) ?? []
    if (others.length > 0) this.#waiting.set(gone.firmId, others)
    else this.#waiting.delete(gone.firmId)
  }
}
