import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'
import { data, findings, pages } from '../../../test/memorandum.ts'
import { completeReading } from '../../../test/readings.ts'
import { pdf } from '../../../test/sample_files.ts'

let service: TestService
let ana: Person
let mia: Person
before(async () => {
  service = await startTestService({ ROLE: 'web' })
  ana = await service.register('Ana')
  mia = await service.invite(ana, 'Mia', 'member')
  assert.equal((await ana.send('PUT', '/api/hidden-fields', { role: 'member', fields: ['ebitda'] })).status, 200)
})

const agree = { name: 'table and prose agree', passed: true, detail: '6237000 in the table, 6200000 in the text' }
let uploads = 0

/** A memorandum that has been read and says an EBITDA that Mia does not see; a check of its revenue tells it, too. */
async function memorandum() {
  const company = await ana.create('/api/companies', { name: 'Acme' })
  const file = (await ana.upload(pdf(`n ${uploads++}`), 'CIM.pdf', { company_id: company.id })).body
  const values = findings().map((value) => ({ ...value, checks: [agree] }))
  await completeReading(service, ana, file.id, { data, pages, findings: values })
  await service.deps.sql`
    update files set checks = ${JSON.stringify([agree])}::text::jsonb where firm_id = ${ana.firmId} and id = ${file.id}`
  return { url: `/api/files/${file.id}`, companyUrl: `/api/companies/${company.id}`, companyId: company.id as string }
}
const hiddenPath = 'financials.ebitda'
const hiddenId = async (url: string) => (await ana.get(`${url}/evidence`)).body.evidence[hiddenPath].id
const notForRole = /is not for your role, which does not see EBITDA/

test('the statements as a workbook are for people who see all fields, and others are told why', async () => {
  const { url } = await memorandum()
  const { status, body } = await mia.get(`${url}/financials.xlsx`)
  assert.equal(status, 403)
  assert.match(body.detail, /does not see all fields/)
  assert.equal((await mia.send('HEAD', `${url}/financials.xlsx`)).status, 403)
  assert.equal((await ana.get(`${url}/financials.xlsx`)).status, 200)
})

test('what a check compared is not told to who does not see all fields; that it passed is', async () => {
  const { url } = await memorandum()
  for (const [path, entries] of [
    ['', 1],
    ['/evidence', 9],
  ] as const) {
    // biome-ignore format: a table
    const checksFor = async (person: Person) => checksIn((await person.get(url + path)).body)
    const seen = await checksFor(mia)
    assert.ok(seen.length >= entries, `${seen.length} checks in ${path}`)
    for (const check of seen) assert.deepEqual(check, { ...agree, detail: '' })
    for (const check of await checksFor(ana)) assert.deepEqual(check, agree)
  }
})

/** All checks, wherever they stand in an answer. */
function checksIn(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return 'passed' in value ? [value] : Object.values(value).flatMap(checksIn)
}

test('who does not see a figure neither judges nor corrects what was read of it, by path or by id', async () => {
  const { url } = await memorandum()
  for (const named of [{ path: hiddenPath }, { id: await hiddenId(url) }])
    for (const said of [{ verdict: 'accepted' }, { verdict: 'edited', value: 5 }]) {
      const { status, body } = await mia.post(`${url}/review`, { values: [{ ...named, ...said }] })
      assert.equal(status, 422)
      assert.match(body.detail, notForRole)
    }
  const { evidence } = (await ana.get(`${url}/evidence`)).body
  assert.equal(evidence[hiddenPath].verdict, 'open')
  const revenue = { values: [{ path: 'financials.revenue', verdict: 'accepted' }] }
  assert.equal((await mia.post(`${url}/review`, revenue)).status, 200)
})

test('who does not see a figure does not take it over: it is refused by name, and left out where all are meant', async () => {
  const { url, companyUrl, companyId } = await memorandum()
  const values = findings().map(({ path }) => ({ path, verdict: 'accepted' }))
  assert.equal((await ana.post(`${url}/review`, { values })).status, 200)
  await ana.patch(companyUrl, { ebitda: 1 })
  const refused = [{ fields: ['ebitda'] }, { values: [hiddenPath] }, { values: [await hiddenId(url)] }]
  for (const body of refused) {
    const reply = await mia.post(`${url}/apply`, { ...body, overwrite: true })
    assert.equal(reply.status, 422, JSON.stringify(body))
    assert.match(reply.body.detail, notForRole)
  }
  const { status, body } = await mia.post(`${url}/apply`, { overwrite: true })
  assert.equal(status, 200)
  assert.deepEqual(body.company_fields.sort(), ['description', 'industry', 'revenue'])
  assert.ok(body.skipped.some(({ path }: { path: string }) => path === hiddenPath))
  for (const { reason } of body.skipped) assert.equal(reason, 'Your role does not see it')
  assert.equal((await ana.get(companyUrl)).body.ebitda, 1)
  const records = (await ana.get(`/api/financials?company_id=${companyId}`)).body.data
  assert.equal(records.length, 3)
  for (const { ebitda, revenue } of records) assert.deepEqual([ebitda, revenue > 0], [null, true])
})
