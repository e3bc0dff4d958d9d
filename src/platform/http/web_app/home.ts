import { version } from '../../version.ts'
import { ApiError } from '../errors.ts'
import { sendKept } from '../kept_answer.ts'
import { htmlPage, sendPage } from '../pages.ts'
import type { App } from '../server.ts'
import type { WebApp } from './web_app.ts'

/** Where the web app is, and how far it is until there is one. */
export type Home = { app: WebApp; progress(): 'missing' | 'building' | 'failed' }

/**
 * The address of the service, for a person: the web app, or a page that stands in for it until it is built. The parts of the
 * app are asked for at the same address (`/?part=name`), so that no other path is public.
 */
export function home(app: App, { app: built, progress }: Home) {
  app.get('/', { config: { role: 'public' }, schema: { hide: true } }, async (request, reply) => {
    const { part: name } = request.query as { part?: unknown } // reason: what is in a query is not known before it is looked at
    if (name !== undefined) {
      const part = typeof name === 'string' ? await built.part(name) : undefined
      if (!part) throw noSuchPart()
      return sendKept(part, request, reply)
    }
    const kept = await built.page()
    if (kept) return sendKept(kept, request, reply)
    // Without a tag: by that its script knows the web app from this page.
    return sendPage(reply.header('cache-control', 'no-store'), standIn(progress()))
  })
}

const noSuchPart = () =>
  new ApiError(404, 'part_not_found', 'The web app has no such part (any more). Please reload the page.', {
    headers: { 'cache-control': 'no-store' },
  })

const sentences = {
  building: 'The web app is being built. It opens here by itself in a few seconds; the API works already.',
  failed: 'The web app could not be built; the service has said why where it was started. The API works.',
  missing: 'The web app has not been built (npm run build). The API works.',
}

const standIn = (progress: keyof typeof sentences) =>
  htmlPage({
    title: 'Welcome',
    body: `
      <h1>Firm CRM</h1>
      <p id="web" data-progress="${progress}" role="status">${sentences[progress]}</p>
      <dl>
        <dt>Service</dt><dd id="health" role="status">asking…</dd>
        <dt>Version</dt><dd>${version}</dd>
        <dt>Try it</dt><dd><a href="docs">Every operation, with a form to call it</a></dd>
        <dt>Read</dt><dd><a href="redoc">Reference of the API</a></dd>
        <dt>Generate</dt><dd><a href="openapi.json">OpenAPI description</a></dd>
      </dl>`,
    script: `
      const health = document.getElementById('health')
      const same = 'data-progress="' + document.getElementById('web').dataset.progress + '"'
      const ask = async () => {
        const response = await fetch('health').catch(() => undefined)
        const reply = response && (await response.json().catch(() => undefined))
        health.textContent = reply ? (reply.status ?? reply.detail) : 'cannot be reached'
      }
      const look = async () => {
        const response = await fetch('', { cache: 'no-store' }).catch(() => undefined)
        if (!response?.ok) return
        if (response.headers.has('etag') || !(await response.text()).includes(same)) location.reload()
      }
      ask()
      setInterval(ask, 10000)
      setInterval(look, 1000)`,
  })
