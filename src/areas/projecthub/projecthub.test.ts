import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { startTestService, type TestService } from '../../../test/harness.ts'
import { html, pdf } from '../../../test/sample_files.ts'

let service: TestService
before(async () => {
  service = await startTestService()
})

async function withProjects() {
  const ana = await service.register('Ana')
  const root = join(service.dataDir, 'sources', ana.firmId, 'projecthub')
  const card = JSON.stringify({ name: 'Project Anvil', description: 'Buying Acme' })
  for (const [path, content] of Object.entries({
    'anvil/project.json': card,
    'anvil/CIM.pdf': pdf('The memorandum'),
    'anvil/Legal/terms.html': html('Terms'),
    'broken/project.json': '{"name": 5',
    'no project/a.pdf': pdf('a'),
  })) {
    await mkdir(join(root, path, '..'), { recursive: true })
    await writeFile(join(root, path), content)
  }
  return ana
}

test('each folder with a project.json is a project with its files', async () => {
  const ana = await withProjects()
  const { status, body } = await ana.get('/api/projecthub/projects')
  assert.equal(status, 200)
  assert.deepEqual(
    body.projects.map(({ id, name, description }: any) => ({ id, name, description })),
    [
      { id: 'anvil', name: 'Project Anvil', description: 'Buying Acme' },
      { id: 'broken', name: 'broken', description: null },
    ],
  )
  assert.match(body.projects[0].created_at, /Z$/)
  const files = (await ana.get('/api/projecthub/files?project_id=anvil')).body
  assert.deepEqual(
    files.files.map((file: any) => file.name),
    ['CIM.pdf'],
  )
  assert.equal(files.total, 1)
  assert.deepEqual(files.folders, [{ id: 'anvil/Legal', name: 'Legal' }])
  for (const id of ['no project', 'nowhere', '..', 'anvil/../no project'])
    assert.equal((await ana.get(`/api/projecthub/files?project_id=${encodeURIComponent(id)}`)).status, 404, id)
  assert.equal((await ana.get('/api/projecthub/files')).status, 422)
})

test('the files of a project become documents of a company, once', async () => {
  const ana = await withProjects()
  const company = await ana.create('/api/companies', { name: 'Acme' })
  const path = '/api/projecthub/sync/anvil'
  const first = await ana.post(path, { company_id: company.id })
  assert.equal(first.status, 200, JSON.stringify(first.body))
  assert.equal(first.body.new_files, 2)
  assert.deepEqual(first.body.skipped, [])
  assert.equal((await ana.post(path, {})).body.synced_files, 0)
  assert.equal((await ana.get(`/api/files?company_id=${company.id}`)).body.total, 2)
  assert.equal((await ana.post('/api/projecthub/sync/nowhere', {})).status, 404)
  const [file] = (await ana.get('/api/projecthub/files?project_id=anvil')).body.files
  assert.match((await ana.get(file.download_url)).body, /The memorandum/)
})
