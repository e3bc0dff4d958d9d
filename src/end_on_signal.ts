/** npm passes a Ctrl-C on that the terminal has sent to the program as well, so one that follows at once is the same one. */
const sameMilliseconds = 500

/**
 * Asked to stop by SIGINT or SIGTERM, the program closes in order and exits with 0, also while it is still starting; asked
 * again, it exits at once with 1. Answers whether it has been asked.
 */
export function endOnSignal(close: () => Promise<unknown>): () => boolean {
  let askedAt: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, async () => {
      if (askedAt !== undefined) {
        if (performance.now() - askedAt > sameMilliseconds) process.exit(1)
        return
      }
      askedAt = performance.now()
      try {
        await close()
        process.exit(0)
      } catch (error) {
        console.error(error)
        process.exit(1)
      }
    })
  return () => askedAt !== undefined
}
