import assert from 'node:assert/strict'
import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService, unknownId } from '../../../../test/harness.ts'
import { pdf } from '../../../../test/sample_files.ts'
import { removeOrphans } from './sweep.ts'

let service: TestService
let ana: Person
before(async () => {
  service = await startTestService({ ROLE: 'web' })
  ana = await service.register('Ana')
})

const keys = async () => (await Array.fromAsync(service.deps.storage.list())).map(({ key }) => key)
const hoursLater = (hours: number) => ({
  ...service.deps,
  clock: { now: () => new Date(Date.now() + hours * 3_600_000) },
})
async function* once(content: Buffer) {
  yield content
}

test('what no file has named for a day is removed, and nothing else', async () => {
  const { storage } = service.deps
  const kept = (await ana.upload(pdf('kept'), 'kept.pdf')).body
  const shared = [await ana.upload(pdf('shared'), 'a.pdf'), await ana.upload(pdf('shared'), 'b.pdf')]
  await ana.delete(shared[0]?.body.url)
  const used = await keys()
  assert.equal(used.length, 2)
  const orphans = [`${ana.firmId}/${unknownId}`, `${unknownId}/${unknownId}.mp4`]
  for (const key of orphans) await storage.put(key, once(pdf()))
  await storage.put('not-ours/thing', once(pdf()))
  assert.equal(await removeOrphans(hoursLater(23)), 0)
  assert.equal((await keys()).length, 5)
  assert.equal(await removeOrphans(hoursLater(25)), 2)
  assert.deepEqual((await keys()).sort(), [...used, 'not-ours/thing'].sort())
  assert.equal((await ana.get(`${kept.url}/download`)).status, 200)
  assert.equal((await ana.get(`${shared[1]?.body.url}/download`)).status, 200)
})

test('what killed uploads have left is removed after a day', async () => {
  const incoming = join(service.dataDir, 'files', 'incoming')
  writeFileSync(join(incoming, 'left'), 'half a file')
  await removeOrphans(hoursLater(1))
  assert.deepEqual(readdirSync(incoming), ['left'])
  utimesSync(join(incoming, 'left'), 1, 1)
  await removeOrphans(service.deps)
  assert.deepEqual(readdirSync(incoming), [])
})

test('uploads during a sweep lose nothing', async () => {
  const uploads = Array.from({ length: 20 }, (_, n) => ana.upload(pdf(`during ${n % 5}`), 'a.pdf'))
  const [replies] = await Promise.all([
    Promise.all(uploads),
    ...Array.from({ length: 5 }, () => removeOrphans(hoursLater(0))),
  ])
  for (const { status, body } of replies) {
    assert.equal(status, 201)
    assert.equal((await ana.get(`${body.url}/download`)).status, 200)
  }
})
