import { Agent, fetch as fetchBy } from 'undici'

const fetches = new Map<number, typeof fetch>()

/** fetch() that waits as long as the settings say: left to itself it hangs up after five minutes without a byte. */
export function patientFetch(secondsMax: number): typeof fetch {
  const known = fetches.get(secondsMax)
  if (known) return known
  const wait = secondsMax * 1000
  const dispatcher = new Agent({ headersTimeout: wait, bodyTimeout: wait })
  // reason: the fetch of the package has the types of the package, which are those of Node but for their names
  const made = ((input: string, init: object) => fetchBy(input, { ...init, dispatcher })) as unknown as typeof fetch
  fetches.set(secondsMax, made)
  return made
}
