import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Person, startTestService } from '../../../test/harness.ts'
import { checkAndRun, uploadTable } from '../../../test/import_tables.ts'

const service = await startTestService()

const own = [
  { name: 'Sourced', category: 'lead', probability: 5 },
  { name: 'NDA', category: 'qualification', probability: 10 },
  { name: 'IOI', category: 'qualification', probability: 30, required_fields: ['value'] },
  { name: 'LOI', category: 'proposal' },
  { name: 'Exclusivity', category: 'negotiation', probability: 75 },
  { name: 'Closed', category: 'closed_won' },
  { name: 'Passed', category: 'closed_lost' },
]

async function firm(name: string) {
  const eva = await service.register(name)
  const company = await eva.create('/api/companies', { name: 'Halden' })
  return { eva, company_id: company.id as string }
}

async function imported(person: Person, kind: string, lines: string[]) {
  return checkAndRun(person, await uploadTable(service, person, `${lines.join('\n')}\n`, 'list.csv', { kind }))
}

const stageOf = (pipeline: any, name: string): string => pipeline.stages.find((stage: any) => stage.name === name).id // reason: JSON

test('a firm that has set up no pipeline has deals as before, with nothing in the new fields', async () => {
  const { eva, company_id } = await firm('Ada')
  const made = await eva.post('/api/deals', { name: 'Heron', company_id, stage: 'proposal' })
  assert.equal(made.status, 201)
  assert.deepEqual(
    Object.keys(made.body).sort(),
    'close_date company_id created_at id name probability stage value'.split(' '),
  )
  const { body: deal } = await eva.get(`/api/deals/${made.body.id}`)
  const { pipeline_id, stage_id, stage_name, stage, probability } = deal
  assert.deepEqual(
    { pipeline_id, stage_id, stage_name, stage, probability },
    { pipeline_id: null, stage_id: null, stage_name: null, stage: 'proposal', probability: 55 },
  )
  const { body: back } = await eva.patch(`/api/deals/${deal.id}`, { ...deal, next_step: 'Call' })
  assert.equal(back.next_step, 'Call')
  const { body: events } = await eva.get(`/api/events?subject_id=${deal.id}`)
  assert.ok(events.data.every(({ after }: any) => !('stage_id' in after) && !('pipeline_id' in after))) // reason: JSON
  assert.deepEqual((await eva.get('/api/pipelines')).body, { data: [], total: 0 })
})

test('a deal goes through the stages of its firm; stage is their category, and either can be set', async () => {
  const { eva, company_id } = await firm('Bea')
  const before = await eva.create('/api/deals', { name: 'Old', company_id, stage: 'negotiation' })
  const pipeline = await eva.create('/api/pipelines', { name: 'Buy-outs', stages: own })
  assert.equal(pipeline.is_default, true)
  const made = await eva.create('/api/deals', { name: 'Heron', company_id })
  const read = async (id: string) => {
    const { body } = await eva.get(`/api/deals/${id}`)
    return [body.stage, body.stage_name, body.probability]
  }
  assert.deepEqual(await read(made.id), ['lead', 'Sourced', 5])
  await eva.patch(`/api/deals/${made.id}`, { stage: 'qualification' })
  assert.deepEqual(await read(made.id), ['qualification', 'NDA', 10])
  const { status, body } = await eva.patch(`/api/deals/${made.id}`, { stage_id: stageOf(pipeline, 'IOI') })
  assert.equal(status, 422)
  assert.equal(body.error_code, 'stage_requires')
  assert.deepEqual(body.missing, [{ field: 'value', label: 'Value' }])
  assert.equal(body.detail, 'The stage “IOI” requires Value')
  const moved = await eva.patch(`/api/deals/${made.id}`, { stage_id: stageOf(pipeline, 'IOI'), value: 5 })
  assert.deepEqual([moved.status, moved.body.stage, moved.body.probability], [200, 'qualification', 30])
  const again = await eva.patch(`/api/deals/${made.id}`, { ...moved.body, stage: 'proposal', probability: undefined })
  assert.deepEqual([again.status, again.body.stage_name, again.body.probability], [200, 'LOI', 55])
  const history = (await eva.get(`/api/deals/${made.id}`)).body.stage_history
  assert.deepEqual(
    history.map((one: any) => [one.from, one.from_name, one.to, one.to_name]), // reason: JSON
    [
      [null, null, 'lead', 'Sourced'],
      ['lead', 'Sourced', 'qualification', 'NDA'],
      ['qualification', 'NDA', 'qualification', 'IOI'],
      ['qualification', 'IOI', 'proposal', 'LOI'],
    ],
  )
  const undone = await eva.post(`/api/deals/${made.id}/undo-move`, {})
  assert.deepEqual([undone.status, undone.body.stage_name, undone.body.probability], [200, 'IOI', 30])
  const listed = await eva.get(`/api/deals?stage_id=${stageOf(pipeline, 'IOI')}`)
  assert.deepEqual([listed.body.total, listed.body.data[0].stage_name], [1, 'IOI'])
  assert.equal((await eva.get(`/api/deals/totals?pipeline_id=${pipeline.id}`)).body.total, 1)
  assert.deepEqual(await read(before.id), ['negotiation', null, 75])
  const adopted = await eva.post(`/api/pipelines/${pipeline.id}/adopt`, {})
  assert.equal(adopted.status, 201)
  assert.deepEqual(await read(before.id), ['negotiation', 'Exclusivity', 75])
})

