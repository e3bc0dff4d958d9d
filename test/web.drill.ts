import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { webApp } from '../src/web_build.ts'
import { startTestService } from './harness.ts'
import { launch, noBrowser, openWatched, pictures } from './web/browser.ts'
import { newWorld, type World } from './web/world.ts'

// Walks through the app in a real browser as a person would: test/web/*.journey.ts, each in a firm of its own.
// WEB_AT is the address of a running app to walk through instead, such as that of npm run web:dev, with its DATA_DIR;
// JOURNEY is the one to walk.

type Journey = (page: Page, world: World) => Promise<void>

let at: { url: string; dataDir: string }
let browser: Browser
before(async () => {
  if (noBrowser) return
  const running = process.env['WEB_AT']
  if (!running) assert.ok(await webApp.app.page(), 'the web app is not built: npm run build')
  at = running ? { url: running, dataDir: process.env['DATA_DIR'] ?? '' } : await startTestService()
  browser = await launch()
})
after(() => browser?.close())

const wanted = process.env['JOURNEY'] ?? '*'
for (const path of globSync(`${wanted}.journey.ts`, { cwd: join(import.meta.dirname, 'web') }).sort()) {
  const name = basename(path, '.journey.ts')
  test(name.replaceAll('_', ' '), { skip: noBrowser }, async () => {
    const journey = await journeyIn(path, name)
    const world = await newWorld(at)
    const { page, close } = await openWatched(browser, world.url)
    try {
      await journey(page, world)
    } catch (error) {
      await page.screenshot({ path: join(pictures, `${name}.png`) }).catch(() => {}) // the failure counts, not its picture
      await close().catch(() => {})
      throw new Error(`${name} failed at ${page.url()}, see ${pictures}/${name}.png`, { cause: error })
    }
    await close()
  })
}

async function journeyIn(path: string, name: string): Promise<Journey> {
  const module: Record<string, unknown> = await import(`./web/${path}`)
  const journey = module[name]
  assert.equal(typeof journey, 'function', `test/web/${path} exports no function ${name}`)
  return journey as Journey // reason: checked just above as far as it can be
}
