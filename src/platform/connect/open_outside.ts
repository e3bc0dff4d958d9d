import { lookup } from 'node:dns/promises'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { ConnectionFault } from './fault.ts'
import { AddressGuard, type Lookup } from './guard.ts'
import type { Outside, OutsideReply, OutsideRequest } from './outside.ts'
import { Pacing } from './pacing.ts'

type Options = {
  /** hosts, addresses and networks of private ranges that may be reached */
  privateAddresses: readonly string[]
  requestsPerSecond: number
  /** how names are resolved; the operating system's way where it is not given */
  lookup?: Lookup
}

/** Opens the door to the systems outside. */
export function openOutside(options: Options): Outside & { close(): Promise<void> } {
  const guard = new AddressGuard(options.privateAddresses, options.lookup ?? systemLookup)
  const pacing = new Pacing(options.requestsPerSecond)
  // a node that asks nothing outside does not read what asks
  let door: ReturnType<typeof openDoor> | undefined
  const openDoor = async () => {
    const { follow, guardedAgent } = await import('./follow.ts')
    return { follow, agent: guardedAgent(guard) }
  }

  async function send(asked: OutsideRequest): Promise<OutsideReply> {
    const signal = asked.signal ?? never
    const { host } = guard.parse(asked.url)
    door ??= openDoor()
    const { follow, agent } = await door
    const isStream = asked.body instanceof Readable
    let hasRenewed = false
    for (let attempt = 1; ; attempt++) {
      const result = await follow(asked, { guard, pacing, agent, signal }).catch((error: unknown) => {
        if (signal.aborted) throw signal.reason
        return faultOfFailure(error, host)
      })
      if (!(result instanceof ConnectionFault)) return result
      if (result.code === 'auth' && !hasRenewed && (await asked.authorization?.renew?.())) {
        if (isStream) throw new ConnectionFault('unavailable', `${host} wants to be asked again`, { cause: result })
        hasRenewed = true
        continue
      }
      const waitMs = isStream || attempt >= attemptsMax ? undefined : waitBefore(result, asked.method ?? 'GET', attempt)
      if (waitMs === undefined) throw result
      await sleep(waitMs, undefined, { signal })
    }
  }

  return {
    send,
    async resolve(host, port) {
      const [found] = await guard.addressesOf(host)
      return { address: found?.address ?? host, port, servername: found?.address === plain(host) ? '' : host }
    },
    async checkAddress(url) {
      const { hostname } = guard.parse(url)
      await guard.addressesOf(hostname).catch((fault: ConnectionFault) => {
        // a name that nobody knows leads nowhere yet; it is judged again whenever a connection is opened
        if (fault.code === 'bad_config') throw fault
      })
    },
    close: async () => (await door)?.agent.destroy(),
  }
}

const never = new AbortController().signal
const plain = (host: string) => host.replace(/[[\]]/g, '')
const lookupMs = 5000
const systemLookup: Lookup = (host) => Promise.race([lookup(host, { all: true }), tooLate()])
async function tooLate(): Promise<never> {
  await sleep(lookupMs, undefined, { ref: false })
  throw new Error('the name server does not answer')
}
const attemptsMax = 3
const waitMsMax = 10_000

/** How long to wait before a request is repeated; undefined where it must not be, or would take too long. */
function waitBefore(fault: ConnectionFault, method: string, attempt: number): number | undefined {
  const { code, retryAfterMs } = fault
  const isSafe = method !== 'POST' && method !== 'PATCH'
  if (code !== 'throttled' && !(code === 'unavailable' && isSafe)) return undefined
  if (!isSafe && retryAfterMs === undefined) return undefined
  const waitMs = retryAfterMs ?? 250 * 2 ** attempt * (0.5 + Math.random())
  return waitMs <= waitMsMax ? waitMs : undefined
}

/** A request that brought no answer, in words. */
function faultOfFailure(error: unknown, host: string): ConnectionFault {
  if (error instanceof ConnectionFault) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL|EPROTO/.test(code))
    return new ConnectionFault('bad_config', `The certificate of ${host} is not trusted (${code})`, { cause: error })
  if (/TIMEOUT|ETIMEDOUT/.test(code))
    return new ConnectionFault('unavailable', `${host} does not answer in time`, { cause: error })
  return new ConnectionFault('unavailable', `${host} cannot be reached`, { cause: error })
}
