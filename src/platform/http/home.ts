import { version } from '../version.ts'
import { keptAnswer } from './kept_answer.ts'
import { htmlPage } from './pages.ts'
import type { App } from './server.ts'

/** What a person sees who opens the address of the service: what this is, whether it is well, where to read on. */
export function home(app: App) {
  app.get('/', { config: { role: 'public' }, schema: { hide: true } }, keptAnswer(welcome))
}

function welcome() {
  const { html, policy } = htmlPage({
    title: 'Welcome',
    body: `
      <h1>Firm CRM</h1>
      <p>The CRM service for investment firms: companies, contacts, deals, documents, reports and mail, by one API.</p>
      <dl>
        <dt>Service</dt><dd id="health" role="status">asking…</dd>
        <dt>Version</dt><dd>${version}</dd>
        <dt>Try it</dt><dd><a href="docs">Every operation, with a form to call it</a></dd>
        <dt>Read</dt><dd><a href="redoc">Reference of the API</a></dd>
        <dt>Generate</dt><dd><a href="openapi.json">OpenAPI description</a></dd>
      </dl>`,
    script: `
      const health = document.getElementById('health')
      const ask = async () => {
        const response = await fetch('health').catch(() => undefined)
        const reply = response && (await response.json().catch(() => undefined))
        health.textContent = reply ? (reply.status ?? reply.detail) : 'cannot be reached'
      }
      ask()
      setInterval(ask, 10000)`,
  })
  return {
    content: html,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'referrer-policy': 'no-referrer',
      'content-security-policy': policy,
    },
  }
}
