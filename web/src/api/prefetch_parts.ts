import worker from './offline/worker.ts?worker&url'

type Connection = { saveData?: boolean; effectiveType?: string }

/**
 * Fetches what is most likely opened next into the cache of the browser, and later has the service
 * worker hold all parts of the app. Called once the first screen stands. Not where the person asked to save data, nor on a very
 * slow network.
 */
export async function prefetchParts(): Promise<void> {
  const { connection }: { connection?: Connection } = navigator as Navigator & { connection?: Connection } // reason: the DOM's types lack what only some browsers have
  if (connection?.saveData || connection?.effectiveType?.includes('2g')) return
  // one that fails is fetched when it is needed
  for (const part of nextParts()) await fetch(part, { priority: 'low' }).catch(() => undefined)
  // what the person does first has the device and the network to itself
  await new Promise((resolve) => setTimeout(resolve, registeredAfterMs))
  // browsers have none where the page came by an unsafe way; without it the app needs a network
  if (import.meta.env.PROD) await navigator.serviceWorker?.register(worker).catch(() => {})
}

const registeredAfterMs = 20_000

/** The menu; the palette; companies, contacts, deals and tasks, which web/vite.config.ts makes one part; and what these need. */
function nextParts(): string[] {
  const map = document.querySelector('script[type="importmap"]')?.textContent
  const { imports }: { imports: Record<string, string> } = JSON.parse(map ?? '{"imports":{}}')
  return ['rail', 'palette', 'session_over', 'common', 'tables', 'records'].flatMap(
    (name) => imports[`./${name}.js`] ?? [],
  )
}
