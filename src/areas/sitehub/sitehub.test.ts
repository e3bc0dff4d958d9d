import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService, unknownId } from '../../../test/harness.ts'
import { html, pdf } from '../../../test/sample_files.ts'

let service: TestService
before(async () => {
  service = await startTestService()
})

const site = 'https://sites.example.com/Teams/Deals'

async function withLibraries() {
  const ana = await service.register('Ana')
  const folder = join(service.dataDir, 'sources', ana.firmId, 'sitehub', 'sites.example.com-teams-deals')
  await mkdir(join(folder, 'Documents'), { recursive: true })
  await mkdir(join(folder, 'Drafts', '2025'), { recursive: true })
  await writeFile(join(folder, 'Documents', 'Überblick.pdf'), pdf('An overview'))
  await writeFile(join(folder, 'Drafts', 'a.html'), html('A draft'))
  await writeFile(join(folder, 'Drafts', '2025', 'b.html'), html('Another'))
  return ana
}

const query = (library: string, url = site) =>
  `site_url=${encodeURIComponent(url)}&library=${encodeURIComponent(library)}`

async function sync(person: Person, body: object) {
  const reply = await person.post('/api/sitehub/sync', body)
  assert.equal(reply.status, 200, JSON.stringify(reply.body))
  return reply.body
}

test('a library of a site that is not connected is a folder on the server, listed, brought and sent', async () => {
  const ana = await withLibraries()
  const company = await ana.create('/api/companies', { name: 'Acme' })
  const listed = await ana.get(`/api/sitehub/files?${query('Documents')}`)
  assert.equal(listed.status, 200, JSON.stringify(listed.body))
  const [file] = listed.body.files
  const { id, name, size, web_url } = file
  assert.deepEqual(
    { id, name, size, web_url },
    {
      id: 'sites.example.com-teams-deals/Documents/Überblick.pdf',
      name: 'Überblick.pdf',
      size: pdf('An overview').length,
      web_url: null,
    },
  )
  assert.equal(listed.body.source, 'local')
  const first = await sync(ana, { site_url: site, library: 'Drafts', company_id: company.id })
  assert.equal(first.new_files, 2)
  assert.equal((await sync(ana, { site_url: `${site}/`, library: 'Drafts' })).synced_files, 0)
  assert.equal((await ana.get(`/api/files?company_id=${company.id}`)).body.total, 2)
  const mine = await ana.get(`/api/sitehub/files?${query('Drafts')}&company_id=${company.id}`)
  assert.equal(mine.body.total, 2)
  const got = await ana.get(`/api/sitehub/files/${encodeURIComponent(id)}/download`)
  assert.equal(got.status, 200)
  assert.equal(got.headers.get('content-type'), 'application/pdf')
  assert.match(got.headers.get('content-security-policy') ?? '', /sandbox/)
})

test('the address of a site may lead to no private place, also where a folder answers', async () => {
  const ana = await withLibraries()
  const bad = [
    'http://127.0.0.1/x',
    'http://localhost/x',
    'http://[::1]/',
    'http://10.0.0.8/',
    'http://169.254.169.254/latest/meta-data',
    'http://0x7f000001/',
    'http://[::ffff:192.168.0.1]/',
    'https://ana:secret@sites.example.com/',
    'ftp://sites.example.com/',
    'javascript:alert(1)',
    'sites.example.com',
  ]
  for (const url of bad) {
    const listed = await ana.get(`/api/sitehub/files?${query('Documents', url)}`)
    assert.equal(listed.status, 422, `${url}: ${JSON.stringify(listed.body)}`)
    assert.match(listed.body.detail, /site_url/)
    const synced = await ana.post('/api/sitehub/sync', { site_url: url, library: 'Documents' })
    assert.equal(synced.status, 422, url)
  }
})

test('with nothing connected any library is there, empty, with a folder to put its files into', async () => {
  const ana = await service.register('Ana')
  const listed = await ana.get(`/api/sitehub/files?${query('Documents')}`)
  assert.equal(listed.status, 200, JSON.stringify(listed.body))
  assert.deepEqual([listed.body.files, listed.body.total], [[], 0])
  assert.equal((await sync(ana, { site_url: site, library: 'Contracts' })).synced_files, 0)
  const { folders } = (await ana.get(`/api/sitehub/files?site_url=${encodeURIComponent(site)}`)).body
  assert.deepEqual(
    folders.map((folder: any) => folder.name),
    ['Contracts', 'Documents'],
  )
  const folder = join(service.dataDir, 'sources', ana.firmId, 'sitehub', 'sites.example.com-teams-deals', 'Contracts')
  await writeFile(join(folder, 'Terms.pdf'), pdf('Terms'))
  assert.equal((await sync(ana, { site_url: site, library: 'Contracts' })).new_files, 1)
  const tooLong = await ana.get(`/api/sitehub/files?${query('ü'.repeat(200))}`)
  assert.equal(tooLong.status, 404, JSON.stringify(tooLong.body))
})

test('the name of a library leads nowhere else', async () => {
  const ana = await withLibraries()
  for (const library of ['..', '../..', 'Documents/..', '.hidden', 'a\\b'])
    assert.equal((await ana.get(`/api/sitehub/files?${query(library)}`)).status, 422, library)
  assert.equal((await ana.get('/api/sitehub/files?library=Documents')).status, 422)
  assert.equal((await ana.get(`/api/sitehub/files?${query('Documents')}&company_id=${unknownId}`)).status, 404)
  const escape = encodeURIComponent('../../../jwt_secret')
  assert.equal((await ana.get(`/api/sitehub/files/${escape}/download`)).status, 404)
})
