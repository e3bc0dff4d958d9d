import { lostConnection } from '../db/faults.ts'

/**
 * Does the work every "everyMs" milliseconds, one round at a time, until the connection to the database ends. A database that
 * is away for a while says nothing; every other fault goes to "report", and the next round is another try.
 */
export function repeatWhileConnected(
  everyMs: number,
  work: () => Promise<unknown>,
  report: (error: unknown) => void,
): void {
  let isBusy = false
  const repeating = setInterval(async () => {
    if (isBusy) return
    isBusy = true
    try {
      await work()
    } catch (error) {
      const lost = lostConnection(error)
      if (lost === 'CONNECTION_ENDED') clearInterval(repeating)
      if (!lost) report(error)
    } finally {
      isBusy = false
    }
  }, everyMs)
  repeating.unref()
}
