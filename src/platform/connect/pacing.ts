import { setTimeout as sleep } from 'node:timers/promises'

/** Lets so many requests to one host begin within a second; who comes too early waits for a turn. */
export class Pacing {
  readonly #perSecond: number
  readonly #next = new Map<string, number>()
  constructor(requestsPerSecond: number) {
    this.#perSecond = requestsPerSecond
  }

  async turn(host: string, signal: AbortSignal): Promise<void> {
    const now = performance.now()
    const perSecond = Math.min(this.#perSecond, allowedBy(host))
    const intervalMs = 1000 / perSecond
    // the turns of a second may be taken at once
    const at = Math.max(this.#next.get(host) ?? 0, now - intervalMs * (perSecond - 1))
    this.#next.set(host, at + intervalMs)
    if (this.#next.size > hostsMax) this.#forget(now)
    if (at > now) await sleep(at - now, undefined, { signal })
  }

  #forget(now: number) {
    for (const [host, at] of this.#next) if (at < now - 1000) this.#next.delete(host)
  }
}

const hostsMax = 1000

/** What makers allow one account within a second, where they say so and it is little. */
const allowed: readonly [RegExp, number][] = [
  // 10,000 within ten minutes
  [/^graph\.microsoft\.com$/, 16],
  [/\.egnyte\.com$/, 2],
]

const allowedBy = (host: string) => allowed.find(([hosts]) => hosts.test(host))?.[1] ?? Number.POSITIVE_INFINITY
