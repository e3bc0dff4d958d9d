import { AsyncResource } from 'node:async_hooks'

type Ways<Item, Answer> = {
  alone(item: Item): Promise<Answer>
  /** all of them or none; answers in their order */
  all(items: readonly [Item, ...Item[]]): Promise<Answer[]>
  /** whether an error of "all" says for certain that none was done */
  hasUndone(error: unknown): boolean
}

type Waiting<Item, Answer> = {
  item: Item
  resolve(answer: Answer): void
  reject(error: unknown): void
  /** does work in the course of the request that waits */
  within<T>(work: () => T): T
}

const togetherMax = 32

/** So many that wait are worth a statement beside those under way: fewer make statements smaller, and the whole slower. */
const besideMin = 16
const besideMax = 3

type Queue<Item, Answer> = { waiting: Waiting<Item, Answer>[]; underWay: number }

/**
 * Does at once what nothing like it is under way of. What comes meanwhile waits and is done together: behind that, or beside it
 * once many wait. Where this is refused, it is done in halves, until what is refused stands alone: each gets its own answer.
 */
export class Together<Item, Answer> {
  readonly #ways: Ways<Item, Answer>
  /** of what is under way, by its likeness */
  readonly #queues = new Map<string, Queue<Item, Answer>>()

  constructor(ways: Ways<Item, Answer>) {
    this.#ways = ways
  }

  /** "likeness" is the same of all that may be done together. */
  do(likeness: string, item: Item): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const queue = this.#queues.get(likeness) ?? { waiting: [], underWay: 0 }
      this.#queues.set(likeness, queue)
      queue.waiting.push({ item, resolve, reject, within: AsyncResource.bind((work) => work()) })
      void this.#work(likeness, queue)
    })
  }

  async #work(likeness: string, queue: Queue<Item, Answer>): Promise<void> {
    while (isDue(queue)) {
      queue.underWay++
      await this.#answer(queue.waiting.splice(0, togetherMax))
      queue.underWay--
    }
    if (queue.underWay === 0) this.#queues.delete(likeness)
  }

  /** Never fails: what fails is told to those who wait. */
  async #answer(taken: readonly Waiting<Item, Answer>[]): Promise<void> {
    const [first, ...others] = taken
    if (!first) return
    if (others.length === 0) return this.#alone(first)
    try {
      const answers = await first.within(() => this.#ways.all([first.item, ...others.map(({ item }) => item)]))
      // reason: there is an answer for each
      for (const [at, { resolve }] of taken.entries()) resolve(answers[at] as Answer)
    } catch (error) {
      if (!this.#ways.hasUndone(error)) for (const { reject } of taken) reject(error)
      else {
        const half = taken.length >> 1
        await Promise.all([this.#answer(taken.slice(0, half)), this.#answer(taken.slice(half))])
      }
    }
  }

  #alone = ({ item, within, resolve, reject }: Waiting<Item, Answer>): Promise<void> =>
    within(async () => this.#ways.alone(item)).then(resolve, reject)
}

const isDue = ({ waiting, underWay }: Queue<unknown, unknown>): boolean =>
  underWay === 0 ? waiting.length > 0 : underWay <= besideMax && waiting.length >= besideMin
