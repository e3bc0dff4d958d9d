import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService, unknownId } from '../../../test/harness.ts'

let service: TestService
let ana: Person
let ben: Person
let vera: Person
let bob: Person
let acme: string
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
  ben = await service.invite(ana, 'Ben', 'member')
  vera = await service.invite(ana, 'Vera', 'viewer')
  bob = await service.register('Bob')
  acme = await makeCompany('Acme')
})

const makeCompany = async (name: string): Promise<string> => (await ana.create('/api/companies', { name })).id
const makeDeal = (fields: object = {}) => ana.create('/api/deals', { name: 'Project X', company_id: acme, ...fields })
const eventsOf = (id: string) => service.deps.sql`
  select kind, actor_id, company_id, before, after from events where firm_id = ${ana.firmId} and subject_id = ${id} order by at, id`

const createdFields = ['id', 'name', 'company_id', 'value', 'stage', 'probability', 'close_date', 'created_at']
const itemFields = [
  'id',
  'name',
  'company_id',
  'company_name',
  'value',
  'enterprise_value',
  'equity_cheque',
  'currency',
  'stage',
  'probability',
  'owner_id',
  'owner_name',
  'fund_id',
  'fund_name',
  'bid_date',
  'final_bid_date',
  'close_date',
  'description',
  'source',
  'pass_reason',
  'next_step',
  'pipeline_id',
  'stage_id',
  'stage_name',
  'created_at',
  'updated_at',
]

test('a deal comes back as it was sent, with the names of its company and owner', async () => {
  const created = await ana.create('/api/deals', {
    name: ' Project Anvil ',
    company_id: acme,
    value: 12_500_000.25,
    stage: 'proposal',
    probability: 52,
    close_date: '2026-12-31',
    description: 'Majority stake',
    source: 'Banker',
    next_step: 'Management meeting',
    id: unknownId,
    firm_id: unknownId,
    unknown: 'falls away',
  })
  assert.deepEqual(Object.keys(created), createdFields)
  const { id, created_at, ...sent } = created
  assert.notEqual(id, unknownId)
  assert.deepEqual(sent, {
    name: 'Project Anvil',
    company_id: acme,
    value: 12_500_000.25,
    stage: 'proposal',
    probability: 52,
    close_date: '2026-12-31',
  })
  const { status, body } = await vera.get(`/api/deals/${id}`)
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body), [...itemFields, 'ebitda_multiple', 'stage_history'])
  assert.deepEqual(body, {
    ...created,
    company_name: 'Acme',
    currency: 'USD',
    owner_id: ana.id,
    owner_name: 'Ana',
    fund_id: null,
    fund_name: null,
    description: 'Majority stake',
    source: 'Banker',
    pass_reason: null,
    next_step: 'Management meeting',
    enterprise_value: null,
    equity_cheque: null,
    bid_date: null,
    final_bid_date: null,
    ebitda_multiple: { value: null, price: 'value', period: null, missing: 'ebitda' },
    updated_at: created_at,
    pipeline_id: null,
    stage_id: null,
    stage_name: null,
    stage_history: [
      {
        from: null,
        to: 'proposal',
        at: created_at,
        by: ana.id,
        by_name: 'Ana',
        from_name: null,
        to_name: null,
        stage_id: null,
      },
    ],
  })
})

test('a name and a company are enough: the deal is a lead of its creator', async () => {
  const { id, stage, probability, value, close_date } = await makeDeal()
  assert.deepEqual(
    { stage, probability, value, close_date },
    { stage: 'lead', probability: 15, value: null, close_date: null },
  )
  assert.equal((await ana.get(`/api/deals/${id}`)).body.owner_id, ana.id)
})

test('a new deal without a probability takes the middle of what its stage usually has', async () => {
  const middles = { lead: 15, qualification: 33, proposal: 55, negotiation: 75, closed_won: 100, closed_lost: 0 }
  for (const [stage, probability] of Object.entries(middles)) {
    assert.equal((await makeDeal({ stage })).probability, probability, stage)
    assert.equal((await makeDeal({ stage, probability: null })).probability, probability, stage)
  }
  assert.equal((await makeDeal({ stage: 'closed_won', probability: 40 })).probability, 100)
  assert.equal((await makeDeal({ stage: 'closed_lost', probability: 40 })).probability, 0)
  assert.equal((await makeDeal({ probability: 0 })).probability, 0)
})