test('an admin may let a deal in without what its stage requires, and the audit log says why', async () => {
  const { eva, company_id } = await firm('Cleo')
  const mia = await service.invite(eva, 'Mia', 'member')
  const pipeline = await eva.create('/api/pipelines', { name: 'Buy-outs', stages: own })
  const deal = await eva.create('/api/deals', { name: 'Heron', company_id })
  const move = { stage_id: stageOf(pipeline, 'IOI'), override: true }
  assert.equal((await mia.patch(`/api/deals/${deal.id}`, { ...move, override_reason: 'In a hurry' })).status, 403)
  assert.equal((await eva.patch(`/api/deals/${deal.id}`, move)).status, 422)
  const let_in = await eva.patch(`/api/deals/${deal.id}`, { ...move, override_reason: 'The price is open' })
  assert.deepEqual([let_in.status, let_in.body.stage_name], [200, 'IOI'])
  const { body } = await eva.get(`/api/events?subject_id=${deal.id}&kind=overruled`)
  assert.equal(body.data[0].after.override_reason, 'The price is open')
  assert.equal(body.data[0].summary, 'Cleo let the deal “Heron” into the stage IOI without Value')
})

test('a stage may require a field of the firm’s own, also of many deals at once', async () => {
  const { eva, company_id } = await firm('Dora')
  const field = await eva.create('/api/custom-fields', { kind: 'deal', name: 'Adviser', type: 'text' })
  const stages = own.map((stage) => (stage.name === 'NDA' ? { ...stage, required_fields: [field.id] } : stage))
  const pipeline = await eva.create('/api/pipelines', { name: 'Buy-outs', stages })
  const deal = await eva.create('/api/deals', { name: 'Heron', company_id })
  const stage_id = stageOf(pipeline, 'NDA')
  const refused = await eva.post('/api/deals/bulk', { rows: [{ id: deal.id, stage_id }] })
  assert.deepEqual(refused.body.results[0].error.error_code, 'stage_requires')
  const rows = [
    { id: deal.id, stage_id, custom: { [field.key]: 'Arden' } },
    { name: 'New', company_id, stage_id, custom: { [field.key]: 'Arden' } },
    { name: 'Bare', company_id, stage_id },
  ]
  const { body } = await eva.post('/api/deals/bulk', { rows })
  assert.deepEqual(
    body.results.map(({ status }: any) => status),
    ['updated', 'created', 'failed'],
  ) // reason: JSON
  assert.equal((await eva.get(`/api/deals?stage_id=${stage_id}`)).body.total, 2)
})

