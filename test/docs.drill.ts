import assert from 'node:assert/strict'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type Browser, chromium } from 'playwright-core'
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

const pages = [
  { path: '/', shows: 'text=healthy' },
  { path: '/docs', shows: '.opblock-summary-path:visible >> text=timeline' },
  { path: '/redoc', shows: 'h2:visible >> text=Write a note' },
]

for (const { path, shows } of pages) {
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
    await page.locator(shows).first().waitFor({ timeout: 20_000 })
    await page.screenshot({ path: join(pictures, `${path.slice(1) || 'home'}.png`) })
    assert.deepEqual(errors, [])
    assert.deepEqual(foreign, [])
    await page.close()
  })
}

test('an operation can be opened and tried from /docs', { skip }, async () => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await page.goto(`${service.url}/docs`, { waitUntil: 'networkidle' })
  await page.locator('#operations-Utilities-get_health button').first().click()
  await page.getByRole('button', { name: 'Try it out' }).click()
  await page.getByRole('button', { name: 'Execute' }).click()
  await page.locator('.live-responses-table').getByText('healthy').first().waitFor({ timeout: 10_000 })
  await page.screenshot({ path: join(pictures, 'docs_tried.png') })
  await page.close()
})

test('the search of /redoc finds an operation', { skip }, async () => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await page.goto(`${service.url}/redoc`, { waitUntil: 'networkidle' })
  await page.getByPlaceholder('Search...').fill('timeline')
  await page
    .locator('[data-role="search:results"]')
    .getByText('What happened at a company')
    .first()
    .waitFor({ timeout: 10_000 })
  await page.screenshot({ path: join(pictures, 'redoc_searched.png') })
  await page.close()
})
