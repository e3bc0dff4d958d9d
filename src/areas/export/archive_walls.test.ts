import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { archiveOf, bringIn, openedArchive } from '../../../test/archives.ts'
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

test('a tag that stands behind two walls is carried with those only that who asked is within, and brought in', async () => {
  const ana = await service.register('Ana', 'Walled Capital')
  const bob = await service.invite(ana, 'Bob', 'admin')
  const [{ id: hers }, { id: his }] = [
    await ana.create('/api/companies', { name: 'Hers' }),
    await ana.create('/api/companies', { name: 'His' }),
  ]
  await ana.post('/api/tags/apply', { kind: 'company', ids: [hers, his], add: ['Heron'] })
  assert.equal((await bob.send('PUT', `/api/walls/${his}`, { user_ids: [] })).status, 200)
  assert.equal((await ana.send('PUT', `/api/walls/${hers}`, { user_ids: [] })).status, 200)
  const archive = await archiveOf(service, ana)
  const zip = await openedArchive(service, archive)
  for (const name of zip.names) assert.ok(!(await text(await zip.read(name))).includes(his), name)
  zip.close()

  const otto = await service.register('Otto', 'Newer house')
  const { status, error } = await bringIn(service, otto, archive)
  assert.equal(status, 'completed', JSON.stringify(error))
  const names = async () => (await otto.get('/api/tags')).body.data.map(({ name }: { name: string }) => name)
  assert.deepEqual(await names(), [])
  assert.equal((await otto.post(`/api/walls/${hers}/join`)).status, 200)
  assert.deepEqual(await names(), ['Heron'])
})
