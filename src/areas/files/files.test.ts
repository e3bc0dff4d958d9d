import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService, unknownId } from '../../../test/harness.ts'
import { docx, pdf } from '../../../test/sample_files.ts'
import { assignments } from '../../platform/db/assignments.ts'

let service: TestService
let ana: Person
let bob: Person
let vera: Person
let company: { id: string }
before(async () => {
  // nothing is read here: states are set as the reading would
  service = await startTestService({ ROLE: 'web' })
  ana = await service.register('Ana')
  bob = await service.register('Bob')
  vera = await service.invite(ana, 'Vera', 'viewer')
  company = await ana.create('/api/companies', { name: 'Acme' })
})

let uploads = 0
async function upload(fields: Record<string, string> = {}, who = ana, filename = 'CIM.pdf') {
  const content = filename.endsWith('.docx') ? docx() : pdf(`number ${uploads++}`)
  const { status, body } = await who.upload(content, filename, fields)
  assert.equal(status, 201, JSON.stringify(body))
  return body
}
const setState = (id: string, values: Record<string, string | number | null>) =>
  service.deps.sql`update files set ${assignments(values)} where firm_id = ${ana.firmId} and id = ${id}`
const complete = (id: string, data: object) =>
  setState(id, {
    processing_status: 'completed',
    extracted_data: JSON.stringify(data),
    processed_at: '2026-03-01T09:30:00Z',
    page_count: 70,
    page_unit: 'page',
  })
const eventsOf = async (id: string) =>
  (await ana.get(`/api/events?subject_id=${id}`)).body.data.map((event: { summary: string }) => event.summary)

test('a file that waits has a record without data', async () => {
  const file = await upload({ company_id: company.id, description: 'From the banker' })
  const { status, body } = await vera.get(file.url)
  assert.equal(status, 200)
  assert.deepEqual(body, {
    ...file,
    updated_at: body.updated_at,
    company_name: 'Acme',
    deal_id: null,
    deal_name: null,
    description: 'From the banker',
    progress: 0,
    extracted_data: null,
    processed_at: null,
    download_url: `${file.url}/download`,
    document_type_given: false,
    pages: null,
    page_unit: null,
    checks: [],
    notices: [],
    error: null,
    uploaded_by: ana.id,
    uploaded_by_name: 'Ana',
    review: { status: 'none', values: 0, checked: 0, applied_at: null },
    source: null,
  })
})

test('a file that was read has its data; one that could not be read says why', async () => {
  const file = await upload()
  await complete(file.id, { document_type: 'other', summary: 'A page' })
  const { body } = await ana.get(file.url)
  assert.deepEqual(body.extracted_data, { document_type: 'other', summary: 'A page' })
  assert.deepEqual([body.progress, body.pages, body.page_unit], [100, 70, 'page'])
  assert.equal(body.processed_at, '2026-03-01T09:30:00.000Z')
  await setState(file.id, { processing_status: 'failed', error_code: 'encrypted', error_message: 'It has a password.' })
  const failed = (await ana.get(file.url)).body
  assert.deepEqual(failed.error, { code: 'encrypted', message: 'It has a password.' })
  assert.equal(failed.extracted_data, null)
})

test('the status tells the step and how far it is', async () => {
  const file = await upload()
  const status = async () => (await vera.get(`${file.url}/status`)).body
  const waiting = { status: 'pending', progress: 0, current_step: 'queued' }
  assert.deepEqual({ ...(await status()), estimated_completion: 0 }, { ...waiting, estimated_completion: 0 })
  await setState(file.id, { processing_status: 'processing', started_at: new Date().toISOString() })
  assert.equal((await status()).current_step, 'reading')
  await service.deps.sql`
    insert into service.job_progress (job_id, percent, step)
    select job_id, 42, 'ocr' from files where firm_id = ${ana.firmId} and id = ${file.id}`
  const { current_step, progress, estimated_completion } = await status()
  assert.deepEqual([current_step, progress], ['ocr', 42])
  if (estimated_completion !== null) assert.ok(Date.parse(estimated_completion) >= Date.now() - 1000)
  await complete(file.id, { document_type: 'other', summary: null })
  const done = { status: 'completed', progress: 100, current_step: 'completed', estimated_completion: null }
  assert.deepEqual(await status(), done)
  await setState(file.id, { processing_status: 'failed', error_code: 'corrupt', error_message: 'It is damaged.' })
  assert.deepEqual([(await status()).status, (await status()).current_step], ['failed', 'failed'])
})

