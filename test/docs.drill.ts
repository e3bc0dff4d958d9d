import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { pino } from 'pino'
import { type Browser, chromium, type Page } from 'playwright-core'
import { createServer } from '../src/platform/http/server.ts'
import { home } from '../src/platform/http/web_app/home.ts'
import { builtApp, markOf } from '../src/platform/http/web_app/web_app.ts'
import { startTestService, type TestService } from './harness.ts'

// Opens the pages for people in a real browser: they have to work without the internet and within their own policy.

const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
const skip = existsSync(executablePath) ? false : `there is no browser at ${executablePath} (set CHROMIUM to one)`
const pictures = process.env['PICTURES'] ?? mkdtempSync(join(tmpdir(), 'pictures-'))

let service: TestService
let browser: Browser
before(async () => {
  if (skip) return
  service = await startTestService()
  const quiet = ['--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update']
  browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-sync', ...quiet],
  })
})
after(() => browser?.close())

// both draw what is in sight alone: a filter, or an entry of the menu, brings an operation there
const filter = 'Filter by tag or path'
const pages = [
  {
    path: '/docs',
    find: (page: Page) => page.getByPlaceholder(filter).fill('timeline'),
    shows: '.opblock-summary-path:visible >> text=timeline',
  },
  {
    path: '/redoc',
    find: (page: Page) => page.getByText('Notes', { exact: true }).first().click(),
    shows: 'text=Write a note',
  },
]

for (const { path, find, shows } of pages) {
  test(`${path} works without another host and without an error`, { skip }, async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    const errors: string[] = []
    const foreign: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('request', (request) => {
      if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(service.url)) foreign.push(request.url())
    })
    await page.goto(service.url + path, { waitUntil: 'networkidle' })
    await find(page)
    await page.locator(shows).first().waitFor({ timeout: 60_000 })
    await page.screenshot({ path: join(pictures, `${path.slice(1) || 'home'}.png`) })
    assert.deepEqual(errors, [])
    assert.deepEqual(foreign, [])
    await page.close()
  })
}

test('who waits for the web app sees it as soon as it is built, without a click', { skip }, async () => {
  const path = join(pictures, 'app.html')
  const app = await createServer({ log: pino({ level: 'silent' }), trustProxy: 0, bodyLimitBytes: 1, corsOrigins: [] })
  after(() => app.close())
  home(app, { app: builtApp(path), progress: () => 'building' })
  app.get('/health', { config: { role: 'public' } }, () => ({ status: 'healthy' }))
  const page = await browser.newPage()
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await page.goto(await app.listen({ port: 0 }))
  await page.getByText('The web app is being built').waitFor()
  await page.getByText('healthy').waitFor()
  const program = "document.body.textContent = 'Here it' + ' is'"
  writeFileSync(
    `${path}.draft`,
    `<!doctype html><link rel="icon" href="data:,"><body><script type="module">${program}</script></body>\n${markOf('abc')}`,
  )
  renameSync(`${path}.draft`, path)
  await page.getByText('Here it is').waitFor({ timeout: 60_000 })
  assert.deepEqual(errors, [])
  await page.close()
})

test('an operation can be opened and tried from /docs', { skip }, async () => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await page.goto(`${service.url}/docs`, { waitUntil: 'networkidle' })
  await page.getByPlaceholder(filter).fill('/health')
  await page.locator('#operations-Utilities-get_health button').first().click()
  await page.getByRole('button', { name: 'Try it out' }).click()
  await page.getByRole('button', { name: 'Execute' }).click()
  await page.locator('.live-responses-table').getByText('healthy').first().waitFor({ timeout: 60_000 })
  await page.screenshot({ path: join(pictures, 'docs_tried.png') })
  await page.close()
})

test('the search of /redoc finds an operation', { skip }, async () => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await page.goto(`${service.url}/redoc`, { waitUntil: 'networkidle' })
  await page.getByText('Ctrl+K').first().click()
  await page.getByPlaceholder('Search docs...').fill('timeline')
  await page.getByText('What happened at a company').first().waitFor({ timeout: 60_000 })
  await page.screenshot({ path: join(pictures, 'redoc_searched.png') })
  await page.close()
})
