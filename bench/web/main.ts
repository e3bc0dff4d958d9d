import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright-core'
import { buildWebApp } from '../../scripts/web_build.ts'
import { fill } from '../fill.ts'
import { register } from '../person.ts'
import { heading, print } from '../report.ts'
import { median } from '../rounds.ts'
import { databaseOf, endAll, root, startService } from '../service.ts'
import { watchFrames } from './frames.ts'

// How heavy and how quick the web app is: node bench/web/main.ts [--companies 100000] [--chromium /usr/bin/chromium]
const { values } = parseArgs({
  options: {
    companies: { type: 'string', default: '100000' },
    chromium: { type: 'string', default: '/usr/bin/chromium' },
  },
})
const folder = mkdtempSync(join(tmpdir(), 'bench-web-'))
try {
  await measure(Number(values.companies))
} finally {
  await endAll()
  rmSync(folder, { recursive: true, force: true })
}

async function measure(companies: number) {
  heading('The page')
  const { shell, parts } = await buildWebApp(root)
  print({
    name: '  with the scripts it begins with (brotli)',
    value: shell.br / 1000,
    unit: 'KB',
    target: { atMost: 200 },
  })
  print({ name: '  for those without brotli (gzip)', value: shell.gzip / 1000, unit: 'KB' })
  print({ name: '  the largest part (brotli)', value: (parts[0]?.br ?? 0) / 1000, unit: 'KB', target: { atMost: 150 } })

  const service = await startService(folder)
  const { who, token } = await register(service.url)
  await fill(databaseOf(folder), who.firmId, { companies, contacts: companies / 10, deals: 500 })
  const browser = await chromium.launch({ executablePath: values.chromium, args: ['--no-sandbox'] })
  try {
    await measureStart(browser, service.url, token)
    await measureList(browser, service.url, token)
  } finally {
    await browser.close()
  }
}

/** A person's page, signed in, in a browser that has nothing of it in its cache. */
async function openPage(browser: Browser, token: string) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addInitScript((kept) => localStorage.setItem('firm-crm.token', kept), token)
  const page = await context.newPage()
  // what waits until nothing is on its way would wait for this
  await page.route('**/api/live*', (route) => route.fulfill({ status: 429 }))
  return page
}

/** From the address being opened to something painted, and to the list of companies being there and taking keys. */
async function measureStart(browser: Browser, url: string, token: string) {
  heading('From opening the address, nothing in the cache')
  const painted: number[] = []
  const usable: number[] = []
  for (let round = 0; round < 5; round++) {
    const page = await openPage(browser, token)
    await page.goto(`${url}/#/companies`, { waitUntil: 'commit' })
    await page.getByRole('row').nth(10).waitFor()
    const times = await page.evaluate(() => ({
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      now: performance.now(),
    }))
    painted.push(times.paint / 1000)
    usable.push(times.now / 1000)
    await page.context().close()
  }
  print({ name: '  first paint, median of 5', value: median(painted), unit: 's', target: { atMost: 1 } })
  print({ name: '  companies in their rows, median of 5', value: median(usable), unit: 's', target: { atMost: 2 } })
}

/** The longest that scripts of one frame took while the list is scrolled through and filtered. */
async function measureList(browser: Browser, url: string, token: string) {
  heading('A list of companies: the longest script of one frame')
  const page = await openPage(browser, token)
  await page.goto(`${url}/#/companies`)
  const grid = page.getByRole('grid')
  await grid.getByRole('row').nth(10).waitFor()
  const frames = await watchFrames(page)

  await grid.hover()
  for (let turn = 0; turn < 120; turn++) await page.mouse.wheel(0, turn < 60 ? 900 : 40_000)
  await page.waitForLoadState('networkidle')
  print({
    name: '  scrolling by wheel, then in great leaps',
    value: await frames.longest(),
    unit: 'ms',
    target: { atMost: 50 },
  })

  await page.getByRole('searchbox').or(page.getByRole('textbox')).first().pressSequentially('halcyon', { delay: 60 })
  await page.waitForLoadState('networkidle')
  print({ name: '  searching as one types', value: await frames.longest(), unit: 'ms', target: { atMost: 50 } })

  await page.goto(`${url}/#/companies?industry=Healthcare`)
  await page.waitForLoadState('networkidle')
  print({ name: '  filtered by industry', value: await frames.longest(), unit: 'ms', target: { atMost: 50 } })
  await page.context().close()
}
