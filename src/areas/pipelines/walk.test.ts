import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestService } from '../../../test/harness.ts'
import { walkDeals } from '../../../test/walked_deals.ts'

const service = await startTestService()

test('after a thousand random moves over three pipelines all totals are those of a plain script', async () => {
  await walkDeals(service, 50)
})

test('a stage that is removed while twenty people write leaves no deal in it', async () => {
  const eva = await service.register('Ida')
  const company = await eva.create('/api/companies', { name: 'Halden' })
  const pipeline = await eva.create('/api/pipelines', { template: 'buy_out' })
  const [sourced, nda, ioi] = pipeline.stages
  const deals = await Promise.all(
    Array.from({ length: 20 }, (_one, n) =>
      eva.create('/api/deals', { name: `Deal ${n}`, company_id: company.id, stage_id: n % 2 ? nda.id : sourced.id }),
    ),
  )
  const rest = pipeline.stages.filter(({ id }: any) => id !== nda.id) // reason: JSON
  const writers = deals.map(({ id }) => eva.patch(`/api/deals/${id}`, { stage_id: nda.id }))
  const removal = eva.patch(`/api/pipelines/${pipeline.id}`, { stages: rest, move_to: { [nda.id]: ioi.id } })
  const replies = await Promise.all(writers)
  assert.equal((await removal).status, 200)
  for (const { status, body } of replies)
    assert.ok(status === 200 || body.error_code === 'stage_not_found', `${status}`)
  const { body } = await eva.get('/api/deals?page_size=100')
  assert.equal(body.total, 20)
  for (const deal of body.data) {
    assert.ok(['Sourced', 'IOI'].includes(deal.stage_name), deal.stage_name)
    assert.equal(deal.stage, deal.stage_name === 'IOI' ? 'qualification' : 'lead')
  }
})