test('files are listed newest first, by company, type and status', async () => {
  const own = (await ana.create('/api/companies', { name: 'Listing' })).id
  const [a, b, c] = [
    await upload({ company_id: own, document_type: 'financial' }),
    await upload({ company_id: own, document_type: 'cim' }),
    await upload({ company_id: own, document_type: 'financial_statement' }),
  ]
  await complete(b.id, { document_type: 'cim', summary: null })
  const ids = async (query: string) => {
    const { status, body } = await vera.get(`/api/files?company_id=${own}${query}`)
    assert.equal(status, 200, JSON.stringify(body))
    return [body.data.map((file: { id: string }) => file.id), body.total]
  }
  assert.deepEqual(await ids(''), [[c.id, b.id, a.id], 3])
  assert.deepEqual(await ids('&page_size=2&page=2'), [[a.id], 3])
  assert.deepEqual(await ids('&page=9'), [[], 3])
  assert.deepEqual(await ids('&document_type=cim'), [[b.id], 1])
  assert.deepEqual(await ids('&document_type=financial'), [[c.id, a.id], 2])
  assert.deepEqual(await ids('&document_type=financial_statement'), [[c.id, a.id], 2])
  assert.deepEqual(await ids('&document_type='), [[c.id, b.id, a.id], 3])
  assert.deepEqual(await ids('&status=pending'), [[c.id, a.id], 2])
  assert.deepEqual(await ids('&status=completed&document_type=contract'), [[], 0])
  const { body } = await ana.get('/api/files')
  assert.deepEqual(Object.keys(body), ['data', 'total', 'page', 'page_size'])
  assert.deepEqual(Object.keys(body.data[0]), [
    'id',
    'filename',
    'document_type',
    'processing_status',
    'uploaded_at',
    'size',
    'content_type',
    'company_id',
    'updated_at',
    'company_name',
    'deal_id',
    'deal_name',
    'pages',
    'uploaded_by',
    'uploaded_by_name',
    'review',
  ])
  assert.equal((await ana.get(`/api/companies/${own}`)).body.files_count, 3)
  for (const query of ['page=0', 'page_size=101', 'company_id=x', 'status=done', 'document_type=%00'])
    assert.equal((await ana.get(`/api/files?${query}`)).status, 422, query)
})

test('a parameter that is given twice is refused in words a person understands', async () => {
  const { status, body } = await ana.get('/api/files?page=1&page=2')
  assert.deepEqual([status, body.detail], [422, 'page: must be given once'])
})

test('a file can be given to a company later, renamed and described, and that is recorded', async () => {
  const file = await upload()
  await complete(file.id, { document_type: 'cim', summary: null })
  await setState(file.id, { document_type: 'cim' })
  const change = (patch: object) => ana.patch(file.url, patch)
  const changed = await change({ company_id: company.id, filename: 'Anvil: CIM.pdf', description: 'Read this' })
  assert.equal(changed.status, 200, JSON.stringify(changed.body))
  const { company_name, filename, description } = changed.body
  assert.deepEqual([company_name, filename, description], ['Acme', 'Anvil: CIM.pdf', 'Read this'])
  assert.deepEqual((await change({})).body, changed.body)
  const typed = (await change({ document_type: 'pitch_deck' })).body
  assert.deepEqual([typed.document_type, typed.document_type_given], ['pitch_deck', true])
  const found = (await change({ document_type: null, description: '' })).body
  assert.deepEqual([found.document_type, found.document_type_given, found.description], ['cim', false, null])
  assert.equal((await change({ company_id: null })).body.company_id, null)
  for (const [patch, status] of [
    [{ filename: 'CIM.docx' }, 422],
    [{ filename: ' ' }, 422],
    [{ filename: null }, 422],
    [{ company_id: 'x' }, 422],
    [{ company_id: unknownId }, 404],
    [{ document_type: 'No Word' }, 422],
  ] as const)
    assert.equal((await change(patch)).status, status, JSON.stringify(patch))
  const told = await eventsOf(file.id)
  assert.ok(
    told.includes('Ana changed filename, company and description of the file “Anvil: CIM.pdf”'),
    told.join('\n'),
  )
  assert.ok(
    told.includes('Ana changed document type of the file “Anvil: CIM.pdf” from cim to pitch deck'),
    told.join('\n'),
  )
})

