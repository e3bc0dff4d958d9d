import { idle } from './idle.ts'
import worker from './offline/worker.ts?worker&url'

type Connection = { saveData?: boolean; effectiveType?: string }

/**
 * Fetches the other parts of the app into the cache of the browser, one after the other, when nothing else is to do, and then
 * has the service worker hold them. Called once the first screen stands. Not where the person asked to save data, nor on a very
 * slow network.
 */
export async function prefetchParts(): Promise<void> {
  const { connection }: { connection?: Connection } = navigator as Navigator & { connection?: Connection } // reason: the DOM's types lack what only some browsers have
  if (connection?.saveData || connection?.effectiveType?.includes('2g')) return
  for (const address of missingParts()) {
    await idle()
    // one that fails is fetched when it is needed
    const answer = await fetch(address, { priority: 'low' }).catch(() => undefined)
    if (!answer?.ok) return
    await answer.arrayBuffer()
  }
  // what the person does first has the device to itself
  await new Promise((resolve) => setTimeout(resolve, registeredAfterMs))
  // browsers have none where the page came by an unsafe way; without it the app needs a network
  if (import.meta.env.PROD) await navigator.serviceWorker?.register(worker).catch(() => {})
}

const registeredAfterMs = 5000

function missingParts(): string[] {
  const map = document.querySelector('script[type="importmap"]')?.textContent
  if (!map) return []
  const { imports }: { imports: Record<string, string> } = JSON.parse(map)
  const known = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
  return Object.values(imports).filter((address) => !known.has(new URL(address, location.href).href))
}
