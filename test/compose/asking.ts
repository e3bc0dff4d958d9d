import { setImmediate as nextTurn } from 'node:timers/promises'
import { eventually } from '../harness.ts'

export type Asked = { answered: number; failures: string[]; slowestMs: number }

/** Asks the same again and again, so many at once, until it is ended; what has failed is counted and not thrown. */
export function keepAsking(atOnce: number, ask: () => Promise<unknown>) {
  const asked: Asked = { answered: 0, failures: [], slowestMs: 0 }
  let goesOn = true
  const loops = Array.from({ length: atOnce }, async () => {
    while (goesOn) {
      const startedAt = performance.now()
      try {
        await ask()
        asked.answered++
      } catch (error) {
        asked.failures.push(error instanceof Error ? `${error.message} ${error.cause ?? ''}` : String(error))
      }
      // what fails at once, without a network, would leave no turn for anything else
      await nextTurn()
      asked.slowestMs = Math.max(asked.slowestMs, performance.now() - startedAt)
    }
  })
  return {
    /** Waits for so many more answers. */
    async answers(more: number) {
      const wanted = asked.answered + more
      await eventually(async () => {
        if (asked.answered < wanted)
          throw new Error(`${asked.answered} of ${wanted} answers; ${asked.failures[0] ?? ''}`)
      })
    },
    async end(): Promise<Asked> {
      goesOn = false
      await Promise.all(loops)
      return asked
    },
  }
}
