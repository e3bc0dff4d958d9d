import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService } from '../../../../test/harness.ts'
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