test('a deal can be created for a colleague, or for nobody', async () => {
  const bens = await makeDeal({ owner_id: ben.id })
  assert.equal((await ana.get(`/api/deals/${bens.id}`)).body.owner_name, 'Ben')
  const nobodys = await makeDeal({ owner_id: null })
  const { body } = await ana.get(`/api/deals/${nobodys.id}`)
  assert.deepEqual([body.owner_id, body.owner_name], [null, null])
})

test('a deal that is not right is refused with the field that is wrong, and nothing is stored', async () => {
  const total = async () => (await ana.get('/api/deals')).body.total
  const before = await total()
  const wrong: [string, object][] = [
    ['name', { name: '   ' }],
    ['name', { name: 'a\0b' }],
    ['name', { name: '\ud800' }],
    ['name', { name: undefined }],
    ['company_id', { company_id: undefined }],
    ['company_id', { company_id: null }],
    ['company_id', { company_id: 'acme' }],
    ['value', { value: '5' }],
    ['value', { value: -1 }],
    ['value', { value: 1e16 }],
    ['stage', { stage: 'won' }],
    ['stage', { stage: 'pipeline' }],
    ['stage', { stage: null }],
    ['probability', { probability: 101 }],
    ['probability', { probability: -1 }],
    ['probability', { probability: 12.5 }],
    ['owner_id', { owner_id: 'ben' }],
    ['close_date', { close_date: '0000-01-01' }],
    ['close_date', { close_date: '2026-02-30' }],
    ['close_date', { close_date: '31.12.2026' }],
  ]
  for (const [field, fields] of wrong) {
    const { status, body } = await ana.post('/api/deals', { name: 'X', company_id: acme, ...fields })
    assert.equal(status, 422, JSON.stringify(fields))
    assert.equal(body.error_code, 'validation_error')
    assert.equal(body.errors[0].field, field)
  }
  const bobs = await bob.create('/api/companies', { name: 'Bob’s' })
  for (const company_id of [unknownId, bobs.id]) {
    const { status, body } = await ana.post('/api/deals', { name: 'X', company_id })
    assert.equal(status, 404)
    assert.deepEqual(body, { detail: 'company_id: there is no such company', error_code: 'company_not_found' })
  }
  for (const owner_id of [unknownId, bob.id]) {
    const { status, body } = await ana.post('/api/deals', { name: 'X', company_id: acme, owner_id })
    assert.equal(status, 404)
    assert.deepEqual(body, { detail: 'owner_id: there is no such user', error_code: 'user_not_found' })
  }
  assert.equal(await total(), before)
})

test('a deal is found by company, stage, pipeline, owner and value; totals are over all pages', async () => {
  const admin = await service.register('Lia')
  const colleague = await service.invite(admin, 'Leo', 'member')
  const company = await admin.create('/api/companies', { name: 'One' })
  const other = await admin.create('/api/companies', { name: 'Two' })
  const make = (value: number | null, stage: string, owner: Person, company_id: string = company.id) =>
    admin.create('/api/deals', { name: `${stage} ${value}`, company_id, value, stage, owner_id: owner.id })
  await make(1, 'lead', admin)
  await make(2, 'qualification', admin)
  await make(4, 'proposal', colleague)
  await make(8, 'negotiation', colleague, other.id)
  await make(16.5, 'closed_won', admin)
  await make(null, 'closed_lost', colleague)
  const ask = async (query: string) => {
    const { status, body } = await admin.get(`/api/deals?${query}`)
    assert.equal(status, 200, query)
    assert.deepEqual(Object.keys(body), ['data', 'total', 'page', 'page_size', 'total_value'])
    return { values: body.data.map((deal: { value: number }) => deal.value), total: body.total, sum: body.total_value }
  }
  const all = [null, 16.5, 8, 4, 2, 1]
  assert.deepEqual(await ask(''), { values: all, total: 6, sum: 31.5 })
  assert.deepEqual(await ask('page_size=2&page=2'), { values: [8, 4], total: 6, sum: 31.5 })
  assert.deepEqual(await ask('page=9'), { values: [], total: 6, sum: 31.5 })
  assert.deepEqual(await ask('stage=pipeline'), { values: [8, 4, 2, 1], total: 4, sum: 15 })
  assert.deepEqual(await ask('stage=proposal'), { values: [4], total: 1, sum: 4 })
  assert.deepEqual(await ask(`owner_id=${admin.id}`), { values: [16.5, 2, 1], total: 3, sum: 19.5 })
  assert.deepEqual(await ask(`owner_id=${admin.id.toUpperCase()}&stage=pipeline`), { values: [2, 1], total: 2, sum: 3 })
  assert.deepEqual(await ask(`owner_id=${colleague.id}&stage=closed_lost`), { values: [null], total: 1, sum: 0 })
  assert.deepEqual(await ask(`company_id=${other.id}`), { values: [8], total: 1, sum: 8 })
  assert.deepEqual(await ask(`company_id=${company.id}&stage=pipeline`), { values: [4, 2, 1], total: 3, sum: 7 })
  assert.deepEqual(await ask('value_min=2&value_max=8'), { values: [8, 4, 2], total: 3, sum: 14 })
  assert.deepEqual(await ask('value_min=16.5'), { values: [16.5], total: 1, sum: 16.5 })
  assert.deepEqual(await ask('value_min=9&value_max=3'), { values: [], total: 0, sum: 0 })
  assert.deepEqual(await ask(`company_id=${unknownId}`), { values: [], total: 0, sum: 0 })
  assert.deepEqual(await ask(`owner_id=${bob.id}`), { values: [], total: 0, sum: 0 })
  const { body } = await admin.get('/api/deals?page_size=1')
  assert.deepEqual(Object.keys(body.data[0]), itemFields)
})

