import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestService } from '../../../test/harness.ts'

const service = await startTestService({ ROLE: 'web' })

test('the overview tells a pipeline by its own stages, and what moved by their names', async () => {
  const eva = await service.register('Ada')
  const { id: company_id } = await eva.create('/api/companies', { name: 'Halden' })
  const outside = await eva.create('/api/deals', { name: 'Outside', company_id, value: 7, stage: 'negotiation' })
  const pipeline = await eva.create('/api/pipelines', { template: 'buy_out' })
  const other = await eva.create('/api/pipelines', { template: 'credit' })
  const at = (name: string): string => pipeline.stages.find((stage: { name: string }) => stage.name === name).id
  const close_date = new Date().toISOString().slice(0, 10)
  const heron = await eva.create('/api/deals', {
    name: 'Heron',
    company_id,
    value: 100,
    stage_id: at('NDA'),
    close_date,
  })
  await eva.create('/api/deals', { name: 'Egret', company_id, value: 40, stage_id: at('Closed') })
  await eva.create('/api/deals', { name: 'Loan', company_id, value: 9, pipeline_id: other.id })
  await eva.patch(`/api/deals/${heron.id}`, { stage_id: at('IOI') })

  const { body: whole } = await eva.get('/api/overview')
  assert.equal(whole.stages.length, 6)
  assert.ok(whole.stages.every((row: object) => !('stage_name' in row)))
  const { body } = await eva.get(`/api/overview?pipeline_id=${pipeline.id}`)
  assert.deepEqual(
    body.stages.map(({ stage_name, stage, count, value, weighted_value, moved_in }: Record<string, unknown>) =>
      [stage_name, stage, count, value, weighted_value, moved_in].join(' '),
    ),
    [
      'Sourced lead 0 0 0 0',
      'NDA qualification 0 0 0 0',
      'IOI qualification 1 100 25 1',
      'Management meeting proposal 0 0 0 0',
      'LOI proposal 0 0 0 0',
      'Exclusivity negotiation 0 0 0 0',
      'Signed negotiation 0 0 0 0',
      'Closed closed_won 1 40 40 1',
      'Passed closed_lost 0 0 0 0',
    ],
  )
  assert.deepEqual(body.totals, whole.totals)
  assert.deepEqual((await eva.get('/api/overview?pipeline_id=default')).body.stages, body.stages)
  const [move] = body.moves.data
  assert.deepEqual([move.deal_name, move.from_name, move.to_name, move.to], ['Heron', 'NDA', 'IOI', 'qualification'])
  assert.deepEqual([body.closing_soon.data[0].stage_name, body.closing_soon.data[0].stage_id], ['IOI', at('IOI')])

  // what comes into a pipeline has not moved
  const moves = body.moves.total
  await eva.post(`/api/pipelines/${other.id}/adopt`, {})
  assert.equal((await eva.get('/api/overview')).body.moves.total, moves)
  assert.equal((await eva.get(`/api/deals/${outside.id}`)).body.pipeline_id, other.id)

  const bea = await service.register('Bea')
  assert.equal((await bea.get('/api/overview?pipeline_id=default')).body.stages.length, 6, 'a firm without pipelines')
  const { id: strange } = await bea.create('/api/pipelines', { template: 'venture' })
  assert.equal((await eva.get(`/api/overview?pipeline_id=${strange}`)).status, 404)
})

test('a list of deals is narrowed to those of no pipeline, and search and company say the stage by its own name', async () => {
  const eva = await service.register('Cleo')
  const { id: company_id } = await eva.create('/api/companies', { name: 'Halden' })
  await eva.create('/api/deals', { name: 'Outside', company_id })
  const pipeline = await eva.create('/api/pipelines', { template: 'buy_out' })
  await eva.create('/api/deals', { name: 'Heron', company_id, value: 3 })
  const named = async (query: string) =>
    (await eva.get(`/api/deals?sort_by=name&${query}`)).body.data.map(({ name }: { name: string }) => name)
  assert.deepEqual(await named('pipeline_id=none'), ['Outside'])
  assert.deepEqual(await named(`pipeline_id=none&pipeline_id=${pipeline.id}`), ['Heron', 'Outside'])
  assert.equal((await eva.get('/api/deals/totals?pipeline_id=none')).body.total, 1)
  assert.equal((await eva.get('/api/deals?pipeline_id=nothing')).status, 422)
  assert.equal((await eva.get('/api/search?q=heron')).body.deals[0].stage_name, 'Sourced')
  assert.equal((await eva.get(`/api/companies/${company_id}/overview`)).body.deal.stage_name, 'Sourced')
})
