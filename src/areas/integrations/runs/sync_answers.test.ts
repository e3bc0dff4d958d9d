import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { eventually, startTestService, unknownId } from '../../../../test/harness.ts'
import { html } from '../../../../test/sample_files.ts'

test('a synchronisation that takes longer than a request waits goes on, and says where to ask for it', async () => {
  const service = await startTestService({ SYNC_WAIT_SECONDS: '0' })
  const ana = await service.register('Ana')
  const folder = join(service.dataDir, 'sources', ana.firmId, 'drive')
  await mkdir(folder, { recursive: true })
  for (let index = 0; index < 30; index++) await writeFile(join(folder, `f${index}.html`), html(`File ${index}`))
  const { status, body } = await ana.post('/api/drive/sync', {})
  assert.equal(status, 202)
  assert.deepEqual(Object.keys(body).sort(), ['job_id', 'run_id', 'status_url'])
  const counts: number[] = []
  const run = await eventually(async () => {
    const { body: now } = await ana.get(body.status_url)
    counts.push(now.added)
    assert.equal(now.status, 'completed')
    return now
  })
  assert.equal(run.added, 30)
  assert.ok(counts.every((count, index) => index === 0 || count >= (counts[index - 1] ?? 0)))
  assert.equal((await ana.get('/api/files')).body.total, 30)
  assert.equal((await ana.get(`/api/integrations/runs/${unknownId}`)).status, 404)
})

test('in production nothing answers for a source that is not connected, and it is said what to do', async () => {
  const service = await startTestService({
    ENVIRONMENT: 'production',
    CREDENTIALS_KEY: Buffer.alloc(32, 7).toString('base64'),
  })
  const ana = await service.register('Ana')
  const site = `site_url=${encodeURIComponent('https://sites.example.com/x')}&library=Documents`
  for (const path of ['drive/files', `sitehub/files?${site}`, 'projecthub/projects', 'vaultshare/files']) {
    const { status, body } = await ana.get(`/api/${path}`)
    assert.equal(status, 409, `${path}: ${JSON.stringify(body)}`)
    assert.equal(body.error_code, 'not_connected')
    assert.match(body.detail, /Integrations/)
  }
  assert.equal((await ana.post('/api/drive/sync', {})).status, 409)
})

test('what is due is read by itself: the folders that people have asked for, and no others', async () => {
  const service = await startTestService()
  const ana = await service.register('Ana')
  const folder = join(service.dataDir, 'sources', ana.firmId, 'drive')
  for (const name of ['Acme', 'Private']) await mkdir(join(folder, name), { recursive: true })
  const { connection_id } = (await ana.post('/api/drive/sync', { folder_id: 'Acme' })).body
  await writeFile(join(folder, 'Acme', 'a.html'), html('New'))
  await writeFile(join(folder, 'Private', 'b.html'), html('Private'))
  await writeFile(join(folder, 'c.html'), html('Top'))
  const { sql } = service.deps
  await sql`update connections set next_sync_at = now() where firm_id = ${ana.firmId} and id = ${connection_id}`
  const { enqueueDue } = await import('./due.ts')
  await enqueueDue(service.deps, new AbortController().signal)
  await enqueueDue(service.deps, new AbortController().signal)
  const { data } = await eventually(async () => {
    const { body } = await ana.get(`/api/integrations/${connection_id}/runs`)
    assert.equal(body.total, 2)
    assert.equal(body.data[0].status, 'completed')
    return body
  })
  assert.equal(data[0].added, 1)
  assert.deepEqual(
    (await ana.get('/api/files')).body.data.map((file: any) => file.filename),
    ['a.html'],
  )
  const [row] = await sql<{ ahead: number }[]>`
    select extract(epoch from next_sync_at - now())::float8 as ahead from connections
    where firm_id = ${ana.firmId} and id = ${connection_id}`
  assert.ok(row && row.ahead > 800 && row.ahead < 1000, `${row?.ahead}`)
})