test('a stage that holds deals goes only when they have a place to go to, also those behind walls', async () => {
  const { eva, company_id } = await firm('Ella')
  const ben = await service.invite(eva, 'Ben', 'member')
  const pipeline = await eva.create('/api/pipelines', { name: 'Buy-outs', stages: own })
  const nda = stageOf(pipeline, 'NDA')
  const open = await eva.create('/api/deals', { name: 'Open', company_id, stage_id: nda })
  const hidden = await ben.create('/api/deals', { name: 'Hidden', company_id, stage_id: nda })
  await ben.send('PUT', `/api/walls/${hidden.id}`, { user_ids: [ben.id] })
  const stages = pipeline.stages.filter(({ id }: any) => id !== nda) // reason: JSON
  const path = `/api/pipelines/${pipeline.id}`
  const refused = await eva.patch(path, { stages })
  assert.deepEqual([refused.status, refused.body.error_code], [409, 'stage_holds_deals'])
  assert.deepEqual(refused.body.held, [{ stage_id: nda, name: 'NDA', deals: 1 }])
  const loi = stageOf(pipeline, 'LOI')
  assert.equal((await eva.patch(path, { stages, move_to: { [nda]: nda } })).status, 422)
  assert.equal((await eva.patch(path, { stages, move_to: { [nda]: loi } })).status, 200)
  assert.equal((await eva.get(`/api/deals/${open.id}`)).body.stage_name, 'LOI')
  assert.equal((await ben.get(`/api/deals/${hidden.id}`)).body.stage_name, 'LOI')
  const history = (await eva.get(`/api/deals/${open.id}`)).body.stage_history
  assert.equal(history.at(-1).from_name, 'NDA')
})

test('a pipeline is made of a template, renamed, put away and deleted with its deals moved by category', async () => {
  const { eva, company_id } = await firm('Fay')
  const templates = (await eva.get('/api/pipelines/templates')).body.data
  for (const { template } of templates) await eva.create('/api/pipelines', { template })
  const { data } = (await eva.get('/api/pipelines')).body
  assert.equal(data.length, 7)
  const [buyOut, growth] = data
  assert.equal((await eva.post('/api/pipelines', { template: 'growth' })).body.error_code, 'pipeline_name_taken')
  const deal = await eva.create('/api/deals', {
    name: 'Heron',
    company_id,
    pipeline_id: growth.id,
    stage: 'negotiation',
  })
  const { status, body } = await eva.send('DELETE', `/api/pipelines/${growth.id}`)
  assert.deepEqual([status, body.error_code], [409, 'stage_holds_deals'])
  assert.equal((await eva.send('DELETE', `/api/pipelines/${growth.id}?move_to=${company_id}`)).status, 422)
  assert.equal((await eva.send('DELETE', `/api/pipelines/${growth.id}?move_to=${buyOut.id}`)).status, 204)
  const moved = (await eva.get(`/api/deals/${deal.id}`)).body
  assert.deepEqual([moved.pipeline_id, moved.stage_name], [buyOut.id, 'Exclusivity'])
  assert.equal((await eva.send('DELETE', `/api/pipelines/${buyOut.id}`)).body.error_code, 'default_pipeline')
  const [, , venture] = data
  const archived = await eva.patch(`/api/pipelines/${venture.id}`, { archived: true, name: 'Venture, until 2025' })
  assert.equal(archived.status, 200)
  assert.equal((await eva.patch(`/api/deals/${deal.id}`, { pipeline_id: venture.id })).status, 422)
})

test('what is wrong with stages is said by its place', async () => {
  const { eva } = await firm('Gwen')
  const wrong = async (stages: unknown) => {
    const { status, body } = await eva.post('/api/pipelines', { name: 'X', stages })
    assert.equal(status, 422)
    return body.detail
  }
  assert.equal(await wrong([{ name: 'A', category: 'lead' }]), 'stages: must have a stage of the category closed_won')
  assert.match(
    await wrong([...own, { name: 'nda', category: 'lead' }]),
    /^stages\.7\.name: is the name of another stage/,
  )
  assert.match(await wrong([...own, { name: 'Z', category: 'lead', required_fields: ['walls'] }]), /no field of a deal/)
  assert.match(await wrong([...own, { name: 'Z', category: 'closed_won', probability: 50 }]), /must be 100/)
  assert.match(await wrong([]), /must have an open stage/)
})

test('a list of deals is taken out with the names of their own stages', async () => {
  const { eva, company_id } = await firm('Hedy')
  const pipeline = await eva.create('/api/pipelines', { name: 'Buy-outs', stages: own })
  await eva.create('/api/deals', { name: 'Heron', company_id, stage_id: stageOf(pipeline, 'LOI') })
  const { body } = await eva.get('/api/export/deals?columns=name,stage&values=labels')
  assert.match(body, /Heron,LOI/)
})

