import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { v7 as uuidv7 } from 'uuid'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'
import { checkBackup } from '../../platform/backup/check.ts'
import { removeOrphans } from '../files/receive/sweep.ts'
import { beginBackUp } from './queries.ts'
import { backUpIfDue } from './run.ts'

const folder = mkdtempSync(join(process.env['TEST_FOLDER'] ?? tmpdir(), 'back-ups-'))
let service: TestService
let ana: Person
before(async () => {
  // without background work, which looks by itself
  service = await startTestService({ BACKUP_DIR: folder, BACKUP_KEEP: '2', BACKUP_EVERY_HOURS: '1', ROLE: 'web' })
  ana = await service.register('Ana')
})

const { signal } = new AbortController()
const list = async (person = ana) => {
  const { status, body } = await person.get('/api/backups')
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const backUp = () => backUpIfDue(service.deps, { signal })

/** As if the back-ups so far had been made long ago. */
const age = (hours: number) => service.deps.sql`
  update service.back_ups set started_at = started_at - make_interval(hours => ${hours}),
    heartbeat_at = heartbeat_at - make_interval(hours => ${hours})`

test('a back-up is made when it is due, no sooner, and the newest stay', async () => {
  assert.deepEqual([(await list()).health, (await list()).data], ['overdue', []])
  writeFileSync(join(folder, 'mine.tar'), 'a file of the person')
  assert.equal(await backUp(), true)
  assert.equal(await backUp(), false)
  const [first] = readdirSync(folder).filter((name) => name !== 'mine.tar')
  const { manifest } = await checkBackup(join(folder, first ?? ''))
  assert.equal(manifest.tables.find(({ name }) => name === 'firms')?.rows, 1)
  for (let n = 0; n < 2; n++) {
    await age(2)
    service.deps.clock.now = () => new Date(Date.now() + (n + 1) * 10_000) // names of files tell seconds
    assert.equal(await backUp(), true)
  }
  const names = readdirSync(folder).sort()
  assert.equal(names.length, 3, names.join())
  assert.ok(!names.includes(first ?? '') && names.includes('mine.tar'))
  const { data, total, health, last_completed_at } = await list()
  assert.deepEqual([total, health], [3, 'ok'])
  assert.equal(last_completed_at, data[0].started_at)
  assert.deepEqual(Object.keys(data[0]), ['id', 'kind', 'state', 'started_at', 'finished_at', 'size_bytes', 'fault'])
  assert.deepEqual([data[0].kind, data[0].state, data[0].fault], ['scheduled', 'completed', null])
  assert.ok(data[0].size_bytes > 5000)
  await age(3)
  assert.equal((await list()).health, 'overdue')
})

test('a back-up that fails is told of to admins, without where it was to be, and tried again within the hour', async () => {
  const { deps } = service
  const broken = { ...deps, config: { ...deps.config, backupDir: join(folder, 'mine.tar') } }
  await age(3)
  await assert.rejects(backUpIfDue(broken, { signal }))
  const { data, health } = await list()
  assert.deepEqual([health, data[0].state, data[0].fault], ['failed', 'failed', 'other'])
  assert.ok(!JSON.stringify(data).includes(folder))
  assert.equal(await backUp(), false)
  await age(1)
  assert.equal(await backUp(), true)
  assert.equal((await list()).health, 'ok')
})

test('while a back-up reads the storage, nothing that it may need is swept; one that died holds nothing up', async () => {
  const { sql, storage, clock } = service.deps
  const key = `${ana.firmId}/${uuidv7()}.pdf`
  await storage.put(key, [Buffer.from('of a file that was deleted')] as unknown as AsyncIterable<Uint8Array>) // reason: read by for await
  const later = { sql, storage, clock: { now: () => new Date(clock.now().getTime() + 25 * 3_600_000) } }
  await beginBackUp(sql, { id: uuidv7(), kind: 'asked', file: 'x', node: 'y' })
  assert.equal(await removeOrphans(later), 0)
  assert.ok(await storage.size(key))
  assert.equal((await list()).data[0].state, 'running')
  await age(1)
  const [died] = (await list()).data.filter(({ fault }: { fault: string }) => fault === 'stopped')
  assert.equal(died.state, 'failed')
  assert.equal(await removeOrphans(later), 1)
})

test('the list of back-ups is an admin’s', async () => {
  const vera = await service.invite(ana, 'Vera', 'member')
  assert.equal((await vera.get('/api/backups')).status, 403)
  assert.equal((await service.send('GET', '/api/backups')).status, 401)
  assert.equal((await ana.get('/api/backups?page=0')).status, 422)
  assert.deepEqual((await ana.get('/api/backups?page=99')).body.data, [])
})

test('a service without a folder for back-ups says that it makes none', async () => {
  const bare = await startTestService()
  const eva = await bare.register('Eva')
  assert.equal((await list(eva)).health, 'off')
  assert.equal(await backUpIfDue(bare.deps, { signal }), false)
})
