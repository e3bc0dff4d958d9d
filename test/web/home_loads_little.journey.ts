import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { defaultPassword, eventually } from '../harness.ts'
import type { World } from './world.ts'

/** Signing in loads Home by few requests and few bytes, with what is fetched ahead of the next screen. */
export async function home_loads_little(page: Page, { url, ana }: World): Promise<void> {
  const company_id = (await ana.create('/api/companies', { name: 'Fathom Moorings' })).id
  await ana.create('/api/deals', { name: 'Project Anchor', company_id, value: 4e7, stage: 'lead' })
  await page.goto(url)
  await page.getByLabel('E-mail').fill(ana.email)
  await page.getByLabel('Password', { exact: true }).fill(defaultPassword)

  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  let requests = 0
  let bytes = 0
  network.on('Network.requestWillBeSent', () => (requests += 1))
  network.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Closing soon' }).waitFor()
  await eventually(async () => assert.ok(await page.evaluate(isNextFetched)))
  assert.ok(requests <= 40, `${requests} requests`)
  assert.ok(bytes <= 350_000, `${bytes} bytes`)

  // after a reload the page itself asks for what Home shows, and the program not again
  let overviews = 0
  page.on('request', (request) => request.url().includes('/api/overview') && (overviews += 1))
  await page.reload()
  await page.getByRole('heading', { name: 'Closing soon' }).waitFor()
  assert.equal(overviews, 1)
}

// in the page: the last that is fetched is there
const isNextFetched = `performance.getEntriesByName(
  new URL(JSON.parse(document.querySelector('script[type="importmap"]').textContent).imports['./records.js'], location).href,
).length > 0`
