import assert from 'node:assert/strict'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
const isMissing = !existsSync(executablePath)
if (isMissing && process.env['NOTHING_SKIPPED']) throw new Error(`There is no browser at ${executablePath}.`)

/** Why nothing can be seen here: the reason that node:test prints. */
export const noBrowser = isMissing && `there is no browser at ${executablePath} (set CHROMIUM to one)`

/** Where the pictures of what failed go. */
export const pictures = process.env['PICTURES'] ?? mkdtempSync(join(tmpdir(), 'pictures-'))

export function launch(): Promise<Browser> {
  const quiet = ['--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update']
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-sync', ...quiet] })
}

/** A page of a browser that nobody used before, and what must not happen on it. */
export type Watched = {
  page: Page
  /** Closes it. Throws when it said an error, asked another host, or wrote a token into an address. */
  close(): Promise<void>
}

/**
 * Opens a page that is watched. An answer of 4xx is told in the console by the browser itself, and is no error here: a
 * journey may try what is refused. One of 5xx is. Neither are ERR_FAILED and ERR_INTERNET_DISCONNECTED: a journey has broken off
 * the request, or the network. Without a service worker, unless the journey is about it: it would answer what is to be broken off.
 */
export async function openWatched(browser: Browser, url: string, look: BrowserContextOptions = {}): Promise<Watched> {
  const usual = { viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' } as const
  const context = await browser.newContext({ ...usual, ...look })
  context.setDefaultTimeout(60_000)
  const faults: string[] = []
  context.on('console', (message) => {
    if (message.type() !== 'error' || /status of 4\d\d|net::ERR_(FAILED|INTERNET_DISCONNECTED)/.test(message.text()))
      return
    faults.push(`console: ${message.text()}`)
  })
  context.on('weberror', (fault) => faults.push(`page: ${fault.error().stack ?? fault.error()}`))
  context.on('request', (request) => {
    const address = request.url()
    if (!/^(data|blob):/.test(address) && new URL(address).host !== new URL(url).host)
      faults.push(`another host: ${address}`)
    if (/eyJ[\w-]+\.eyJ/.test(address)) faults.push(`a token in an address: ${address}`)
  })
  const page = await context.newPage()
  return {
    page,
    async close() {
      const shown = context.pages().map((open) => open.url())
      await context.close()
      assert.deepEqual(faults, [])
      for (const address of shown) assert.doesNotMatch(address, /eyJ[\w-]+\.eyJ/, 'a token in the address')
    },
  }
}

/** Refuses the stream of what changes, for whoever waits until nothing is on its way any more: it always is. */
export const withoutLive = (page: Page) => page.route('**/api/live*', (route) => route.fulfill({ status: 429 }))
