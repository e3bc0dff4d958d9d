import assert from 'node:assert/strict'
import { mkdir, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { eventually, type Person, startTestService, type TestService, unknownId } from '../../../test/harness.ts'
import { readingOf } from '../../../test/readings.ts'
import { html, pdf } from '../../../test/sample_files.ts'

// With nothing connected: a folder on the server stands for the drive.

let service: TestService
before(async () => {
  service = await startTestService()
})

const folderOf = (person: Person) => join(service.dataDir, 'sources', person.firmId, 'drive')

/** A person with these files in the drive folder of the firm. */
async function withFiles(files: Record<string, string | Buffer>) {
  const ana = await service.register('Ana')
  const folder = folderOf(ana)
  for (const [path, content] of Object.entries(files)) await put(folder, path, content)
  return { ana, folder }
}

async function put(folder: string, path: string, content: string | Buffer) {
  await mkdir(join(folder, path, '..'), { recursive: true })
  await writeFile(join(folder, path), content)
}

async function sync(person: Person, body: object = {}) {
  const reply = await person.post('/api/drive/sync', body)
  assert.equal(reply.status, 200, JSON.stringify(reply.body))
  return reply.body
}

const countsOf = ({ synced_files, new_files, updated_files, deleted_files, failed }: Record<string, number>) => ({
  synced_files,
  new_files,
  updated_files,
  deleted_files,
  failed,
})
const none = { synced_files: 0, new_files: 0, updated_files: 0, deleted_files: 0, failed: 0 }

const download = (person: Person, id: string) => person.get(`/api/drive/files/${encodeURIComponent(id)}/download`)

const threeFiles = () => ({
  'CIM.pdf': pdf('The memorandum'),
  'Deals/Zürich – Übersicht 2025.html': html('Umsatz'),
  'Deals/年度报告.pdf': pdf('A yearly report'),
})

test('three files put into the firm’s folder are documents after a synchronisation, read like any upload', async () => {
  const { ana } = await withFiles(threeFiles())
  const before = performance.now()
  const synced = await sync(ana)
  const seconds = (performance.now() - before) / 1000
  assert.deepEqual(countsOf(synced), { ...none, synced_files: 3, new_files: 3 })
  assert.ok(synced.sync_duration >= 0 && synced.sync_duration <= seconds, `${synced.sync_duration} of ${seconds}`)
  assert.equal(synced.source, 'local')
  await eventually(async () => {
    const { body } = await ana.get('/api/files')
    assert.deepEqual(body.data.map((file: any) => file.filename).sort(), [
      'CIM.pdf',
      'Zürich – Übersicht 2025.html',
      '年度报告.pdf',
    ])
    for (const file of body.data) assert.equal(file.processing_status, 'completed')
  })
  assert.deepEqual(countsOf(await sync(ana)), none)
  assert.deepEqual(countsOf(await sync(ana, { sync_mode: 'full' })), none)
})

test('a changed file is the same document with its new content; a deleted one stays, and is marked', async () => {
  const { ana, folder } = await withFiles(threeFiles())
  await sync(ana)
  const { files } = (await ana.get('/api/drive/files')).body
  const cim = files.find((file: any) => file.name === 'CIM.pdf')
  assert.ok(cim.crm_file_id)
  const read = async () => assert.equal((await readingOf(ana, cim.crm_file_id)).processing_status, 'completed')
  await read()

  await put(folder, 'CIM.pdf', pdf('The second version of it'))
  assert.deepEqual(countsOf(await sync(ana)), { ...none, synced_files: 1, updated_files: 1 })
  const after = (await ana.get('/api/drive/files')).body.files.find((file: any) => file.name === 'CIM.pdf')
  assert.equal(after.crm_file_id, cim.crm_file_id)
  const content = await ana.get(`/api/files/${cim.crm_file_id}/download`)
  assert.match(content.body, /The second version/)
  await read()
  assert.equal((await ana.get('/api/files')).body.total, 3)
  const { data } = (await ana.get(`/api/events?subject_id=${cim.crm_file_id}&kind=updated`)).body
  assert.equal(data.length, 1)
  assert.notEqual(data[0].before.content, data[0].after.content)

  await rm(join(folder, 'CIM.pdf'))
  assert.deepEqual(countsOf(await sync(ana)), { ...none, deleted_files: 1 })
  assert.deepEqual(countsOf(await sync(ana)), none)
  const { source } = (await ana.get(`/api/files/${cim.crm_file_id}`)).body
  assert.deepEqual([source.service, source.path], ['drive', 'CIM.pdf'])
  assert.match(source.gone_at, /Z$/)
  await put(folder, 'CIM.pdf', pdf('The second version of it'))
  assert.deepEqual(countsOf(await sync(ana)), none)
  const back = (await ana.get('/api/drive/files')).body.files.find((file: any) => file.name === 'CIM.pdf')
  assert.equal(back.crm_file_id, cim.crm_file_id)
  assert.equal((await ana.get(`/api/files/${cim.crm_file_id}`)).body.source.gone_at, null)
})

test('a file whose time alone has changed is not a change', async () => {
  const { ana, folder } = await withFiles(threeFiles())
  await sync(ana)
  await utimes(join(folder, 'CIM.pdf'), new Date(), new Date(Date.now() + 60_000))
  assert.deepEqual(countsOf(await sync(ana)), none)
})

test('what cannot be a document is named with its reason, and not tried again until it changes', async () => {
  const { ana, folder } = await withFiles({
    'CIM.pdf': pdf('Good'),
    'model.exe': 'MZ',
    'false.pdf': 'not a PDF',
    '.hidden.pdf': pdf('x'),
    'half.pdf.part': pdf('x'),
  })
  const synced = await sync(ana)
  assert.deepEqual(countsOf(synced), { ...none, synced_files: 1, new_files: 1 })
  assert.deepEqual(synced.skipped.map((one: any) => one.name).sort(), ['false.pdf', 'model.exe'])
  for (const { reason } of synced.skipped) assert.match(reason, /^[A-Z].*\.$/)
  assert.deepEqual((await sync(ana)).skipped, [])
  const { files } = (await ana.get('/api/drive/files')).body
  assert.deepEqual(
    files.map((file: any) => [file.name, file.crm_file_id !== null, file.not_synced_reason !== null]),
    [
      ['CIM.pdf', true, false],
      ['false.pdf', false, true],
      ['model.exe', false, true],
    ],
  )
  await put(folder, 'false.pdf', pdf('Now it is one'))
  assert.deepEqual(countsOf(await sync(ana)), { ...none, synced_files: 1, new_files: 1 })
})

test('a list has the specification’s fields, the folders, and where to put files', async () => {
  const { ana, folder } = await withFiles(threeFiles())
  const { status, body } = await ana.get('/api/drive/files')
  assert.equal(status, 200)
  assert.equal(body.total, 1)
  assert.equal(body.source, 'local')
  assert.ok(folder.endsWith(`sources/${ana.firmId}/drive`))
  assert.ok(body.note.includes(`sources/${ana.firmId}/drive in the data folder`), body.note)
  assert.ok(!body.note.includes(service.dataDir), 'where the data folder lies is told to nobody')
  assert.deepEqual(body.folders, [{ id: 'Deals', name: 'Deals' }])
  const { id, name, mime_type, size, modified_at, web_view_link, crm_file_id } = body.files[0]
  assert.deepEqual(
    { id, name, mime_type, size, web_view_link, crm_file_id },
    {
      id: 'CIM.pdf',
      name: 'CIM.pdf',
      mime_type: 'application/pdf',
      size: pdf('The memorandum').length,
      web_view_link: null,
      crm_file_id: null,
    },
  )
  assert.match(modified_at, /^\d{4}-.*Z$/)
  const deals = (await ana.get('/api/drive/files?folder_id=Deals&page_size=1')).body
  assert.equal(deals.total, 2)
  assert.equal(deals.files.length, 1)
  const [report] = (await ana.get('/api/drive/files?folder_id=Deals')).body.files.slice(-1)
  assert.equal(report.name, '年度报告.pdf')
  const got = await ana.get(report.download_url)
  assert.equal(got.status, 200)
  assert.match(got.body, /A yearly report/)
  assert.match(got.headers.get('content-disposition') ?? '', /filename\*=UTF-8''/)
  for (const path of ['folder_id=Nowhere', `company_id=${unknownId}`, `connection_id=${unknownId}`])
    assert.equal((await ana.get(`/api/drive/files?${path}`)).status, 404, path)
  for (const query of ['page_size=0', 'page_size=1001', 'page_size=x', 'folder_id=', 'company_id=x'])
    assert.equal((await ana.get(`/api/drive/files?${query}`)).status, 422, query)
})

test('no path leads out of the folder: lists, downloads, synchronisations and uploads', async () => {
  const { ana, folder } = await withFiles(threeFiles())
  await writeFile(join(service.dataDir, 'secret.pdf'), pdf('secret'))
  await symlink(join(service.dataDir, 'secret.pdf'), join(folder, 'link.pdf'))
  await symlink(service.dataDir, join(folder, 'outside'))
  await symlink('CIM.pdf', join(folder, 'inside.pdf'))
  const absolute = join(service.dataDir, 'secret.pdf')
  const tricks = [
    '../../../secret.pdf',
    'Deals/../../../../secret.pdf',
    'Deals/..',
    '..',
    '.',
    './CIM.pdf',
    'Deals//CIM.pdf',
    'CIM.pdf/',
    absolute,
    'link.pdf',
    'inside.pdf',
    'outside/secret.pdf',
    'outside',
    '..\\..\\secret.pdf',
    '.hidden.pdf',
    `${'x/'.repeat(1500)}x`,
  ]
  for (const trick of tricks) {
    const got = await download(ana, trick)
    assert.equal(got.status, 404, `${trick.slice(0, 60)}: ${JSON.stringify(got.body)}`)
    if (trick.length > 500) continue
    const listed = await ana.get(`/api/drive/files?folder_id=${encodeURIComponent(trick)}`)
    assert.equal(listed.status, 404, trick)
    assert.equal((await ana.post('/api/drive/sync', { folder_id: trick })).status, 404, trick)
    const sent = await upload(ana, pdf('x'), 'x.pdf', { folder_id: trick })
    assert.equal(sent.status, 404, `${trick}: ${JSON.stringify(sent.body)}`)
  }
  assert.equal((await download(ana, 'CIM.pdf\0')).status, 422)
  assert.equal((await upload(ana, pdf('x'), 'x.pdf', { folder_id: 'Deals\0' })).status, 422)
  const escaping = await upload(ana, pdf('y'), '../../../../y.pdf')
  assert.equal(escaping.status, 201)
  assert.equal(escaping.body.id, 'y.pdf')
  const synced = await sync(ana)
  assert.deepEqual(countsOf(synced), { ...none, synced_files: 3, new_files: 3 })
})

async function upload(
  person: Person,
  content: Buffer,
  filename: string,
  fields: Record<string, string> = {},
  path = '/api/drive/upload',
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(content)]), filename)
  const response = await fetch(service.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
    body: form,
  })
  const body: any = await response.json() // reason: tests look into any answer
  return { status: response.status, body }
}

