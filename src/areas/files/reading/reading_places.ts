type Lane = 'quick' | 'long'
type Waiting = { lane: Lane; start: () => void }

/**
 * How many files one node reads at a time. Of these places, files that take long may have all but one, so that small ones
 * always get on; with a single place a long file waits until nothing else does.
 */
export class ReadingPlaces {
  readonly #places: number
  readonly #waiting: Waiting[] = []
  readonly #busy: Record<Lane, number> = { quick: 0, long: 0 }
  constructor(places: number) {
    this.#places = places
  }

  /** Does the work when there is a place for it; throws the signal's reason when that comes first. */
  async use<T>(lane: Lane, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.#wait(lane, signal)
    try {
      return await work()
    } finally {
      this.#busy[lane]--
      this.#startNext()
    }
  }

  #wait(lane: Lane, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(entry), 1)
        reject(signal.reason)
      }
      const start = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const entry = { lane, start }
      signal.addEventListener('abort', leave, { once: true })
      this.#waiting.push(entry)
      this.#startNext()
    })
  }

  #startNext() {
    const next = this.#waiting.find(({ lane }) => lane === 'quick') ?? this.#waiting[0]
    if (!next || this.#busy.quick + this.#busy.long >= this.#places) return
    if (next.lane === 'long' && this.#busy.long >= Math.max(1, this.#places - 1)) return
    this.#waiting.splice(this.#waiting.indexOf(next), 1)
    this.#busy[next.lane]++
    next.start()
    this.#startNext()
  }
}
