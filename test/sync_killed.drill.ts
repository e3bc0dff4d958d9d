import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { eventually } from './harness.ts'
import { type RealService, registerAt, startRealService } from './real_service.ts'
import { html } from './sample_files.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'firm-crm-sync-killed-'))
let running: RealService | undefined
after(async () => {
  await running?.killAll().catch(() => {})
  rmSync(dataDir, { recursive: true, force: true })
})

const filesTotal = 600
const nameOf = (index: number) => `Jahresabschluss ${index} – Zürich.html`

test('a synchronisation that is killed three times brings each file once', async (t) => {
  const environment = { DATA_DIR: dataDir, SYNC_WAIT_SECONDS: '0', READERS: '1' }
  running = await startRealService(environment)
  const send = await registerAt(running.url)
  const ask = async (method: string, path: string, body?: object) => {
    const reply = await send(running?.url ?? '', method, path, body)
    const answer: any = await reply.json() // reason: a test looks into any answer
    assert.ok(reply.ok, JSON.stringify(answer))
    return answer
  }
  const folder = join(dataDir, (await ask('GET', '/api/drive/files')).note.match(/, (\S+) in the data folder\. Put/)[1])
  for (let index = 0; index < filesTotal; index++) {
    const place = join(folder, `Deals ${index % 7}`)
    mkdirSync(place, { recursive: true })
    writeFileSync(join(place, nameOf(index)), html(`Umsatz ${index} `.repeat(500)))
  }
  const { status_url } = await ask('POST', '/api/drive/sync', {})
  const reached: number[] = []
  for (const share of [0.05, 0.3, 0.6]) {
    await eventually(async () => assert.ok((await ask('GET', status_url)).added > filesTotal * share))
    await running.killAll()
    running = await startRealService(environment)
    const run = await ask('GET', status_url)
    assert.equal(run.status, 'running', 'it was killed on the way')
    reached.push(run.added)
  }
  const run = await eventually(async () => {
    const now = await ask('GET', status_url)
    assert.equal(now.status, 'completed')
    return now
  }, 90)
  t.diagnostic(`killed after ${reached.join(', ')} of ${filesTotal} files`)
  assert.equal(run.added, filesTotal)
  assert.deepEqual([run.changed, run.deleted, run.failed, run.skipped.length], [0, 0, 0, 0])
  const names = new Set<string>()
  for (let page = 1; names.size < filesTotal && page <= filesTotal / 100; page++)
    for (const { filename } of (await ask('GET', `/api/files?page=${page}&page_size=100`)).data) names.add(filename)
  assert.equal(names.size, filesTotal)
  assert.equal((await ask('GET', '/api/files')).total, filesTotal)
  const again = await ask('POST', '/api/drive/sync', {})
  const second = await eventually(async () => {
    const now = await ask('GET', again.status_url)
    assert.equal(now.status, 'completed')
    return now
  })
  assert.deepEqual([second.synced, second.deleted], [0, 0])
})