test('a table of deals names stages in the firm’s own words, and one of companies moves its deal by the rules', async () => {
  const { eva, company_id } = await firm('Ines')
  const pipeline = await eva.create('/api/pipelines', { name: 'Buy-outs', stages: own })
  const table = [
    'Deal name,Company,Stage,Value',
    'Heron,Halden,LOI,5',
    'Egret,Halden,exclusivity,6',
    'Ibis,Halden,IOI,',
  ]
  const end = await imported(eva, 'deals', table)
  assert.deepEqual([end.counts.created, end.counts.failed], [2, 1], JSON.stringify(end))
  const { body } = await eva.get(`/api/deals?pipeline_id=${pipeline.id}&sort_by=name`)
  assert.deepEqual(
    body.data.map((deal: any) => [deal.name, deal.stage_name, deal.stage, deal.probability]), // reason: JSON
    [
      ['Egret', 'Exclusivity', 'negotiation', 75],
      ['Heron', 'LOI', 'proposal', 55],
    ],
  )
  await eva.delete(`/api/deals/${body.data[0].id}`)
  await imported(eva, 'companies', ['Company,Stage', 'Halden,Won', 'Neustadt,Lead'])
  const after = await eva.get(`/api/deals?pipeline_id=${pipeline.id}&sort_by=name`)
  assert.deepEqual(
    after.body.data.map((deal: any) => [deal.name, deal.stage_name, deal.probability, deal.company_id === company_id]), // reason: JSON
    [
      ['Heron', 'Closed', 100, true],
      ['Neustadt', 'Sourced', 5, false],
    ],
  )
})

test('a deal that comes back from the bin after its stage has gone is put where its category is', async () => {
  const { eva, company_id } = await firm('Jana')
  const pipeline = await eva.create('/api/pipelines', { name: 'Buy-outs', stages: own })
  const ioi = stageOf(pipeline, 'IOI')
  const deal = await eva.create('/api/deals', { name: 'Heron', company_id, value: 5, stage_id: ioi })
  await eva.delete(`/api/deals/${deal.id}`)
  const stages = pipeline.stages.filter(({ id }: any) => id !== ioi) // reason: JSON
  assert.equal((await eva.patch(`/api/pipelines/${pipeline.id}`, { stages })).status, 200)
  assert.equal((await eva.post(`/api/bin/${deal.id}/restore`)).status, 200)
  const { body } = await eva.get(`/api/deals/${deal.id}`)
  assert.deepEqual([body.stage, body.stage_name, body.pipeline_id], ['qualification', 'NDA', pipeline.id])
  assert.equal((await eva.send('DELETE', `/api/pipelines/${pipeline.id}`)).status, 204)
  const { body: outside } = await eva.get(`/api/deals/${deal.id}`)
  assert.deepEqual([outside.stage, outside.stage_name, outside.pipeline_id], ['qualification', null, null])
  assert.equal((await eva.patch(`/api/deals/${deal.id}`, { stage: 'proposal' })).body.stage, 'proposal')
})

test('what a program sends of a stage that does not fit together is refused with a sentence, and nothing is written', async () => {
  const { eva, company_id } = await firm('Kira')
  const { eva: other } = await firm('Lena')
  const theirs = await other.create('/api/pipelines', { template: 'venture' })
  const pipeline = await eva.create('/api/pipelines', { name: 'Buy-outs', stages: own })
  const second = await eva.create('/api/pipelines', { template: 'credit' })
  const deal = await eva.create('/api/deals', { name: 'Heron', company_id })
  const loi = stageOf(pipeline, 'LOI')
  for (const [patch, status, detail] of [
    [{ stage_id: theirs.stages[0].id }, 404, 'stage_id: there is no such stage'],
    [{ pipeline_id: theirs.id }, 404, 'pipeline_id: there is no such pipeline'],
    [{ stage_id: loi, pipeline_id: second.id }, 422, 'pipeline_id: must be the pipeline of the stage'],
    [{ stage_id: loi, stage: 'closed_won' }, 422, 'stage: must be proposal, the category of the stage “LOI”'],
    [{ stage_id: null }, 422, 'stage_id: cannot be cleared: what is in a pipeline is in one of its stages'],
    [{ stage_id: 'LOI' }, 422, 'stage_id: must be a UUID'],
  ] as const) {
    const refused = await eva.patch(`/api/deals/${deal.id}`, { ...patch, next_step: 'Call' })
    assert.deepEqual([refused.status, refused.body.detail], [status, detail])
  }
  assert.equal((await eva.get(`/api/deals/${deal.id}`)).body.next_step, null)
  assert.equal((await eva.get(`/api/pipelines/${theirs.id}`)).status, 404)
  assert.equal((await eva.patch(`/api/pipelines/${theirs.id}`, { name: 'Ours' })).status, 404)
})
