import { setTimeout as delay } from 'node:timers/promises'

type Bounds = { secondsMax: number; freshSeconds: number }

/**
 * A question to what may be away. Whoever asks while it is asked shares it, so that questions never pile up; nobody waits
 * longer than a bound, and what was answered just now is answered again.
 */
export class BoundedQuestion<T> {
  readonly #ask: () => Promise<T>
  readonly #bounds: Bounds
  #asking: Promise<T> | undefined
  #last: { answer: T; at: number } | undefined
  constructor(ask: () => Promise<T>, bounds: Bounds) {
    this.#ask = ask
    this.#bounds = bounds
  }

  /** Throws TooLate, and what the question throws. */
  async answer(): Promise<T> {
    const { secondsMax, freshSeconds } = this.#bounds
    if (this.#last && performance.now() - this.#last.at < freshSeconds * 1000) return this.#last.answer
    this.#asking ??= this.#begin()
    const ended = new AbortController()
    const late = delay(secondsMax * 1000, undefined, { signal: ended.signal, ref: false }).then(() => {
      throw new TooLate(`There was no answer within ${secondsMax} seconds`)
    })
    return Promise.race([this.#asking, late]).finally(() => ended.abort())
  }

  async #begin(): Promise<T> {
    try {
      const answer = await this.#ask()
      this.#last = { answer, at: performance.now() }
      return answer
    } finally {
      this.#asking = undefined
    }
  }
}

export class TooLate extends Error {
  override name = 'TooLate'
}
