import assert from 'node:assert/strict'
import type { BrowserContext, Page } from 'playwright-core'
import { defaultPassword, eventually } from '../harness.ts'
import { assertUsable } from './axe.ts'
import { openWatched, pictures } from './browser.ts'
import type { World } from './world.ts'

/** The app is installed, reads without a network what was open, sends once what was written meanwhile, and leaves nothing behind. */
export async function offline(page: Page, world: World): Promise<void> {
  const browser = page.context().browser()
  assert.ok(browser)
  const { page: own, close } = await openWatched(browser, world.url, { serviceWorkers: 'allow' })
  try {
    await world.signIn(own, world.ana)
    await isInstallable(own)
    await worksOffline(own, world)
  } catch (error) {
    await own.screenshot({ path: `${pictures}/offline_failed.png` }).catch(() => {}) // the failure counts, not its picture
    await close().catch(() => {})
    throw error
  }
  await close()
}

async function isInstallable(page: Page) {
  await page.evaluate('navigator.serviceWorker.ready')
  const session = await page.context().newCDPSession(page)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  const faults = installabilityErrors.map(({ errorId }) => errorId)
  assert.deepEqual(faults, ['in-incognito'], 'nothing but that a browser of tests installs nothing')
  const { errors, data } = await session.send('Page.getAppManifest')
  assert.deepEqual(errors, [])
  assert.equal(JSON.parse(data ?? '').name, 'Firm CRM')
}

