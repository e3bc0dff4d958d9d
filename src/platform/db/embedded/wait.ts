import { setTimeout as sleep } from 'node:timers/promises'

/** Looks every `everyMs` until `condition` holds; false when it does not within `secondsMax`. */
export async function holdsWithin(secondsMax: number, condition: () => boolean, everyMs = 5): Promise<boolean> {
  const end = performance.now() + secondsMax * 1000
  while (!condition()) {
    if (performance.now() > end) return false
    await sleep(everyMs)
  }
  return true
}
