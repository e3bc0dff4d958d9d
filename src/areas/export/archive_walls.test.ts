import assert from 'node:assert/strict'
import { test } from 'node:test'
import { archiveOf, bringIn } from '../../../test/archives.ts'
import { startTestService } from '../../../test/harness.ts'

const service = await startTestService()

test('an archive with what was recorded of a deleted tag behind a wall is brought in, and only those within are told of it', async () => {
  const ana = await service.register('Ana', 'Walled Capital')
  const { id } = await ana.create('/api/companies', { name: 'Walled' })
  await ana.create('/api/tags', { name: 'Heron' })
  await ana.post('/api/tags/apply', { kind: 'company', ids: [id], add: ['Heron'] })
  assert.equal((await ana.send('PUT', `/api/walls/${id}`, { user_ids: [] })).status, 200)
  const tag = (await ana.get('/api/tags')).body.data.find(({ name }: { name: string }) => name === 'Heron')
  assert.equal((await ana.delete(`/api/tags/${tag.id}`)).status, 204)

  const otto = await service.register('Otto', 'Newer house')
  const { status, error } = await bringIn(service, otto, await archiveOf(service, ana))
  assert.equal(status, 'completed', JSON.stringify(error))
  const told = async () => JSON.stringify((await otto.get('/api/events?subject_type=tag')).body)
  assert.doesNotMatch(await told(), /Heron/)
  assert.equal((await otto.post(`/api/walls/${id}/join`)).status, 200)
  assert.match(await told(), /Heron/)
})