test('a question that is not right is refused with the parameter that is wrong', async () => {
  for (const query of [
    'page=0',
    'page=x',
    'page_size=101',
    'stage=won',
    'stage=',
    'company_id=',
    'company_id=5',
    'owner_id=me',
    'value_min=',
    'value_min=abc',
    'value_max=1e400',
  ]) {
    const { status, body } = await ana.get(`/api/deals?${query}`)
    assert.equal(status, 422, query)
    assert.equal(body.errors[0].field, query.split('=')[0])
  }
  for (const path of ['/api/deals/5', '/api/deals/undefined']) assert.equal((await ana.get(path)).status, 422)
})

test('a change touches only what was sent; null clears; an empty change is none', async () => {
  const deal = await makeDeal({ value: 5, description: 'Text', close_date: '2026-05-01', source: 'Banker' })
  const path = `/api/deals/${deal.id}`
  const changed = await ben.patch(path, { value: 7, description: null, close_date: null, source: null, id: unknownId })
  assert.equal(changed.status, 200)
  assert.deepEqual(Object.keys(changed.body), itemFields)
  const { id, name, value, description, close_date, source, owner_name, created_at } = changed.body
  assert.deepEqual(
    { id, name, value, description, close_date, source, owner_name, created_at },
    {
      id: deal.id,
      name: 'Project X',
      value: 7,
      description: null,
      close_date: null,
      source: null,
      owner_name: 'Ana',
      created_at: deal.created_at,
    },
  )
  assert.deepEqual((await ana.patch(path, {})).body, changed.body)
  for (const field of ['name', 'company_id', 'stage']) {
    const { status, body } = await ana.patch(path, { [field]: null })
    assert.equal(status, 422)
    assert.equal(body.errors[0].field, field)
  }
  for (const [field, noun] of [
    ['company_id', 'company'],
    ['owner_id', 'user'],
  ]) {
    const { status, body } = await ana.patch(path, { [field as string]: unknownId, value: 99 })
    assert.equal(status, 404)
    assert.equal(body.detail, `${field}: there is no such ${noun}`)
  }
  assert.equal((await ana.get(path)).body.value, 7)
  const events = await eventsOf(deal.id)
  assert.deepEqual(
    events.map((event) => [event['kind'], event['actor_id'], event['company_id']]),
    [
      ['created', ana.id, acme],
      ['updated', ben.id, acme],
    ],
  )
  assert.deepEqual(events[1]?.['before'], { value: 5, description: 'Text', close_date: '2026-05-01', source: 'Banker' })
  assert.deepEqual(events[1]?.['after'], { value: 7, description: null, close_date: null, source: null })
})

test('a deal moves to another company', async () => {
  const deal = await makeDeal()
  const other = await makeCompany('Beta')
  const { body } = await ana.patch(`/api/deals/${deal.id}`, { company_id: other })
  assert.deepEqual([body.company_id, body.company_name], [other, 'Beta'])
})

