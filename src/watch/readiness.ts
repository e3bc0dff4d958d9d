import { whyUnfit } from '../platform/db/migrate.ts'
import type { Sql } from '../platform/db/open.ts'
import { BoundedQuestion, TooLate } from './bounded.ts'

const secondsMax = 2

/** Whether the node can do its work at this moment. */
export class Readiness {
  #phase: 'starting' | 'working' | 'closing' = 'starting'
  #whyUnfit: BoundedQuestion<string | undefined> | undefined

  nodeWorks(probe: Sql): void {
    this.#whyUnfit = new BoundedQuestion(() => whyUnfit(probe), { secondsMax, freshSeconds: 0 })
    if (this.#phase === 'starting') this.#phase = 'working'
  }

  nodeCloses(): void {
    this.#phase = 'closing'
  }

  /** The reason in a sentence; undefined where it can. */
  async whyNot(): Promise<string | undefined> {
    const fault = this.#phase === 'working' ? await this.#whyUnfit?.answer().catch(sentenceOf) : undefined
    // it may have changed while the database was asked
    return phases[this.#phase] ?? fault
  }
}

const phases = {
  starting: 'The node is starting',
  working: undefined,
  closing: 'The node is being closed',
} as const

const sentenceOf = (error: unknown) =>
  error instanceof TooLate
    ? `The database did not answer within ${secondsMax} seconds`
    : 'The database cannot be reached'
