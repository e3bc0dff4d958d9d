import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService } from '../../../../test/harness.ts'
import { completeReading, findingOn, pageWith, year } from '../../../../test/readings.ts'
import { pdf } from '../../../../test/sample_files.ts'
import type { FileReview } from './review_state.ts'

let service: TestService
let ana: Person
let bob: Person
let acme: string
before(async () => {
  service = await startTestService({ ROLE: 'web' })
  ana = await service.register('Ana')
  bob = await service.register('Bob')
  acme = (await ana.create('/api/companies', { name: 'Acme & Söhne' })).id
})

let uploads = 0
async function upload(filename: string, fields: Record<string, string> = {}): Promise<string> {
  const { status, body } = await ana.upload(pdf(`number ${uploads++}`), filename, fields)
  assert.equal(status, 201, JSON.stringify(body))
  return body.id
}

const page = pageWith(1, ['Revenue | 10', 'EBITDA | 4'])
const findings = [
  findingOn(page, 'figures.revenue.2025', '10', { value: 10, currency: 'USD', period: year(2025) }),
  findingOn(page, 'figures.ebitda.2025', '4', { value: 4, currency: 'USD', period: year(2025) }),
]
const data = { document_type: 'other', summary: null }
const read = (id: string, found = findings) =>
  completeReading(service, ana, id, { data, pages: [page], findings: found })

/** The review of a file as its record says it; the list and its filter have to say the same. */
async function reviewOf(id: string): Promise<FileReview> {
  const { body } = await ana.get(`/api/files/${id}`)
  for (const review of ['none', 'waiting', 'done']) {
    const { body: list } = await ana.get(`/api/files?review=${review}&page_size=100`)
    assert.equal(list.total, list.data.length)
    const listed = list.data.find((file: { id: string }) => file.id === id)
    if (review === body.review.status) assert.deepEqual(listed?.review, body.review)
    else assert.equal(listed, undefined, `is not listed as ${review}`)
  }
  return body.review
}

const judge = async (id: string, values: object[]) => {
  const reply = await ana.post(`/api/files/${id}/review`, { values })
  assert.equal(reply.status, 200, JSON.stringify(reply.body))
}
const [revenue, ebitda] = findings.map(({ path }) => path)

test('a document waits from when it is read until each of its values is judged', async () => {
  const id = await upload('Judged.pdf')
  assert.deepEqual(await reviewOf(id), { status: 'none', values: 0, checked: 0, applied_at: null })
  await read(id)
  assert.deepEqual(await reviewOf(id), { status: 'waiting', values: 2, checked: 0, applied_at: null })
  await judge(id, [{ path: revenue, verdict: 'rejected' }])
  assert.deepEqual(await reviewOf(id), { status: 'waiting', values: 2, checked: 1, applied_at: null })
  await judge(id, [{ path: ebitda, verdict: 'edited', value: 5 }])
  assert.deepEqual(await reviewOf(id), { status: 'done', values: 2, checked: 2, applied_at: null })
  await judge(id, [{ path: ebitda, verdict: 'open' }])
  assert.deepEqual(await reviewOf(id), { status: 'waiting', values: 2, checked: 1, applied_at: null })
})

test('what was taken over waits no more, until it is taken back', async () => {
  const id = await upload('Applied.pdf', { company_id: acme })
  await read(id)
  await judge(id, [{ path: revenue, verdict: 'accepted' }])
  const applied = await ana.post(`/api/files/${id}/apply`, {})
  assert.equal(applied.status, 200, JSON.stringify(applied.body))
  const { applied_at, ...review } = await reviewOf(id)
  assert.deepEqual(review, { status: 'done', values: 2, checked: 1 })
  const { body } = await ana.get(`/api/files/${id}/applications`)
  assert.equal(applied_at, body.data[0].applied_at)
  const undone = await ana.post(`/api/files/${id}/applications/${applied.body.application_id}/undo`)
  assert.equal(undone.status, 200, JSON.stringify(undone.body))
  assert.deepEqual(await reviewOf(id), { status: 'waiting', values: 2, checked: 1, applied_at: null })
})

test('a document that is read again waits for what it says now; one without values does not wait', async () => {
  const id = await upload('Again.pdf')
  await read(id)
  for (const path of [revenue, ebitda]) await judge(id, [{ path, verdict: 'accepted' }])
  assert.equal((await ana.post(`/api/files/${id}/reprocess`)).status, 202)
  assert.equal((await reviewOf(id)).status, 'none')
  const [first, second] = findings
  assert.ok(first && second)
  await read(id, [first, { ...second, value: 44 }])
  assert.deepEqual(await reviewOf(id), { status: 'waiting', values: 2, checked: 1, applied_at: null })
  await read(id, [])
  assert.deepEqual(await reviewOf(id), { status: 'none', values: 0, checked: 0, applied_at: null })
})

test('files are found by words of their name or of their company’s, and listed in the order asked for', async () => {
  const names = async (query: string, person = ana) => {
    const { status, body } = await person.get(`/api/files?search=liste&${query}`)
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.total, body.data.length)
    return body.data.map((file: { filename: string }) => file.filename)
  }
  await upload('Liste c.pdf', { company_id: acme })
  await upload('LISTÉ a.pdf')
  await upload('Liste 100%.pdf')
  const { sql } = service.deps
  await sql`update files set size = length(filename) * 100 + ascii(substr(filename, 7)) where firm_id = ${ana.firmId}`
  assert.deepEqual(await names(''), ['Liste 100%.pdf', 'LISTÉ a.pdf', 'Liste c.pdf'])
  assert.deepEqual(await names('sort_order=asc'), ['Liste c.pdf', 'LISTÉ a.pdf', 'Liste 100%.pdf'])
  assert.deepEqual(await names('sort_by=filename'), ['Liste 100%.pdf', 'LISTÉ a.pdf', 'Liste c.pdf'])
  assert.deepEqual(await names('sort_by=filename&sort_order=desc'), ['Liste c.pdf', 'LISTÉ a.pdf', 'Liste 100%.pdf'])
  assert.deepEqual(await names('sort_by=size'), ['LISTÉ a.pdf', 'Liste c.pdf', 'Liste 100%.pdf'])
  assert.equal((await names('sort_by=company_name'))[0], 'Liste c.pdf')
  assert.equal((await names('sort_by=company_name&sort_order=desc'))[0], 'Liste c.pdf')
  assert.deepEqual(await names('sort_by=filename', bob), [])
  const found = async (search: string) => (await ana.get(`/api/files?search=${search}`)).body.data.length
  assert.deepEqual([await found('sohne%20liste'), await found('100%25'), await found('acme%20nothing')], [1, 1, 0])
})

test('a list that is asked for in a way that is none is refused with its parameter', async () => {
  for (const query of ['review=open', 'review=', 'sort_by=pages', 'sort_order=up', 'search=%00']) {
    const { status, body } = await ana.get(`/api/files?${query}`)
    assert.equal(status, 422, query)
    assert.equal(body.errors[0].field, query.split('=')[0])
  }
})