test('each move of the stage is in the history: from, to, when and by whom', async () => {
  const deal = await makeDeal()
  const path = `/api/deals/${deal.id}`
  await ben.patch(path, { stage: 'proposal' })
  await ana.patch(path, { next_step: 'Call' })
  await ana.patch(path, { stage: 'proposal' })
  await ana.patch(path, { stage: 'closed_lost', pass_reason: 'Price' })
  await ben.patch(path, { stage: 'lead' })
  const { stage_history } = (await ana.get(path)).body
  const seen = stage_history.map((entry: Record<string, unknown>) => [entry['from'], entry['to'], entry['by_name']])
  assert.deepEqual(seen, [
    [null, 'lead', 'Ana'],
    ['lead', 'proposal', 'Ben'],
    ['proposal', 'closed_lost', 'Ana'],
    ['closed_lost', 'lead', 'Ben'],
  ])
  assert.deepEqual(Object.keys(stage_history[0]), [
    'from',
    'to',
    'at',
    'by',
    'by_name',
    'from_name',
    'to_name',
    'stage_id',
  ])
  const times = stage_history.map((entry: { at: string }) => entry.at)
  assert.deepEqual(times, [...times].sort())
})

test('the probability follows the stage, until a person says otherwise', async () => {
  const path = `/api/deals/${(await makeDeal()).id}`
  const move = async (patch: object) => (await ana.patch(path, patch)).body.probability
  assert.equal(await move({ stage: 'proposal' }), 55)
  assert.equal(await move({ probability: 90 }), 90)
  assert.equal(await move({ stage: 'negotiation' }), 90, 'the person’s own figure stays')
  assert.equal(await move({ stage: 'proposal' }), 55, 'but for one that is too high for an earlier stage')
  assert.equal(await move({ probability: 30 }), 30)
  assert.equal(await move({ stage: 'negotiation' }), 75, 'or too low for a later one')
  assert.equal(await move({ probability: 71 }), 71)
  assert.equal(await move({ probability: null }), 75, 'null asks for the stage’s figure')
  assert.equal(await move({ stage: 'closed_won', probability: 10 }), 100)
  assert.equal(await move({ probability: 10 }), 100)
  assert.equal(await move({ stage: 'qualification' }), 33, 'opened again')
  assert.equal(await move({ stage: 'closed_lost' }), 0)
  assert.equal(await move({ stage: 'lead', probability: 5 }), 5)
})

test('another owner is an event of its own; the same owner is none', async () => {
  const deal = await makeDeal()
  const path = `/api/deals/${deal.id}`
  const { body } = await ana.patch(path, { owner_id: ben.id, value: 3 })
  assert.deepEqual([body.owner_name, body.value], ['Ben', 3])
  await ana.patch(path, { owner_id: ben.id })
  assert.equal((await ana.patch(path, { owner_id: null })).body.owner_id, null)
  const events = await eventsOf(deal.id)
  assert.deepEqual(
    events.slice(1).map((event) => [event['kind'], event['before'], event['after']]),
    [
      ['assigned', { owner_id: ana.id }, { owner_id: ben.id }],
      ['updated', { value: null }, { value: 3 }],
      ['assigned', { owner_id: ben.id }, { owner_id: null }],
    ],
  )
})

test('a deal is not given to a disabled person, but stays with one', async () => {
  const dan = await service.invite(ana, 'Dan', 'member')
  const deal = await makeDeal({ owner_id: dan.id })
  await ana.patch(`/api/users/${dan.id}`, { status: 'disabled' })
  const refused = await ana.post('/api/deals', { name: 'X', company_id: acme, owner_id: dan.id })
  assert.equal(refused.status, 422)
  assert.equal(refused.body.errors[0].field, 'owner_id')
  assert.equal((await ana.patch(`/api/deals/${deal.id}`, { owner_id: dan.id, value: 4 })).status, 200)
})

test('a deleted deal is gone from get, list and totals, and its end is an event', async () => {
  const deal = await makeDeal({ value: 1000 })
  const before = (await ana.get('/api/deals')).body
  const { status, body } = await ana.delete(`/api/deals/${deal.id}`)
  assert.equal(status, 204)
  assert.equal(body, '')
  const after = (await ana.get('/api/deals')).body
  assert.equal(after.total, before.total - 1)
  assert.equal(after.total_value, before.total_value - 1000)
  for (const method of ['GET', 'PATCH', 'DELETE'])
    assert.equal(
      (await ana.send(method, `/api/deals/${deal.id}`, method === 'PATCH' ? { value: 1 } : undefined)).status,
      404,
    )
  const [, deleted] = await eventsOf(deal.id)
  assert.deepEqual([deleted?.['kind'], deleted?.['before'].name], ['deleted', 'Project X'])
})

