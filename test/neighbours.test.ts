import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, startTestService } from './harness.ts'
import { whileLocked } from './locked.ts'

test('a firm whose searches hang holds half of the connections at most, and another firm is served beside it', async () => {
  const service = await startTestService({ DATABASE_POOL_SIZE: '6' })
  const [ana, bob] = [await service.register('Ana'), await service.register('Bob')]
  const hanging = async () => {
    const [row] = await service.deps.probe<{ count: number }[]>`
      select count(*)::int from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%search_vector @@%'`
    return row?.count ?? 0
  }
  let searches: Promise<number[]> | undefined
  await whileLocked(service, 'notes', async () => {
    const search = async (n: number) => (await ana.get(`/api/notes/search?q=word${n}`)).status
    searches = Promise.all(Array.from({ length: 20 }, (_, n) => search(n)))
    await eventually(async () => assert.equal(await hanging(), 3))
    for (let n = 0; n < 20; n++) {
      assert.equal((await bob.get('/api/companies')).status, 200)
      assert.equal((await service.send('GET', '/health')).status, 200)
      assert.ok((await hanging()) <= 3)
    }
  })
  // those that have waited for the lock for three seconds were told so
  for (const status of (await searches) ?? []) assert.ok([200, 503].includes(status), `${status}`)
})
