import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestService } from '../../../../test/harness.ts'

test('each answer to a key states its limit, and beyond it the key has to wait for the next minute', async () => {
  const service = await startTestService({ REQUESTS_PER_MINUTE: '4' })
  const ana = await service.register('Ana')
  const { key } = await ana.create('/auth/keys', { name: 'Sync', scopes: ['read'] })
  const second = (await ana.create('/auth/keys', { name: 'Sync', scopes: ['read'] })).key
  let now = Math.ceil(Date.now() / 60_000) * 60_000 + 20_000
  service.deps.clock.now = () => new Date(now)
  const ask = (path: string, by = key) => service.send('GET', path, undefined, { authorization: `Bearer ${by}` })
  const statedBy = ({ headers }: { headers: Headers }) =>
    ['limit', 'remaining', 'reset'].map((name) => headers.get(`ratelimit-${name}`))

  assert.deepEqual(statedBy(await ask('/api/companies')), ['4', '3', '40'])
  const missing = await ask('/api/companies/01900000-0000-7000-8000-000000000000')
  assert.deepEqual([missing.status, ...statedBy(missing)], [404, '4', '2', '40'])
  const refused = await ask('/api/events')
  assert.deepEqual([refused.status, ...statedBy(refused)], [403, '4', '1', '40'])
  assert.deepEqual(statedBy(await ask('/nowhere')), ['4', '0', '40'])

  const late = await ask('/api/companies')
  assert.deepEqual([late.status, late.body.error_code], [429, 'rate_limit_exceeded'])
  assert.deepEqual([...statedBy(late), late.headers.get('retry-after')], ['4', '0', '40', '40'])
  assert.equal((await ask('/api/companies', second)).status, 200)
  assert.deepEqual(statedBy(await ana.get('/api/companies')), [null, null, null])
  now += 40_000
  assert.deepEqual(statedBy(await ask('/api/companies')), ['4', '3', '60'])
})