test('an uploaded file is in the drive and a document of its company, and a synchronisation knows it', async () => {
  const { ana, folder } = await withFiles({ 'Deals/a.pdf': pdf('a') })
  const company = await ana.create('/api/companies', { name: 'Acme' })
  const { status, body } = await upload(ana, pdf('Terms'), 'Terms – Entwurf.pdf', {
    folder_id: 'Deals',
    company_id: company.id,
  })
  assert.equal(status, 201, JSON.stringify(body))
  assert.equal(body.id, 'Deals/Terms – Entwurf.pdf')
  assert.deepEqual(await readFile(join(folder, body.id)), pdf('Terms'))
  const document = (await ana.get(`/api/files/${body.crm_file_id}`)).body
  assert.equal(document.company_id, company.id)
  assert.deepEqual(countsOf(await sync(ana)), { ...none, synced_files: 1, new_files: 1 })
  const again = await upload(ana, pdf('Other'), 'Terms – Entwurf.pdf', { folder_id: 'Deals' })
  assert.equal(again.status, 409, JSON.stringify(again.body))
  assert.deepEqual(await readFile(join(folder, body.id)), pdf('Terms'))
  assert.equal((await upload(ana, Buffer.from('MZ'), 'x.exe')).status, 400)
  assert.equal((await upload(ana, pdf('x'), 'x.pdf', { company_id: unknownId })).status, 404)
  assert.equal((await ana.get(`/api/drive/files?company_id=${company.id}`)).body.total, 1)
})

