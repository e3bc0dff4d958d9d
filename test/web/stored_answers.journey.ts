import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually } from '../harness.ts'
import type { World } from './world.ts'

/** What is stored for the time without a network: nothing of before another role or hidden fields, nothing old, not too much. */
export async function stored_answers(page: Page, { ana, bob, signIn, url }: World): Promise<void> {
  const { id } = await ana.create('/api/companies', { name: 'Bracken Mills' })
  const isStored = async (part: string) =>
    JSON.parse(await inStore(page, 'keys()')).some((key: string) => key.includes(part))
  const look = async () => {
    await page.goto(`${url}/#/companies/${id}`)
    await eventually(async () => assert.ok(await isStored(`/api/companies/${id}`)))
    await page.goto(`${url}/#/tasks`)
  }

  await signIn(page, bob)
  await look()
  await ana.patch(`/api/users/${bob.id}`, { role: 'viewer' })
  await eventually(async () => assert.ok(!(await isStored(`/api/companies/${id}`)), 'with another role'))
  await look()
  await ana.send('PUT', '/api/hidden-fields', { role: 'viewer', fields: ['ebitda'] })
  await eventually(async () => assert.ok(!(await isStored(`/api/companies/${id}`)), 'with hidden fields'))

  await inStore(page, `fill('${bob.id}')`)
  assert.ok(await isStored('/api/tags?made=old'))
  await page.reload()
  await eventually(async () => {
    assert.ok(!(await isStored('/api/tags?made=old')), 'older than seven days')
    assert.ok(!(await isStored('/api/tags?made=51')), 'the oldest beyond 50 MB')
  })
  assert.ok(await isStored('/api/tags?made=1'), 'the newest stay')
}

/** Asks the store in the page: the addresses in it, or to be filled with 51 MB and an answer of eight days ago. */
const inStore = (page: Page, what: string): Promise<string> =>
  page.evaluate(`(async () => {
    const done = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const database = await done(indexedDB.open('firm-crm', 1))
    const store = database.transaction('answers', 'readwrite').objectStore('answers')
    const keys = async () => JSON.stringify((await done(store.getAllKeys())).map(([, id]) => id))
    const put = (person, name, at, content) =>
      store.put({ person, id: '/api/tags?made=' + name, at, type: 'application/json', content })
    const fill = async (person) => {
      put(person, 'old', Date.now() - 8 * 86_400_000, '{}')
      for (let made = 1; made < 51; made++) put(person, made, Date.now() - made * 60_000, 'x'.repeat(1024 * 1024))
      return done(put(person, 51, Date.now() - 51 * 60_000, 'x'.repeat(1024 * 1024)))
    }
    return String(await ${what})
  })()`)
