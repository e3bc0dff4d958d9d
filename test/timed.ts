import { setImmediate } from 'node:timers/promises'

type Timed<T> = { made: T; took: number }

/**
 * What the work gives, and the milliseconds of this thread's own work that it takes: the least of some tries, while it is over the
 * limit, because a busy machine takes its time as well.
 */
export function timed<T>(work: () => T, limit: number): Timed<T> {
  const once = () => {
    const before = process.threadCpuUsage()
    return { made: work(), took: spentSince(before) }
  }
  let best = once()
  for (let tries = 1; tries < triesMax && best.took >= limit; tries++) best = lesser(best, once())
  return best
}

/** The same of work that waits for something in between; what else this thread does meanwhile counts too. */
export async function timedAsync<T>(work: () => Promise<T>, limit: number): Promise<Timed<T>> {
  const once = async () => {
    const before = process.threadCpuUsage()
    return { made: await work(), took: spentSince(before) }
  }
  let best = await once()
  for (let tries = 1; tries < triesMax && best.took >= limit; tries++) best = lesser(best, await once())
  return best
}

const triesMax = 20

function spentSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

const lesser = <T>(one: Timed<T>, other: Timed<T>) => (other.took < one.took ? other : one)

/**
 * The longest that this thread works without a turn for others, in milliseconds of its own work, while this is done: the least of
 * some tries, while it is over the limit.
 */
export async function longestTurn(work: () => Promise<unknown>, limit: number): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 3 && best >= limit; tries++) best = Math.min(best, await longestTurnOnce(work))
  return best
}

async function longestTurnOnce(work: () => Promise<unknown>): Promise<number> {
  let [longest, isDone] = [0, false]
  const end = () => {
    isDone = true
  }
  const done = work().finally(end)
  for (let before = process.threadCpuUsage(); !isDone; before = process.threadCpuUsage()) {
    await setImmediate()
    longest = Math.max(longest, spentSince(before))
  }
  await done
  return longest
}