test('a folder read for a company gives it its documents, and overlapping folders never bring a file twice', async () => {
  const { ana, folder } = await withFiles(threeFiles())
  const company = await ana.create('/api/companies', { name: 'Acme' })
  assert.deepEqual(countsOf(await sync(ana)), { ...none, synced_files: 3, new_files: 3 })
  assert.deepEqual(countsOf(await sync(ana, { folder_id: 'Deals', company_id: company.id })), none)
  assert.equal((await ana.get(`/api/files?company_id=${company.id}`)).body.total, 2)
  // it leaves the one folder, and is still in the other
  await rename(join(folder, 'Deals', '年度报告.pdf'), join(folder, 'Deals', 'Report.pdf'))
  const moved = await sync(ana, { folder_id: 'Deals' })
  assert.deepEqual(countsOf(moved), { ...none, synced_files: 1, new_files: 1 })
  assert.equal((await ana.get(`/api/files?company_id=${company.id}`)).body.total, 3)
  assert.deepEqual(countsOf(await sync(ana)), { ...none, deleted_files: 1 })
})

test('who may look may download, which is written down; only members bring files', async () => {
  const { ana } = await withFiles(threeFiles())
  const eve = await service.invite(ana, 'Eve', 'viewer')
  assert.equal((await eve.post('/api/drive/sync', {})).status, 403)
  assert.equal((await upload(eve, pdf('x'), 'x.pdf')).status, 403)
  assert.equal((await download(eve, 'CIM.pdf')).status, 200)
  const { connection_id } = (await ana.get('/api/drive/files')).body
  const { data } = (await ana.get(`/api/events?kind=access&subject_id=${connection_id}`)).body
  assert.equal(data.length, 1)
  assert.equal(data[0].actor.name, 'Eve')
  assert.deepEqual(data[0].after, { access: 'source_download', file: 'CIM.pdf' })
  assert.equal(data[0].summary, 'Eve downloaded a file from the account')
})

