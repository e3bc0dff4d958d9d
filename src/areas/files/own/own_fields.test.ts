import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { eventually, type Person, startTestService, type TestService } from '../../../../test/harness.ts'
import { pdfOfPages } from '../../../../test/made_pdf.ts'
import { readingOf } from '../../../../test/readings.ts'

let service: TestService
let ana: Person
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
})

const cover = `CONFIDENTIAL INFORMATION MEMORANDUM

Brookfell Stores, Inc.
Hardware stores in the Great Lakes region

May 2025`

const figures = `FINANCIAL SUMMARY

$ in thousands
                          FY2022A     FY2023A     FY2024A     FY2025B
Net sales                  44,120      49,305      48,217      55,000
EBITDA                      5,010       6,240       6,120       7,900
Number of stores              100         110         120         150
Number of stores closed         1           2           3           5`

async function fieldOf(name: string, type: string, more: object = {}) {
  return ana.create('/api/custom-fields', { kind: 'company', name, type, ...more })
}

test('a number of the firm’s own is read from a table, accepted, written into the company, and taken back', async () => {
  await fieldOf('Number of stores', 'number')
  const company = await ana.create('/api/companies', { name: 'Brookfell Stores' })
  const content = pdfOfPages([cover, figures])
  const file = await readingOf(ana, (await ana.upload(content, 'CIM.pdf', { company_id: company.id })).body.id)
  assert.equal(file.processing_status, 'completed', JSON.stringify(file.error))
  const url = `/api/files/${file.id}`
  const path = 'own.number_of_stores'
  const value = (await ana.get(`${url}/evidence`)).body.evidence[path]
  assert.deepEqual([value.value, value.raw, value.page, value.period.label], [120, '120', 2, 'FY2024A'])
  assert.deepEqual([value.own_field.name, value.own_field.type, value.verdict], ['Number of stores', 'number', 'open'])

  await ana.post(`${url}/review`, { values: [{ path, verdict: 'accepted' }] })
  const applied = (await ana.post(`${url}/apply`, { values: [path] })).body
  assert.deepEqual([applied.company_fields, applied.skipped], [[path], []])
  assert.deepEqual(await ownOf(company.id), { number_of_stores: 120 })
  const [source] = (await ana.get(`/api/files/sources?subject_id=${company.id}`)).body.data
  assert.deepEqual([source.field, source.value, source.page, source.is_current], [path, 120, 2, true])

  const undone = (await ana.post(`${url}/applications/${applied.application_id}/undo`, {})).body
  assert.deepEqual([undone.restored, undone.kept], [1, []])
  assert.deepEqual(await ownOf(company.id), {})
})

const ownOf = async (id: string) =>
  (await ana.get(`/api/custom-fields/values?kind=company&ids=${id}`)).body.data[0].values

const facts = `KEY FACTS

ESG policy                    Yes
Net debt                      EUR 3.1 million
Order book                    USD 4.2 million
Owner type                    Family
Headcount                     1,250`

let made = 0
/** A company and its document, read; its own values are accepted. */
async function read(pages: string[], person = ana) {
  const company = await person.create('/api/companies', { name: `Acme ${made++}` })
  const content = pdfOfPages([...pages, `Number ${made}`])
  const file = await readingOf(person, (await person.upload(content, 'Facts.pdf', { company_id: company.id })).body.id)
  return { url: `/api/files/${file.id}`, companyId: company.id as string, fileId: file.id as string }
}
const ownIn = async (url: string, person = ana): Promise<Record<string, any>> =>
  Object.fromEntries(
    Object.entries<any>((await person.get(`${url}/evidence`)).body.evidence).filter(([path]) =>
      path.startsWith('own.'),
    ),
  )
const accept = (url: string, ...paths: string[]) =>
  ana.post(`${url}/review`, { values: paths.map((path) => ({ path, verdict: 'accepted' })) })

test('a field that is made, renamed or taken away after the reading is looked up in documents that were read before', async () => {
  const { url } = await read([facts])
  assert.equal((await ownIn(url))['own.staff'], undefined)
  const field = await fieldOf('Staff', 'number')
  const named = (name: string) => ana.patch(`/api/custom-fields/${field.id}`, { name })
  await named('Headcount')
  await eventually(async () => assert.equal((await ownIn(url))['own.staff']?.value, 1250))
  assert.equal((await ownIn(url))['own.staff'].own_field.name, 'Headcount')
  await accept(url, 'own.staff')
  await fieldOf('Employees at work', 'number')
  await ana.patch(`/api/custom-fields/${field.id}`, { position: 3 })
  await eventually(async () => assert.equal((await ownIn(url))['own.staff']?.verdict, 'accepted'))
  assert.equal((await ana.send('DELETE', `/api/custom-fields/${field.id}`)).status, 200)
  assert.equal((await ownIn(url))['own.staff'], undefined)
  const { body } = await ana.post(`${url}/apply`, { values: ['own.staff'] })
  assert.equal(body.error_code, 'value_not_found')
  await ana.post(`/api/custom-fields/${field.id}/restore`, {})
  await eventually(async () => assert.equal((await ownIn(url))['own.staff']?.value, 1250))
})

