/**
 * What the work gives, and the milliseconds of this thread's own work that it takes: the least of some tries, while it is over the
 * limit, because a busy machine takes its time as well.
 */
export function timed<T>(work: () => T, limit: number): { made: T; took: number } {
  const once = () => {
    const before = process.threadCpuUsage()
    const made = work()
    const { user, system } = process.threadCpuUsage(before)
    return { made, took: (user + system) / 1000 }
  }
  let best = once()
  for (let tries = 1; tries < 20 && best.took >= limit; tries++) {
    const next = once()
    if (next.took < best.took) best = next
  }
  return best
}