test('a document behind a wall is not downloaded from the source by who is outside, whatever they know of its path', async () => {
  const { ana } = await withFiles(threeFiles())
  const [eve, ben] = [await service.invite(ana, 'Eve', 'viewer'), await service.invite(ana, 'Ben', 'member')]
  const company = await ana.create('/api/companies', { name: 'Nightshade' })
  await sync(ana, { folder_id: 'Deals', company_id: company.id })
  const path = 'Deals/年度报告.pdf'
  assert.equal((await download(eve, path)).status, 200)
  assert.equal((await ana.send('PUT', `/api/walls/${company.id}`, { user_ids: [ben.id] })).status, 200)
  const missing = await download(eve, 'Deals/none.pdf')
  const refused = await download(eve, path)
  assert.equal(refused.status, 404)
  assert.deepEqual(refused.body.error_code, missing.body.error_code)
  assert.equal((await eve.send('HEAD', `/api/drive/files/${encodeURIComponent(path)}/download`)).status, 404)
  for (const person of [ana, ben]) assert.equal((await download(person, path)).status, 200, person.name)
  assert.equal((await download(eve, 'CIM.pdf')).status, 200)
  const { data } = (await ana.get(`/api/events?kind=access&company_id=${company.id}`)).body
  assert.deepEqual(data.map((event: any) => event.actor.name).sort(), ['Ana', 'Ben', 'Eve'])
})

test('files of one firm are nobody else’s', async () => {
  const { ana } = await withFiles(threeFiles())
  const bob = await service.register('Bob')
  const company = await ana.create('/api/companies', { name: 'Acme' })
  const { connection_id } = (await ana.get('/api/drive/files')).body
  assert.equal((await bob.get('/api/drive/files')).body.total, 0)
  assert.equal((await download(bob, 'CIM.pdf')).status, 404)
  for (const body of [{ company_id: company.id }, { connection_id }, { folder_id: 'Deals' }])
    assert.equal((await bob.post('/api/drive/sync', body)).status, 404, JSON.stringify(body))
  assert.equal((await bob.post(`/api/integrations/${connection_id}/sync`, {})).status, 404)
  const run = await sync(ana)
  assert.equal((await bob.get(`/api/integrations/runs/${run.run_id}`)).status, 404)
})

test('two who ask at once wait for one another, and each file comes once', async () => {
  const files = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`f${index}.html`, html(`File ${index}`)]))
  const { ana } = await withFiles(files)
  const ben = await service.invite(ana, 'Ben', 'member')
  const answers = await Promise.all([sync(ana), sync(ben), sync(ana, { sync_mode: 'full' }), sync(ben)])
  const runs = new Map(answers.map((answer) => [answer.run_id, answer.new_files as number]))
  assert.equal(
    [...runs.values()].reduce((sum, count) => sum + count, 0),
    30,
  )
  assert.equal((await ana.get('/api/files')).body.total, 30)
  const { connection_id } = (await ana.get('/api/drive/files')).body
  const { data } = (await ana.get(`/api/integrations/${connection_id}/runs`)).body
  assert.ok(data.length >= 2 && data.length <= 4)
  for (const one of data) assert.equal(one.status, 'completed')
})

test('the Integrations screen reads again what was read before, and shows its runs', async () => {
  const { ana, folder } = await withFiles(threeFiles())
  await sync(ana, { folder_id: 'Deals' })
  await put(folder, 'Deals/new.html', html('New'))
  const { connection_id } = (await ana.get('/api/drive/files')).body
  const { status, body } = await ana.post(`/api/integrations/${connection_id}/sync`, {})
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal(body.status, 'completed')
  assert.equal(body.added, 1)
  assert.deepEqual((await ana.get(`/api/integrations/runs/${body.id}`)).body, body)
  assert.equal((await ana.get(`/api/integrations/${connection_id}/runs`)).body.total, 2)
})