test('a yes, a choice and dollars go where a person says, another currency nowhere, and what she has set stays', async () => {
  await fieldOf('ESG policy', 'boolean')
  await fieldOf('Owner type', 'choice', { options: ['Family', 'Fund'] })
  await fieldOf('Net debt', 'money')
  await fieldOf('Order book', 'money')
  const { url, companyId } = await read([facts])
  const paths = ['own.esg_policy', 'own.owner_type', 'own.net_debt']
  await accept(url, ...paths)
  const values = { owner_type: 'Fund' }
  await ana.patch(`/api/custom-fields/values/company/${companyId}`, { values })
  const first = (await ana.post(`${url}/apply`, { values: paths })).body
  assert.deepEqual(first.company_fields, ['own.esg_policy'])
  assert.deepEqual(await ownOf(companyId), { owner_type: 'Fund', esg_policy: true })
  assert.deepEqual(first.skipped.map(({ reason }: { reason: string }) => reason).sort(), [
    'It is in EUR, and the amounts beside it are in USD',
    'The company has another Owner type; overwrite replaces it',
  ])
  await accept(url, 'own.order_book')
  const taken = [...paths, 'own.order_book']
  const body = { values: taken, overwrite: true, fields: ['own.owner_type', 'own.net_debt', 'own.order_book'] }
  const second = (await ana.post(`${url}/apply`, body)).body
  assert.deepEqual(second.company_fields.sort(), ['own.order_book', 'own.owner_type'])
  const sources = (await ana.get(`/api/files/sources?subject_id=${companyId}`)).body.data
  assert.deepEqual(
    sources.map(({ field, value, is_current }: Record<string, unknown>) => [field, value, is_current]),
    [
      ['own.esg_policy', true, true],
      ['own.order_book', 4_200_000, true],
      ['own.owner_type', 'Family', true],
    ],
  )
  await ana.patch(`/api/custom-fields/values/company/${companyId}`, { values: { order_book: 5 } })
  const undone = (await ana.post(`${url}/applications/${second.application_id}/undo`, {})).body
  assert.deepEqual([undone.restored, undone.kept.map(({ field }: { field: string }) => field)], [1, ['own.order_book']])
  assert.deepEqual(await ownOf(companyId), { owner_type: 'Fund', esg_policy: true, order_book: 5 })
})

test('a value is corrected by the type of its field only', async () => {
  const { url } = await read([facts])
  const say = async (path: string, value: string | number) =>
    (await ana.post(`${url}/review`, { values: [{ path, verdict: 'edited', value }] })).status
  assert.deepEqual(
    [
      await say('own.esg_policy', 'perhaps'),
      await say('own.owner_type', 'Bank'),
      await say('own.net_debt', 'a lot'),
      await say('own.esg_policy', 'No'),
      await say('own.owner_type', 'Fund'),
      await say('own.net_debt', 3_000_000),
    ],
    [422, 422, 422, 200, 200, 200],
  )
})

test('fields of another firm, of deals, and those that a role does not see play no part', async () => {
  const bob = await service.register('Bob')
  await fieldOf('EBITDA per store', 'money')
  await ana.create('/api/custom-fields', { kind: 'deal', name: 'Headcount at closing', type: 'number' })
  const page = 'KEY FACTS\n\nEBITDA per store              $ 402,000\nHeadcount at closing          1,300'
  const { url } = await read([page])
  assert.deepEqual(Object.keys(await ownIn(url)), ['own.ebitda_per_store'])
  const others = await read([page], bob)
  assert.deepEqual(await ownIn(others.url, bob), {})
  assert.equal((await bob.get(`${url}/evidence`)).status, 404)
  const vera = await service.invite(ana, 'Vera', 'viewer')
  const hidden = await ana.send('PUT', '/api/hidden-fields', { role: 'viewer', fields: ['ebitda'] })
  assert.equal(hidden.status, 200)
  await eventually(async () => assert.deepEqual(await ownIn(url, vera), {}))
})
