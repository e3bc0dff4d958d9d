import assert from 'node:assert/strict'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'
import { pdf } from '../../../test/sample_files.ts'

let service: TestService
before(async () => {
  service = await startTestService()
})

async function withShare() {
  const ana = await service.register('Ana')
  const folder = join(service.dataDir, 'sources', ana.firmId, 'vaultshare')
  await mkdir(join(folder, 'Deals', 'Acme & Söhne'), { recursive: true })
  await writeFile(join(folder, 'Deals', 'Acme & Söhne', 'CIM.pdf'), pdf('The memorandum'))
  return { ana, folder }
}

async function upload(person: Person, content: Buffer, filename: string, fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(content)]), filename)
  const headers = { authorization: `Bearer ${person.token}` }
  const response = await fetch(`${service.url}/api/vaultshare/upload`, { method: 'POST', headers, body: form })
  const body: any = await response.json() // reason: tests look into any answer
  return { status: response.status, body }
}

test('a share is walked by paths, brought, and sent', async () => {
  const { ana } = await withShare()
  const top = (await ana.get('/api/vaultshare/files')).body
  assert.deepEqual(top.folders, [{ id: 'Deals', name: 'Deals' }])
  const path = encodeURIComponent('/Deals/Acme & Söhne/')
  const { files } = (await ana.get(`/api/vaultshare/files?path=${path}`)).body
  assert.deepEqual(
    files.map(({ id, name, path, size }: any) => ({ id, name, path, size })),
    [
      {
        id: 'Deals/Acme & Söhne/CIM.pdf',
        name: 'CIM.pdf',
        path: '/Deals/Acme & Söhne/CIM.pdf',
        size: pdf('The memorandum').length,
      },
    ],
  )
  const first = await ana.post('/api/vaultshare/sync', { path: '/Deals', sync_mode: 'full' })
  assert.equal(first.body.new_files, 1, JSON.stringify(first.body))
  assert.equal((await ana.post('/api/vaultshare/sync', {})).body.synced_files, 0)
  assert.match((await ana.get(files[0].download_url)).body, /The memorandum/)
  for (const wrong of ['/../..', '/Deals/../..', '/Nowhere', '/.hidden'])
    assert.equal((await ana.get(`/api/vaultshare/files?path=${encodeURIComponent(wrong)}`)).status, 404, wrong)
  assert.equal((await ana.post('/api/vaultshare/sync', { sync_mode: 'sometimes' })).status, 422)
})

test('the whole share tells what is gone from a folder that was brought by itself', async () => {
  const { ana, folder } = await withShare()
  await ana.post('/api/vaultshare/sync', { path: '/Deals' })
  await rm(join(folder, 'Deals', 'Acme & Söhne', 'CIM.pdf'))
  const { body } = await ana.post('/api/vaultshare/sync', {})
  assert.deepEqual([body.synced_files, body.deleted_files], [0, 1])
  assert.equal((await ana.post('/api/vaultshare/sync', { path: '/Deals' })).body.deleted_files, 0)
  assert.equal((await ana.get('/api/files')).body.total, 1)
})

test('an upload never takes the place of a file', async () => {
  const { ana, folder } = await withShare()
  const path = '/Deals/Acme & Söhne'
  const answers = await Promise.all([1, 2, 3].map((n) => upload(ana, pdf(`Terms ${n}`), 'Terms.pdf', { path })))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409])
  const won = answers.findIndex(({ status }) => status === 201) + 1
  assert.deepEqual(await readFile(join(folder, path, 'Terms.pdf')), pdf(`Terms ${won}`))
  assert.equal((await ana.get('/api/files')).body.total, 1)
  assert.equal((await upload(ana, pdf('x'), 'x.pdf', { path: '/Nowhere' })).status, 404)
})
