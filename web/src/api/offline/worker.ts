// The service worker: without a network the app opens as it was last. It holds the page and its parts, which are the same for
// everybody, and nothing of any person. The page is the network's while that answers, and it alone says which parts it is made
// of, so that no two builds are mixed.

type Lasting = Event & { waitUntil(work: Promise<unknown>): void }
type Asked = Lasting & { request: Request; respondWith(answer: Promise<Response>): void }
type Scope = { skipWaiting(): Promise<void>; clients: { claim(): Promise<void> } }
const worker = self as unknown as Scope // reason: the types of the DOM know no service workers

const cacheName = 'firm-crm.app'
const home = new URL('./', location.href).href
const pageWithinMs = 5000

addEventListener('install', (event) => {
  const work = async () => {
    await storePage(await fetch(home))
    await worker.skipWaiting()
  }
  ;(event as Lasting).waitUntil(work()) // reason: as above
})
addEventListener('activate', (event) => (event as Lasting).waitUntil(worker.clients.claim())) // reason: as above

addEventListener('fetch', (event) => {
  const asked = event as Asked // reason: as above
  const { method, mode, url } = asked.request
  const { origin, pathname, searchParams } = new URL(url)
  if (method !== 'GET' || origin + pathname !== home) return
  if (searchParams.has('part')) asked.respondWith(part(asked.request))
  else if (mode === 'navigate') asked.respondWith(page(asked))
})

/** The page of the network; the one that is held where the network does not answer. */
async function page(asked: Asked): Promise<Response> {
  const answer = fetch(asked.request).then((answer) => {
    asked.waitUntil(storePage(answer.clone()))
    return answer
  })
  const held = await (await caches.open(cacheName)).match(home)
  if (!held) return answer
  const later = new Promise<Response>((resolve) => setTimeout(resolve, pageWithinMs, held))
  return Promise.race([answer.catch(() => held), later])
}

async function part(request: Request): Promise<Response> {
  const held = await (await caches.open(cacheName)).match(request.url)
  return held ?? fetch(request)
}

/** Holds a page once all of its parts are there. Those of the page before stay, for the tabs that were opened then. */
async function storePage(page: Response): Promise<void> {
  // what stands in for the app until it is built has no tag
  if (!page.ok || !page.headers.has('etag')) return
  const cache = await caches.open(cacheName)
  const before = await cache.match(home)
  if (before?.headers.get('etag') === page.headers.get('etag')) return
  const parts = partsOf(await page.clone().text())
  for (const address of parts) {
    if (await cache.match(address)) continue
    const answer = await fetch(address, { priority: 'low' })
    if (!answer.ok) return
    await cache.put(address, answer)
  }
  await cache.put(home, page)
  const stays = new Set([home, ...parts, ...(before ? partsOf(await before.text()) : [])])
  for (const { url } of await cache.keys()) if (!stays.has(url)) await cache.delete(url)
}

const partsOf = (page: string): string[] =>
  [...new Set(page.match(/\.\/\?part=[\w-]{22}\.\w+/g))].map((address) => new URL(address, home).href)
