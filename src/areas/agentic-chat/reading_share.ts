import { setTimeout as sleep } from 'node:timers/promises'

type Measured = <T>(read: () => T) => T

/** What is read as quickly as nearly all questions are takes nothing from others that they would notice. */
const quickMs = 30
/** After slower ones a firm waits as many times as long, so that it has a fifth of the thread which serves all. */
const restTimes = 4

/** Reads a firm's questions one after the other, and leaves the thread to others for a while after those that took long. */
export class ReadingShare {
  readonly #last = new Map<string, Promise<void>>()

  async take<T>(firmId: string, signal: AbortSignal, work: (measured: Measured) => Promise<T>): Promise<T> {
    const before = this.#last.get(firmId)
    const rested = Promise.withResolvers<void>()
    this.#last.set(firmId, rested.promise)
    let spentMs = 0
    const measured: Measured = (read) => {
      const begunAt = performance.now()
      try {
        return read()
      } finally {
        spentMs += performance.now() - begunAt
      }
    }
    try {
      await before
      signal.throwIfAborted()
      return await work(measured)
    } finally {
      this.#rest(firmId, rested, spentMs)
    }
  }

  async #rest(firmId: string, rested: PromiseWithResolvers<void>, spentMs: number) {
    if (spentMs > quickMs) await sleep(spentMs * restTimes)
    rested.resolve()
    if (this.#last.get(firmId) === rested.promise) this.#last.delete(firmId)
  }
}
