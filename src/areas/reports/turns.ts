/** Lets so many do their work at a time; the others wait in the order in which they came. */
export class Turns {
  readonly #waiting: (() => void)[] = []
  #free: number
  constructor(atOnceMax: number) {
    this.#free = atOnceMax
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    await this.begin()
    try {
      return await work()
    } finally {
      this.end()
    }
  }

  async begin(): Promise<void> {
    if (this.#free > 0) this.#free--
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  end(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free++
  }
}
