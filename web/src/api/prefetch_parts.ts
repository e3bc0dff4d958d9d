type Connection = { saveData?: boolean; effectiveType?: string }

/**
 * Fetches the other parts of the app into the cache of the browser, one after the other, when nothing else is to do.
 * Called once the first screen stands. Not where the person asked to save data, nor on a very slow network.
 */
export function prefetchParts(): void {
  const { connection }: { connection?: Connection } = navigator as Navigator & { connection?: Connection } // reason: the DOM's types lack what only some browsers have
  if (connection?.saveData || connection?.effectiveType?.includes('2g')) return
  whenIdle(() => void fetchInTurn(missingParts()))
}

function missingParts(): string[] {
  const map = document.querySelector('script[type="importmap"]')?.textContent
  if (!map) return []
  const { imports }: { imports: Record<string, string> } = JSON.parse(map)
  const known = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
  return Object.values(imports).filter((address) => !known.has(new URL(address, location.href).href))
}

async function fetchInTurn([next, ...rest]: string[]): Promise<void> {
  if (next === undefined) return
  // one that fails is fetched when it is needed
  const answer = await fetch(next, { priority: 'low' }).catch(() => undefined)
  if (!answer?.ok) return
  await answer.arrayBuffer()
  whenIdle(() => void fetchInTurn(rest))
}

// Safari has no requestIdleCallback
const whenIdle = (act: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(act, { timeout: 5000 }) : setTimeout(act, 500)