test('a deleted file is gone with its job, and that is recorded; its bytes stay while it can be restored', async () => {
  const file = await upload({ company_id: company.id })
  const [row] = await service.deps.sql<{ storage_key: string; job_id: string }[]>`
    select storage_key, job_id from files where firm_id = ${ana.firmId} and id = ${file.id}`
  assert.ok(row)
  assert.equal((await vera.delete(file.url)).status, 403)
  const reply = await ana.delete(file.url)
  assert.deepEqual([reply.status, reply.body], [204, ''])
  assert.ok(await service.deps.storage.size(row.storage_key))
  const [job] = await service.deps.sql`select state from jobs.job where id = ${row.job_id}`
  assert.equal(job?.['state'], 'cancelled')
  for (const path of ['', '/status', '/download']) {
    const gone = await ana.get(file.url + path)
    assert.deepEqual([gone.status, gone.body.error_code], [404, 'file_not_found'])
  }
  assert.equal((await ana.delete(file.url)).status, 404)
  const [event] = (await ana.get(`/api/events?subject_id=${file.id}`)).body.data
  assert.equal(event.summary, 'Ana deleted the file “CIM.pdf”')
  assert.deepEqual(Object.keys(event.before).sort(), [
    'company_id',
    'deal_id',
    'description',
    'document_type',
    'filename',
    'size',
  ])
})

test('a file is read again when somebody asks for it, but not while it is being read', async () => {
  const file = await upload()
  const again = () => ana.post(`${file.url}/reprocess`)
  assert.deepEqual([(await again()).status, (await again()).body.error_code], [409, 'not_ready'])
  await setState(file.id, { processing_status: 'failed', error_code: 'timeout', error_message: 'It took too long.' })
  const { status, body } = await again()
  assert.equal(status, 202)
  assert.deepEqual([body.status, body.current_step, body.progress], ['pending', 'queued', 0])
  assert.equal((await ana.get(file.url)).body.error, null)
  const [jobs] = await service.deps.sql`
    select count(*)::int as n, bool_or(id = (select job_id from files where firm_id = ${ana.firmId} and id = ${file.id})) as known
    from jobs.job where data ->> 'file_id' = ${file.id}`
  assert.deepEqual([jobs?.['n'], jobs?.['known']], [2, true])
  assert.equal((await again()).status, 409)
  await complete(file.id, { document_type: 'other', summary: null })
  assert.equal((await vera.post(`${file.url}/reprocess`)).status, 403)
  assert.equal((await again()).status, 202)
  assert.equal((await eventsOf(file.id))[0], 'Ana asked for the file “CIM.pdf” to be read again')
})

test('who looked at a file and who downloaded it is recorded, and stays out of the timeline', async () => {
  const file = await upload({ company_id: company.id })
  await vera.get(file.url)
  await vera.get(`${file.url}/download`)
  await vera.get(`${file.url}/status`)
  assert.deepEqual(await eventsOf(file.id), [
    'Vera downloaded the file “CIM.pdf”',
    'Vera looked at the file “CIM.pdf”',
    'Ana added the file “CIM.pdf”',
  ])
  const { body } = await ana.get(`/api/companies/${company.id}/timeline`)
  assert.ok(!JSON.stringify(body).includes('Vera'))
})

test('the files of a deleted company are hidden with it and come back with it', async () => {
  const own = (await ana.create('/api/companies', { name: 'Gone' })).id
  const file = await upload({ company_id: own })
  const total = async () => (await ana.get('/api/files')).body.total
  const before = await total()
  await ana.delete(`/api/companies/${own}`)
  assert.equal((await ana.get(file.url)).status, 404)
  assert.equal((await ana.get(`${file.url}/download`)).status, 404)
  assert.equal(await total(), before - 1)
  await ana.post(`/api/companies/${own}/restore`)
  assert.equal((await ana.get(`${file.url}/download`)).status, 200)
  assert.equal(await total(), before)
})

test('another firm finds none of it', async () => {
  const file = await upload()
  const tries: [string, string, object?][] = [
    ['GET', ''],
    ['GET', '/status'],
    ['GET', '/download'],
    ['PATCH', '', { filename: 'mine.pdf' }],
    ['POST', '/reprocess'],
    ['DELETE', ''],
  ]
  for (const [method, path, body] of tries) {
    const reply = await bob.send(method, file.url + path, body)
    assert.deepEqual([reply.status, reply.body.error_code], [404, 'file_not_found'], `${method} ${path}`)
  }
  assert.equal((await ana.get(file.url)).status, 200)
})
