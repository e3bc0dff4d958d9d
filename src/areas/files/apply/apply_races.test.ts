import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService } from '../../../../test/harness.ts'
import { data, findings, pages } from '../../../../test/memorandum.ts'
import { completeReading } from '../../../../test/readings.ts'
import { pdf } from '../../../../test/sample_files.ts'

// What several people do with one file at the same time.

let service: TestService
let ana: Person
before(async () => {
  service = await startTestService({ ROLE: 'web' })
  ana = await service.register('Ana')
})

let uploads = 0
async function memorandum() {
  const company = await ana.create('/api/companies', { name: 'Acme' })
  const file = (await ana.upload(pdf(`n ${uploads++}`), 'CIM.pdf', { company_id: company.id })).body
  const values = findings('USD')
  await completeReading(service, ana, file.id, { data, pages, findings: values })
  const url = `/api/files/${file.id}`
  const accept = () => ana.post(`${url}/review`, { values: values.map(({ path }) => ({ path, verdict: 'accepted' })) })
  return { url, companyId: company.id as string, accept, paths: values.map(({ path }) => path) }
}
const periodsOf = async (companyId: string) =>
  (await ana.get(`/api/financials?company_id=${companyId}`)).body.data
    .map(({ period }: { period: string }) => period)
    .sort()
const times = <T>(count: number, work: (number: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_each, number) => work(number)))
const statusesOf = (replies: { status: number }[]) => replies.map(({ status }) => status).sort()

test('values that are taken over several times at once become one record for each period', async () => {
  const { url, companyId, accept } = await memorandum()
  await accept()
  const replies = await times(5, () => ana.post(`${url}/apply`, {}))
  assert.deepEqual(statusesOf(replies), [200, 200, 200, 200, 200])
  assert.deepEqual(await periodsOf(companyId), ['FY2023', 'FY2024', 'FY2025B'])
})

test('what was taken over is taken back once, however many ask for it at once', async () => {
  const { url, companyId, accept } = await memorandum()
  await accept()
  const { application_id } = (await ana.post(`${url}/apply`, {})).body
  const replies = await times(4, () => ana.post(`${url}/applications/${application_id}/undo`, {}))
  assert.deepEqual(statusesOf(replies), [200, 409, 409, 409])
  assert.deepEqual(await periodsOf(companyId), [])
})

test('verdicts on different values that are given at once are all kept', async () => {
  const { url, paths } = await memorandum()
  const replies = await times(paths.length, (number) =>
    ana.post(`${url}/review`, { values: [{ path: paths[number], verdict: 'accepted' }] }),
  )
  assert.deepEqual([...new Set(statusesOf(replies))], [200])
  const { evidence } = (await ana.get(`${url}/evidence`)).body
  for (const path of paths) assert.equal(evidence[path].verdict, 'accepted', path)
})

test('taking over, taking back, judging and reading again at once ends in one state or the other, never in a failure', async () => {
  const { url, companyId, accept } = await memorandum()
  await accept()
  const first = (await ana.post(`${url}/apply`, {})).body
  const replies = await Promise.all([
    ana.post(`${url}/apply`, { overwrite: true }),
    ana.post(`${url}/applications/${first.application_id}/undo`, {}),
    ana.post(`${url}/apply`, { company_id: companyId }),
    accept(),
    ana.post(`${url}/reprocess`),
    ana.patch(url, { company_id: null }),
    ana.patch(`/api/companies/${companyId}`, { revenue: 1 }),
  ])
  for (const { status, body } of replies)
    assert.ok([200, 202, 409, 422].includes(status), `${status} ${JSON.stringify(body)}`)
  const periods = await periodsOf(companyId)
  assert.equal(new Set(periods).size, periods.length, `each period once: ${periods}`)
})
