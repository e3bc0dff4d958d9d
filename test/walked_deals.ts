import assert from 'node:assert/strict'
import { openStages, stages } from '../src/words/stages.ts'
import { Chance } from './chance.ts'
import type { TestService } from './harness.ts'

type Stage = { id: string; name: string; category: string }
type Pipeline = { id: string; stages: Stage[] }
type Standing = { id: string; value: number; owner: string; pipeline: Pipeline; stage: Stage }

const isOpen = (category: string) => openStages.some((one) => one === category)

/** Where a move leads to, as a plain script would say it, and what is sent for it. */
function moved(deal: Standing, pipelines: readonly Pipeline[], chance: Chance): { stage?: Stage; sent: object } {
  const pipeline = chance.of(pipelines)
  const [way, stage, category] = [chance.below(3), chance.of(pipeline.stages), chance.of(stages)]
  if (way === 0) return { stage, sent: { stage_id: stage.id } }
  const first = (of: Pipeline, asked: string) => of.stages.find((one) => one.category === asked)
  if (way === 1) {
    const found = category === deal.stage.category ? deal.stage : first(deal.pipeline, category)
    return { ...(found && { stage: found }), sent: { stage: category } }
  }
  const open = pipeline.stages.find((one) => isOpen(one.category))
  const found = pipeline === deal.pipeline ? deal.stage : (first(pipeline, deal.stage.category) ?? open)
  return { ...(found && { stage: found }), sent: { pipeline_id: pipeline.id } }
}

/** Moves twenty deals at random over three pipelines, each so many times, and compares what the service adds up with a plain script. */
export async function walkDeals(service: TestService, movesEach: number): Promise<void> {
  const eva = await service.register('Eva')
  const ben = await service.invite(eva, 'Ben', 'member')
  const company = await eva.create('/api/companies', { name: 'Halden' })
  const pipelines: Pipeline[] = []
  for (const template of ['buy_out', 'venture', 'credit'])
    pipelines.push(await eva.create('/api/pipelines', { template }))
  const walks = Array.from({ length: 20 }, async (_one, n) => {
    const chance = new Chance(n + 1)
    const pipeline = chance.of(pipelines)
    const [owner, value] = [chance.of([eva.id, ben.id]), 2 ** n]
    const given = { name: `Deal ${n}`, company_id: company.id, value, owner_id: owner, pipeline_id: pipeline.id }
    const { id } = await eva.create('/api/deals', given)
    const deal: Standing = { id, value, owner, pipeline, stage: pipeline.stages[0] as Stage } // reason: no template is empty
    for (let move = 0; move < movesEach; move++) {
      const { stage, sent } = moved(deal, pipelines, chance)
      const { status, body } = await eva.patch(`/api/deals/${id}`, sent)
      assert.equal(status, stage ? 200 : 422, JSON.stringify([deal.stage, sent, body]))
      if (!stage) continue
      assert.deepEqual([body.stage_id, body.stage, body.stage_name], [stage.id, stage.category, stage.name])
      if (!isOpen(stage.category)) assert.equal(body.probability, stage.category === 'closed_won' ? 100 : 0)
      deal.stage = stage
      deal.pipeline = pipelines.find((one) => one.stages.includes(stage)) ?? pipeline
    }
    return deal
  })
  const deals = await Promise.all(walks)
  const sum = (of: (deal: Standing) => boolean) => {
    const those = deals.filter(of)
    return [those.length, those.reduce((total, { value }) => total + value, 0)]
  }
  for (const { id, stages: own } of pipelines) {
    const { body } = await eva.get(`/api/deals/totals?pipeline_id=${id}`)
    assert.deepEqual(
      [body.total, body.value],
      sum(({ pipeline }) => pipeline.id === id),
    )
    for (const stage of own) {
      const { body: list } = await eva.get(`/api/deals?stage_id=${stage.id}`)
      assert.deepEqual(
        [list.total, list.total_value],
        sum((deal) => deal.stage.id === stage.id),
        stage.name,
      )
    }
  }
  const { body: overview } = await eva.get('/api/overview')
  for (const { stage, count, value } of overview.stages)
    assert.deepEqual(
      [count, value],
      sum((deal) => deal.stage.category === stage),
      stage,
    )
  const { body: workload } = await eva.get('/api/staffing/workload')
  for (const { user_id, active_deals, total_deal_value } of workload.team_members)
    assert.deepEqual(
      [active_deals, total_deal_value],
      sum(({ owner, stage }) => owner === user_id && isOpen(stage.category)),
    )
}
