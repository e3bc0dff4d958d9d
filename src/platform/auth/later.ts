import { forNobody } from '../watch/cause.ts'

export type Later = { soon(): void; now(): Promise<void> }

/**
 * Work that is done a little later, once for all that ask for it meanwhile, and never twice at a time. `now` does what was
 * asked for and is not done yet.
 */
export function later(milliseconds: number, work: () => Promise<void>, report: (error: unknown) => void): Later {
  let timer: NodeJS.Timeout | undefined
  let last = Promise.resolve()
  const run = () => {
    clearTimeout(timer)
    timer = undefined
    last = last.then(work).catch(report)
    return last
  }
  return {
    soon() {
      timer ??= forNobody(() => setTimeout(run, milliseconds).unref())
    },
    now: () => (timer ? run() : last),
  }
}
