import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { v7 as uuidv7 } from 'uuid'
import {
  createEmptyDatabase,
  eventually,
  type Person,
  peopleAt,
  startTestService,
  type TestService,
} from '../../../test/harness.ts'
import { startReceiver } from '../../../test/peers/webhook_receiver.ts'
import { makeBackup } from '../../platform/backup/make.ts'
import { restoreBackup } from '../../platform/backup/restore.ts'
import { openDatabase } from '../../platform/db/open.ts'
import { openStorage } from '../../platform/storage/open.ts'
import { settleRestored } from '../../settle_restored.ts'
import { remindOfTask } from '../tasks/jobs.ts'
import { takeOver } from './held_back.ts'

const outside = { PRIVATE_ADDRESSES: '127.0.0.1', WEBHOOK_RETRY_SECONDS: '3600' }
let service: TestService
let ana: Person
before(async () => {
  service = await startTestService(outside)
  ana = await service.register('Ana')
})
const opened: { end(): Promise<void> }[] = []
after(() => Promise.all(opened.map((each) => each.end())))

/** Another installation, to which the service was restored as it is now. */
async function copied({ takesOver }: { takesOver: boolean }) {
  const folder = mkdtempSync(join(process.env['TEST_FOLDER'] ?? tmpdir(), 'copied-'))
  const [path, dataDir] = [join(folder, 'back-up.tar'), join(folder, 'data')]
  const { storage } = service.deps
  await makeBackup({ at: { url: service.databaseUrl }, storage, path, credentialsKeys: [], now: new Date() })
  const at = { url: await createEmptyDatabase() }
  const empty = await openStorage({ dataDir })
  const settle = settleRestored({ storage: empty, takesOver })
  await restoreBackup({ at, storage: empty, path, replace: false, keepKeys: async () => {}, settle, say: () => {} })
  return { at, dataDir }
}

test('a copy beside its original does nothing outside by itself, and what waited for webhooks is not sent again', async () => {
  const receiver = await startReceiver((_got, response) => response.writeHead(503).end())
  opened.push({ end: receiver.close })
  const webhook = await ana.create('/api/webhooks', { name: 'Ours', url: receiver.url, subjects: ['company'] })
  await ana.create('/api/companies', { name: 'Before' })
  await eventually(async () => assert.equal(receiver.got.length, 1))
  const reminder = { firm_id: ana.firmId, task_id: uuidv7(), remind_at: '2030-01-01T00:00:00.000Z' }
  const { sql } = service.deps
  const reminderId = await service.deps.jobs.enqueue(sql, remindOfTask, reminder, new Date(Date.now() + 3_600_000))
  const { at, dataDir } = await copied({ takesOver: false })
  receiver.change((_got, response) => response.end())
  const environment = { ...outside, DATABASE_URL: at.url, DATA_DIR: dataDir }

  const held = await startTestService(environment)
  const inCopy = await peopleAt(held.url).signIn(ana.email)
  const log = (query: string) => inCopy.get(`/api/webhooks/${webhook.id}/deliveries?${query}`)
  const { body: ended } = await log('status=failed')
  assert.equal(ended.total, 1)
  assert.match(ended.data[0].error, /waited when the back-up was made/)
  await inCopy.create('/api/companies', { name: 'In the copy' })
  // background work has had its turn by then
  await eventually(async () => assert.equal((await inCopy.get('/api/events/verify')).body.waiting, 0))
  assert.equal((await log('status=waiting')).body.total, 1)
  assert.equal((await held.deps.sql`select from jobs.job where id = ${reminderId}`).length, 0)
  assert.equal((await inCopy.get('/api/backups')).body.held_back, true)
  await held.close()
  assert.equal(receiver.got.length, 1)

  const later = openDatabase({ at, connections: 1, prepare: false, name: 'test' })
  assert.deepEqual([await takeOver(later), await takeOver(later)], [true, false])
  await later.end()
  const acting = await startTestService(environment)
  await eventually(async () => assert.equal(receiver.got.length, 2))
  assert.equal(receiver.got[1]?.body.data.after.name, 'In the copy')
  assert.equal((await acting.deps.sql`select from jobs.job where id = ${reminderId}`).length, 1)
  const inActing = await peopleAt(acting.url).signIn(ana.email)
  assert.equal((await inActing.get('/api/backups')).body.held_back, false)
  await acting.close()

  // without the key of the original its secrets cannot be opened: each webhook says so, and new ones work
  const keyless = await startTestService({ ...environment, CREDENTIALS_KEY: Buffer.alloc(32, 9).toString('base64') })
  const anew = await peopleAt(keyless.url).signIn(ana.email)
  const second = await startReceiver()
  opened.push({ end: second.close })
  await anew.create('/api/webhooks', { name: 'New', url: second.url, subjects: ['company'] })
  await anew.create('/api/companies', { name: 'Under another key' })
  await eventually(async () => {
    assert.equal(second.got.length, 1)
    assert.match((await anew.get(`/api/webhooks/${webhook.id}`)).body.disabled_reason ?? '', /another CREDENTIALS_KEY/)
  })
})

test('an archive that was ready to be downloaded is said to be gone where a back-up without it is restored', async () => {
  const { id } = (await ana.post('/api/export/archives')).body
  await eventually(async () => assert.equal((await ana.get(`/api/export/archives/${id}`)).body.status, 'completed'))
  const { at, dataDir } = await copied({ takesOver: true })
  const copy = await startTestService({ DATABASE_URL: at.url, DATA_DIR: dataDir })
  const inCopy = await peopleAt(copy.url).signIn(ana.email)
  const { body } = await inCopy.get(`/api/export/archives/${id}`)
  assert.deepEqual([body.status, body.size, body.error.code], ['failed', null, 'not_kept'])
  assert.equal((await inCopy.get(`/api/export/archives/${id}/download`)).status, 409)
})
