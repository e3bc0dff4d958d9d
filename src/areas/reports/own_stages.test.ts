import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readEvents } from '../../../test/event_stream.ts'
import { startTestService } from '../../../test/harness.ts'

test('a report says the stages and the pipeline of a deal as the firm calls them', async () => {
  const service = await startTestService()
  const ana = await service.register('Ana')
  const pipeline = await ana.create('/api/pipelines', { name: 'Majority_deals', template: 'buy_out' })
  const stage = (name: string): string => pipeline.stages.find((one: { name: string }) => one.name === name).id
  const { id: company_id } = await ana.create('/api/companies', { name: 'Kestrel Plastics' })
  const deal = await ana.create('/api/deals', { name: 'Project Ridge', company_id, stage_id: stage('NDA') })
  for (const name of ['IOI', 'LOI']) await ana.patch(`/api/deals/${deal.id}`, { stage_id: stage(name) })
  const sent = { company_id, report_type: 'investment_memo' }
  const { events } = await readEvents(service, ana, 'POST', '/api/reports/generate', sent)
  const { body } = await ana.get(`/api/reports/${events[0]?.['report_id']}`)
  const markdown = JSON.stringify(body.sections)
  assert.match(markdown, /has been in stage LOI of Majority_deals/)
  assert.match(markdown, /moved: from NDA to IOI on .* and from IOI to LOI on/)
  assert.match(markdown, /Typical at the LOI stage: agree the terms/)
})
