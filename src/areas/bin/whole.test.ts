import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { archiveOf, bringIn } from '../../../test/archives.ts'
import { readEvents } from '../../../test/event_stream.ts'
import { eventually, type Person, startTestService, type TestService } from '../../../test/harness.ts'
import { data, findings, pages } from '../../../test/memorandum.ts'
import { completeReading } from '../../../test/readings.ts'
import { pdf } from '../../../test/sample_files.ts'
import { identifier } from '../../platform/db/statement.ts'

// What hangs on a deleted record in more tables than one, and what became of those meanwhile.

let service: TestService
let ana: Person
let max: Person
let company_id: string
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
  max = await service.invite(ana, 'Max', 'member')
  company_id = (await ana.create('/api/companies', { name: 'Acme', website: 'acme.example' })).id
})

async function restore(id: string): Promise<string[]> {
  const { status, body } = await max.post(`/api/bin/${id}/restore`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.notes
}

const remove = async (path: string) => assert.equal((await max.delete(path)).status, 204, path)

/** All rows of the firm in these tables, as text that keeps the order of keys in columns of json. */
async function rowsOf(tables: string[]): Promise<Record<string, string[]>> {
  const { sql } = service.deps
  const rows = tables.map(async (table) => {
    const found = await sql<{ row: string }[]>`
      select to_json(t)::text as row from ${identifier(table)} t where firm_id = ${ana.firmId} order by 1`
    return [table, found.map(({ row }) => row)] as const
  })
  return Object.fromEntries(await Promise.all(rows))
}

test('a document comes back with its pages, values, what was reviewed and what was taken over, to the letter', async () => {
  const file = (await max.upload(pdf('a memorandum'), 'CIM.pdf', { company_id })).body
  const values = findings('USD')
  await completeReading(service, max, file.id, { data, pages, findings: values })
  const verdicts = values.map(({ path }) => ({ path, verdict: 'accepted' }))
  assert.equal((await max.post(`${file.url}/review`, { values: verdicts })).status, 200)
  assert.equal((await max.post(`${file.url}/apply`, {})).status, 200)
  const tables = [
    'files',
    'file_pages',
    'file_tables',
    'file_values',
    'labelled_values',
    'file_applications',
    'application_records',
    'applied_values',
    'passages',
    'financial_records',
  ]
  const were = await rowsOf(tables)
  for (const table of ['file_pages', 'file_values', 'file_applications', 'applied_values', 'passages'])
    assert.notEqual(were[table]?.length, 0, table)
  await remove(file.url)
  assert.deepEqual((await rowsOf(tables))['passages'], [])
  const [entry] = (await max.get('/api/bin?type=file')).body.data
  assert.equal(entry.along.values, values.length)
  assert.deepEqual(await restore(file.id), [])
  assert.deepEqual(await rowsOf(tables), were)
})

test('a report comes back with its sections in their order; one that was being written is not written on', async () => {
  const order = { company_id, report_type: 'due_diligence' }
  const { events } = await readEvents(service, max, 'POST', '/api/reports/generate', order)
  const id = String(events[0]?.['report_id'])
  const were = await rowsOf(['reports'])
  await remove(`/api/reports/${id}`)
  await restore(id)
  assert.deepEqual(await rowsOf(['reports']), were)
  const { sql } = service.deps
  await sql`update reports set status = 'generating' where firm_id = ${ana.firmId} and id = ${id}`
  await remove(`/api/reports/${id}`)
  await restore(id)
  assert.equal((await max.get(`/api/reports/${id}`)).body.status, 'failed')
})

test('a report that was written with what a role does not see is not in the bin of that role', async () => {
  const order = { company_id, report_type: 'executive_summary' }
  const { events } = await readEvents(service, ana, 'POST', '/api/reports/generate', order)
  const id = String(events[0]?.['report_id'])
  await remove(`/api/reports/${id}`)
  const found = async () => (await max.get('/api/bin?type=report')).body.total
  assert.equal(await found(), 1)
  const hide = (fields: string[]) => ana.send('PUT', '/api/hidden-fields', { role: 'member', fields })
  assert.equal((await hide(['revenue'])).status, 200)
  await eventually(async () => assert.equal(await found(), 0))
  assert.equal((await max.post(`/api/bin/${id}/restore`)).status, 404)
  assert.equal((await hide([])).status, 200)
  await eventually(async () => assert.equal(await found(), 1))
})

test('a document that had not been read is read once it is back', async () => {
  const html = '<!doctype html><html><body><p>to be read</p></body></html>'
  const file = (await max.upload(html, 'unread.html', { company_id })).body
  await remove(file.url)
  await restore(file.id)
  await eventually(async () => assert.equal((await max.get(file.url)).body.processing_status, 'completed'))
})

test('what belonged to a record that was merged meanwhile belongs to what that became part of', async () => {
  const other = await max.create('/api/companies', { name: 'Other' })
  const deal = await max.create('/api/deals', { name: 'Deal', company_id: other.id })
  const contact = await max.create('/api/contacts', { name: 'Carla', company_id: other.id })
  const [first, second] = [
    await max.create('/api/contacts', { name: 'A' }),
    await max.create('/api/contacts', { name: 'B' }),
  ]
  const call = await max.create('/api/interactions', { type: 'call', subject: 'Hi', contact_ids: [second.id] })
  for (const path of [`deals/${deal.id}`, `contacts/${contact.id}`, `interactions/${call.id}`])
    await remove(`/api/${path}`)
  for (const [path, other_id] of [
    [`companies/${company_id}`, other.id],
    [`contacts/${first.id}`, second.id],
  ])
    assert.equal((await max.post(`/api/${path}/merge`, { other_id })).status, 200)
  for (const { id } of [deal, contact, call]) assert.deepEqual(await restore(id), [])
  assert.equal((await max.get(`/api/deals/${deal.id}`)).body.company_id, company_id)
  assert.equal((await max.get(`/api/contacts/${contact.id}`)).body.company_id, company_id)
  assert.deepEqual((await max.get(`/api/interactions/${call.id}`)).body.contact_ids, [first.id])
})

test('a tag that is gone for good stays gone, and how much could not come back is said', async () => {
  const deal = await max.create('/api/deals', { name: 'Tagged', company_id })
  await max.post('/api/tags/apply', { kind: 'deal', ids: [deal.id], add: ['one', 'two'] })
  await remove(`/api/deals/${deal.id}`)
  const { body: tags } = await max.get('/api/tags')
  const one = tags.data.find(({ name }: { name: string }) => name === 'one')
  await remove(`/api/tags/${one.id}`)
  assert.deepEqual(await restore(deal.id), ['One link to what is deleted for good could not come back'])
})

test('totals and the pipeline are after it what they were before', async () => {
  const deal = await max.create('/api/deals', { name: 'Counted', company_id, value: 3 })
  const totals = async () => {
    const { body: overview } = await max.get('/api/overview')
    const lists = ['deals', 'contacts', 'notes', 'files', 'reports', 'companies']
    const counts = await Promise.all(lists.map(async (list) => (await max.get(`/api/${list}`)).body.total))
    return [overview.totals, overview.stages, counts]
  }
  const were = await totals()
  await remove(`/api/deals/${deal.id}`)
  assert.notDeepEqual(await totals(), were)
  await restore(deal.id)
  assert.deepEqual(await totals(), were)
})

test('of two who restore or delete the same at the same time one does', async () => {
  const note = await max.create('/api/notes', { content: 'Twice', company_id })
  const both = async (act: () => Promise<{ status: number }>) =>
    (await Promise.all([act(), act()])).map(({ status }) => status).sort()
  assert.deepEqual(await both(() => max.delete(`/api/notes/${note.id}`)), [204, 404])
  assert.deepEqual(await both(() => max.post(`/api/bin/${note.id}/restore`)), [200, 404])
})

test('an archive carries nothing of the bin but companies, which can be restored where it arrives', async () => {
  const company = await max.create('/api/companies', { name: 'Travels deleted' })
  await max.create('/api/contacts', { name: 'Goes along', company_id: company.id })
  await remove(`/api/companies/${company.id}`)
  const archive = await archiveOf(service, ana)
  const elsewhere = await service.register('Else')
  await bringIn(service, elsewhere, archive)
  const { body } = await elsewhere.get('/api/bin')
  assert.deepEqual(
    body.data.map(({ name, along }: { name: string; along: object }) => [name, along]),
    [['Travels deleted', { contacts: 1 }]],
  )
  assert.equal((await elsewhere.post(`/api/bin/${company.id}/restore`)).status, 200)
  assert.equal((await elsewhere.get(`/api/contacts?company_id=${company.id}`)).body.total, 1)
})