test('the deals of a deleted company leave lists, totals and get, and come back with it', async () => {
  const company_id = await makeCompany('Gone')
  const deal = await makeDeal({ company_id, value: 500 })
  const before = (await ana.get('/api/deals')).body
  await ana.delete(`/api/companies/${company_id}`)
  const hidden = (await ana.get('/api/deals')).body
  assert.deepEqual([hidden.total, hidden.total_value], [before.total - 1, before.total_value - 500])
  assert.ok(hidden.data.every(({ id }: { id: string }) => id !== deal.id))
  assert.equal((await ana.get(`/api/deals?company_id=${company_id}`)).body.total, 0)
  assert.equal((await ana.get('/api/deals?value_min=500&value_max=500')).body.total, 0)
  const path = `/api/deals/${deal.id}`
  assert.equal((await ana.get(path)).status, 404)
  assert.equal((await ana.patch(path, { value: 1 })).status, 404)
  assert.equal((await ana.delete(path)).status, 404)
  assert.equal((await ana.post('/api/deals', { name: 'X', company_id })).status, 404)
  await ana.post(`/api/companies/${company_id}/restore`)
  const back = (await ana.get('/api/deals')).body
  assert.deepEqual([back.total, back.total_value], [before.total, before.total_value])
  assert.equal((await ana.get(path)).body.value, 500)
})

test('a person of another firm cannot see, change or delete a deal', async () => {
  const deal = await makeDeal()
  const missing = await bob.get(`/api/deals/${unknownId}`)
  assert.equal(missing.status, 404)
  for (const [method, body] of [['GET'], ['PATCH', { value: 1 }], ['PATCH', {}], ['DELETE']] as const) {
    const reply = await bob.send(method, `/api/deals/${deal.id}`, body)
    assert.equal(reply.status, 404)
    assert.deepEqual(reply.body, missing.body)
  }
  assert.equal((await bob.get('/api/deals')).body.total, 0)
  assert.equal((await bob.get(`/api/deals?company_id=${acme}`)).body.total, 0)
})

test('a viewer reads and does not write; without a token there is nothing', async () => {
  const deal = await makeDeal()
  assert.equal((await vera.get('/api/deals')).status, 200)
  const calls: [string, string, object?][] = [
    ['POST', '/api/deals', { name: 'X', company_id: acme }],
    ['PATCH', `/api/deals/${deal.id}`, { value: 1 }],
    ['DELETE', `/api/deals/${deal.id}`],
  ]
  for (const [method, path, body] of calls) assert.equal((await vera.send(method, path, body)).status, 403, method)
  for (const [method, path, body] of [...calls, ['GET', '/api/deals'], ['GET', `/api/deals/${deal.id}`]] as const)
    assert.equal((await service.send(method, path, body)).status, 401, method)
})

test('a move that is taken back was never made: stage, probability, days in the stage and the week’s moves are as before', async () => {
  const { id } = await makeDeal({ name: 'Project Undone', stage: 'qualification', probability: 30 })
  const before = (await ana.get(`/api/deals/${id}`)).body
  assert.equal((await ana.patch(`/api/deals/${id}`, { stage: 'closed_won' })).status, 200)
  assert.equal((await ana.patch(`/api/deals/${id}`, { next_step: 'Call' })).status, 200)
  assert.equal((await ben.post(`/api/deals/${id}/undo-move`)).status, 409, 'somebody else made it')
  const { status, body } = await ana.post(`/api/deals/${id}/undo-move`)
  assert.deepEqual([status, body.stage, body.probability, body.next_step], [200, 'qualification', 30, 'Call'])
  assert.deepEqual((await ana.get(`/api/deals/${id}`)).body.stage_history, before.stage_history)
  const { moves } = (await ana.get('/api/overview')).body
  assert.ok(
    !moves.data.some((move: { deal_id: string; to: string }) => move.deal_id === id && move.to !== 'qualification'),
  )
  const told = (await ana.get(`/api/events?subject_id=${id}`)).body.data.map(
    (event: { summary: string }) => event.summary,
  )
  assert.ok(told.includes('Ana took back the move of the deal “Project Undone” to closed won'), told.join('; '))
  assert.equal((await ana.post(`/api/deals/${id}/undo-move`)).status, 409, 'there is nothing more to take back')
  await ana.patch(`/api/deals/${id}`, { stage: 'proposal' })
  await ben.patch(`/api/deals/${id}`, { stage: 'negotiation' })
  assert.equal((await ana.post(`/api/deals/${id}/undo-move`)).status, 409, 'somebody has moved it since')
  assert.equal((await vera.post(`/api/deals/${id}/undo-move`)).status, 403)
  assert.equal((await bob.post(`/api/deals/${id}/undo-move`)).status, 404)
})
