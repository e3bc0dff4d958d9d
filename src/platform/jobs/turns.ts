type Waiting = { firmId: string; start: () => void }

// whose turn was before those of so many other firms was long ago
const rememberedMax = 10_000

/**
 * Lets so many do their work at a time on this node, for work that somebody waits for. The firms take turns as those whose
 * jobs wait do, see claim.ts: next is the firm with the fewest under way, and of those the one whose turn was longest ago.
 */
export class Turns {
  #free: number
  readonly #waiting: Waiting[] = []
  readonly #busy = new Map<string, number>()
  readonly #begun = new Map<string, number>()
  #count = 0
  constructor(atOnceMax: number) {
    this.#free = atOnceMax
  }

  /** Does the work when it has its turn; throws the signal's reason when that comes first. */
  async take<T>(firmId: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.begin(firmId, signal)
    try {
      return await work()
    } finally {
      this.end(firmId)
    }
  }

  /** As take(), for work that says by itself when it has ended. */
  async begin(firmId: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
        reject(signal.reason)
      }
      const start = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const waiting = { firmId, start }
      signal.addEventListener('abort', leave, { once: true })
      this.#waiting.push(waiting)
      this.#startNext()
    })
  }

  end(firmId: string): void {
    const left = this.#busyOf(firmId) - 1
    if (left > 0) this.#busy.set(firmId, left)
    else this.#busy.delete(firmId)
    this.#free++
    this.#startNext()
  }

  #startNext() {
    const [first, ...others] = this.#waiting
    if (!first || this.#free === 0) return
    const next = others.reduce((best, other) => (this.#comesBefore(other, best) ? other : best), first)
    this.#waiting.splice(this.#waiting.indexOf(next), 1)
    this.#free--
    this.#busy.set(next.firmId, this.#busyOf(next.firmId) + 1)
    this.#remember(next.firmId)
    next.start()
  }

  #comesBefore({ firmId: one }: Waiting, { firmId: other }: Waiting): boolean {
    const fewer = this.#busyOf(one) - this.#busyOf(other)
    return fewer === 0 ? (this.#begun.get(one) ?? 0) < (this.#begun.get(other) ?? 0) : fewer < 0
  }

  #busyOf(firmId: string): number {
    return this.#busy.get(firmId) ?? 0
  }

  #remember(firmId: string) {
    this.#begun.delete(firmId)
    this.#begun.set(firmId, ++this.#count)
    const [oldest] = this.#begun.keys()
    if (oldest !== undefined && this.#begun.size > rememberedMax) this.#begun.delete(oldest)
  }
}