async function worksOffline(page: Page, { url, ana, bob, signIn }: World) {
  const context = page.context()
  const { id: company_id } = await ana.create('/api/companies', { name: 'Marram Ropes', location: 'Lyme' })
  const { id } = await ana.create('/api/deals', { company_id, name: 'Project Twine', value: 10_000_000, stage: 'lead' })
  const { id: task } = await ana.create('/api/tasks', { title: 'Call the founder', deal_id: id })
  const dealNow = async () => (await bob.get(`/api/deals/${id}`)).body
  const notesNow = async (): Promise<string[]> =>
    (await bob.get(`/api/notes?deal_id=${id}`)).body.data.map(({ content }: { content: string }) => content)
  const open = (kind: 'deals' | 'companies', of: string) => page.goto(`${url}/#/${kind}/${of}`)
  const strip = page.getByRole('status').filter({ hasText: /Offline|waiting|not saved/ })
  const title = (name: string) => page.getByRole('heading', { level: 1, name })
  const writeNote = async (text: string) => {
    await page.getByLabel('New note').fill(text)
    await page.getByRole('button', { name: 'Add note' }).click()
    await page.getByText('Note added').last().waitFor()
  }
  const changeValue = async (typed: string) => {
    await page.locator('[data-field="value"]').click()
    await page.getByRole('textbox', { name: 'Value', exact: true }).fill(typed)
    await page.keyboard.press('Enter')
    await page.getByText('Value changed').last().waitFor()
  }

  await open('companies', company_id)
  await title('Marram Ropes').waitFor()
  await open('deals', id)
  await page.getByLabel('New note').waitFor()
  await isStored(page, id)
  await isStored(page, `/api/notes?deal_id=${id}`)

  await context.setOffline(true)
  await strip.getByText(/^Offline, as of \d\d:\d\d$/).waitFor()
  await open('companies', company_id)
  await title('Marram Ropes').waitFor()
  await open('deals', id)
  await changeValue('12m')
  await writeNote('Met on the train.')
  await page.reload()
  await title('Project Twine').waitFor()
  await page.getByText('Waiting: Value').waitFor()
  await page.getByRole('article').filter({ hasText: 'Met on the train.' }).getByText('Waiting').waitFor()
  await strip.getByText('2 waiting').waitFor()
  await assertUsable(page)
  await page.screenshot({ path: `${pictures}/offline_waiting.png` })
  await strip.getByRole('button', { name: 'Show' }).click()
  const dialog = page.getByRole('dialog', { name: 'Waiting to be saved' })
  await dialog.getByText('New note: Met on the train.').waitFor()
  await assertUsable(page)
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  // meanwhile
  await bob.patch(`/api/deals/${id}`, { next_step: 'Sign the NDA' })
  await context.setOffline(false)
  await strip.waitFor({ state: 'detached' })
  const { value, next_step } = await dealNow()
  assert.deepEqual([value, next_step], [12_000_000, 'Sign the NDA'])
  assert.deepEqual(await notesNow(), ['Met on the train.'])
  await page.getByText('Sign the NDA').waitFor()

  // of what was cut off nobody knows whether it was done: it is done once
  await cutOff(context, '**/api/notes', () => writeNote('Agreed on the price.'))
  await strip.waitFor({ state: 'detached' })
  assert.deepEqual(await notesNow(), ['Agreed on the price.', 'Met on the train.'])

  // both have changed the same: it is asked whose counts, as with a network
  await context.setOffline(true)
  await strip.waitFor()
  await changeValue('14m')
  await page.goto(`${url}/#/tasks?scope=all`)
  await bob.patch(`/api/deals/${id}`, { value: 9_000_000 })
  await context.setOffline(false)
  const clash = page.getByRole('dialog', { name: `${bob.name} has changed this meanwhile` })
  await clash.getByRole('radio', { name: /Yours/ }).check()
  await clash.getByRole('button', { name: 'Save' }).click()
  await strip.waitFor({ state: 'detached' })
  assert.equal((await dealNow()).value, 14_000_000)

  // what is refused stays with its sentence
  await page.getByRole('checkbox', { name: 'Finish: Call the founder' }).waitFor()
  await context.setOffline(true)
  await strip.waitFor()
  await page.getByRole('checkbox', { name: 'Finish: Call the founder' }).click()
  await page.getByText('Done: Call the founder').waitFor()
  assert.equal((await ana.delete(`/api/tasks/${task}`)).status, 204)
  await context.setOffline(false)
  await strip.getByText('1 not saved').waitFor()
  await strip.getByRole('button', { name: 'Show' }).click()
  await dialog.getByRole('alert').getByText('Task not found').waitFor()
  await page.screenshot({ path: `${pictures}/offline_refused.png` })
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await strip.waitFor({ state: 'detached' })

  // what waits is hers alone: when another signs in here it is neither shown nor sent
  await open('deals', id)
  await page.getByLabel('New note').waitFor()
  await isStored(page, ana.name)
  await context.setOffline(true)
  await strip.waitFor()
  await writeNote('Never sent.')
  await isStored(page, 'Never sent.')
  await page.evaluate((token) => localStorage.setItem('firm-crm.token', token), bob.token)
  await context.setOffline(false)
  await page.reload()
  await page.getByRole('button', { name: bob.name }).waitFor()
  await eventually(async () => assert.ok(!(await stored(page)).includes('Never sent.')))
  await isStored(page, `"content":"{\\"id\\":\\"${id}`)
  assert.ok(!(await notesNow()).includes('Never sent.'))

  // what the person may not see any more is not stored either
  assert.equal((await ana.delete(`/api/companies/${company_id}`)).status, 204)
  await open('companies', company_id)
  await eventually(async () => assert.doesNotMatch(await stored(page), new RegExp(`/api/companies/${company_id}`)))

  await context.setOffline(true)
  await strip.waitFor()
  await page.getByRole('button', { name: bob.name }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await eventually(async () => assert.equal(await stored(page), '{"answers":[],"writes":[]}'))
  const held: string[] = await page.evaluate(`caches.open('firm-crm.app').then((cache) => cache.keys())
    .then((keys) => keys.map(({ url }) => new URL(url).pathname))`)
  assert.deepEqual([...new Set(held)], ['/'], 'the page and its parts alone are held')
  await context.setOffline(false)

  // nor is anything left of a session that the service ends
  await signIn(page, ana)
  await isStored(page, '/auth/me')
  await ana.post('/auth/password', { current_password: defaultPassword, new_password: 'another correct horse' })
  await page.reload()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await eventually(async () => assert.equal(await stored(page), '{"answers":[],"writes":[]}'))
}

/** All that the browser stores of people, as text. */
const stored = (page: Page): Promise<string> =>
  page.evaluate(`new Promise((resolve) => {
    indexedDB.open('firm-crm').onsuccess = async ({ target: { result: database } }) => {
      const rowsOf = (name) => new Promise((resolve) => {
        database.transaction(name).objectStore(name).getAll().onsuccess = ({ target }) => resolve(target.result)
      })
      const all = { answers: await rowsOf('answers'), writes: await rowsOf('writes') }
      database.close()
      resolve(JSON.stringify(all))
    }
  })`)

const isStored = (page: Page, text: string) => eventually(async () => assert.ok((await stored(page)).includes(text)))

/** Has the service do what is asked of an address meanwhile, and nobody hear of it. */
async function cutOff(context: BrowserContext, address: string, act: () => Promise<void>) {
  await context.route(address, async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    await route.fetch()
    await route.abort()
    await context.unroute(address)
  })
  await act()
}
