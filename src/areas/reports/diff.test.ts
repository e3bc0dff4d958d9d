import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { makeCompany } from '../../../test/company_fixture.ts'
import { readEvents } from '../../../test/event_stream.ts'
import { type Person, startTestService, type TestService, unknownId } from '../../../test/harness.ts'

let service: TestService
let ana: Person
let company: string
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
  company = await makeCompany(service, ana)
})

async function write(body: object): Promise<string> {
  const { events } = await readEvents(service, ana, 'POST', '/api/reports/generate', { company_id: company, ...body })
  return events[0]?.['report_id']
}

test('two reports side by side show the sections, sentences and figures that differ', async () => {
  const first = await write({ report_type: 'due_diligence', sections: ['company_overview', 'financial_analysis'] })
  const { body: list } = await ana.get(`/api/financials?company_id=${company}`)
  const latest = list.data.find((record: any) => record.period === 'FY2025') // reason: any answer
  await ana.patch(`/api/financials/${latest.id}`, { revenue: 59_800_000 })
  const second = await write({ report_type: 'due_diligence', sections: ['financial_analysis', 'recommendations'] })
  const { status, body } = await ana.get(`/api/reports/${first}/diff/${second}`)
  assert.equal(status, 200)
  assert.deepEqual([body.report.id, body.other.id], [first, second])
  const changes = Object.fromEntries(body.sections.map(({ section, change }: any) => [section, change])) // reason: any answer
  assert.deepEqual(changes, { company_overview: 'removed', financial_analysis: 'changed', recommendations: 'added' })
  const financial = body.sections.find(({ section }: any) => section === 'financial_analysis').differences // reason: any answer
  const textsOf = (change: string) =>
    financial.filter((part: any) => part.change === change).map((part: any) => part.text) // reason: any answer
  assert.ok(textsOf('removed').some((text: string) => text.startsWith('Revenue reached $57.5M in FY2025')))
  assert.ok(textsOf('added').some((text: string) => text.startsWith('Revenue reached $59.8M in FY2025')))
  assert.ok(textsOf('same').some((text: string) => text.startsWith('| FY2023')))
  const revenue = body.facts.find(({ id }: any) => id === 'revenue.fy2025') // reason: any answer
  assert.deepEqual(revenue, {
    id: 'revenue.fy2025',
    label: 'Revenue',
    period: 'FY2025',
    before: '$57.5M',
    after: '$59.8M',
  })
  assert.ok(!body.facts.some(({ id }: any) => id === 'revenue.fy2024')) // reason: any answer
})

test('the same report twice differs in nothing', async () => {
  const [first, second] = [
    await write({ report_type: 'executive_summary' }),
    await write({ report_type: 'executive_summary' }),
  ]
  const { body } = await ana.get(`/api/reports/${first}/diff/${second}`)
  assert.deepEqual(body.facts, [])
  assert.deepEqual(new Set(body.sections.map(({ change }: any) => change)), new Set(['unchanged'])) // reason: any answer
})

test('only reports of the same company and type compare', async () => {
  const first = await write({ report_type: 'executive_summary' })
  const { id: other } = await ana.create('/api/companies', { name: 'Other' })
  for (const body of [{ report_type: 'market_analysis' }, { report_type: 'executive_summary', company_id: other }]) {
    const reply = await ana.get(`/api/reports/${first}/diff/${await write(body)}`)
    assert.deepEqual([reply.status, reply.body.error_code], [422, 'not_comparable'])
  }
  assert.equal((await ana.get(`/api/reports/${first}/diff/${unknownId}`)).status, 404)
  assert.equal((await ana.get(`/api/reports/${first}/diff/x`)).status, 422)
})
