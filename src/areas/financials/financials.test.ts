import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService, unknownId } from '../../../test/harness.ts'

let service: TestService
let ana: Person
let vera: Person
let bob: Person
let acme: string
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
  vera = await service.invite(ana, 'Vera', 'viewer')
  bob = await service.register('Bob')
  acme = await makeCompany('Acme')
})

const makeCompany = async (name: string): Promise<string> => (await ana.create('/api/companies', { name })).id
const makeRecord = (fields: object = {}) =>
  ana.create('/api/financials', { company_id: acme, period: 'LTM', ...fields })
const eventsOf = (id: string) => service.deps.sql`
  select kind, actor_id, subject_type, company_id, before, after from events
  where firm_id = ${ana.firmId} and subject_id = ${id} order by at, id`
const spanAfter = async (id: string) => {
  const { body } = await ana.get(`/api/financials/${id}`)
  return [body.period_start, body.period_end]
}

const recordFields = [
  'id',
  'company_id',
  'period',
  'period_start',
  'period_end',
  'currency',
  'revenue',
  'cogs',
  'gross_profit',
  'operating_expenses',
  'ebitda',
  'net_income',
  'cash_flow',
  'ebitda_margin',
  'created_at',
  'updated_at',
]

test('a record comes back as it was sent, with its margin', async () => {
  const sent = {
    company_id: acme,
    period: 'FY2023',
    period_start: '2022-07-01',
    period_end: '2023-06-30',
    currency: 'USD',
    revenue: 12_000_000.5,
    cogs: 5_000_000,
    gross_profit: 7_000_000.5,
    operating_expenses: 4_000_000,
    ebitda: 3_000_000,
    net_income: -250_000,
    cash_flow: 0,
  }
  const created = await ana.create('/api/financials', { ...sent, id: unknownId, ebitda_margin: 9, unknown: 1 })
  assert.deepEqual(Object.keys(created), [
    'id',
    'company_id',
    'period',
    'revenue',
    'ebitda',
    'ebitda_margin',
    'created_at',
  ])
  assert.equal(created.ebitda_margin, 3_000_000 / 12_000_000.5)
  const { status, body } = await vera.get(`/api/financials/${created.id}`)
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body), recordFields)
  assert.deepEqual(body, {
    ...sent,
    id: created.id,
    ebitda_margin: created.ebitda_margin,
    created_at: created.created_at,
    updated_at: body.updated_at,
  })
})

test('a company and a period are enough; nothing is made up', async () => {
  const created = await makeRecord({ revenue: 10, cogs: 4 })
  const { body } = await ana.get(`/api/financials/${created.id}`)
  const { period_start, period_end, gross_profit, ebitda, ebitda_margin } = body
  assert.deepEqual(
    { period_start, period_end, gross_profit, ebitda, ebitda_margin },
    {
      period_start: null,
      period_end: null,
      gross_profit: null,
      ebitda: null,
      ebitda_margin: null,
    },
  )
  assert.equal((await makeRecord({ revenue: 0, ebitda: 5 })).ebitda_margin, null)
  assert.equal((await makeRecord({ revenue: null, ebitda: 5 })).ebitda_margin, null)
  assert.equal((await makeRecord({ revenue: 3, ebitda: -1 })).ebitda_margin, -1 / 3)
})

test('a label that names a calendar period gives the dates when none are sent', async () => {
  assert.deepEqual(await spanAfter((await makeRecord({ period: 'FY2023' })).id), ['2023-01-01', '2023-12-31'])
  assert.deepEqual(await spanAfter((await makeRecord({ period: 'Q1 2023', period_start: null })).id), [
    '2023-01-01',
    '2023-03-31',
  ])
  assert.deepEqual(await spanAfter((await makeRecord({ period: ' FY23A ' })).id), ['2023-01-01', '2023-12-31'])
  assert.deepEqual(await spanAfter((await makeRecord({ period: '2023E' })).id), [null, null])
})

test('a new label brings its dates, unless the dates were a person’s own', async () => {
  const change = async (id: string, patch: object) => {
    assert.equal((await ana.patch(`/api/financials/${id}`, patch)).status, 200)
    return spanAfter(id)
  }
  const { id } = await makeRecord({ period: '2023' })
  assert.deepEqual(await change(id, { period: 'Q2 2024' }), ['2024-04-01', '2024-06-30'])
  assert.deepEqual(await change(id, { period: 'restated' }), ['2024-04-01', '2024-06-30'])
  assert.deepEqual(await change(id, { period: '2025' }), ['2024-04-01', '2024-06-30'])
  assert.deepEqual(await change(id, { period_start: null, period_end: null }), [null, null])
  assert.deepEqual(await change(id, { period: '2022' }), ['2022-01-01', '2022-12-31'])
})

test('a record that is not right is refused with the field that is wrong, and nothing is stored', async () => {
  const total = async () => (await ana.get('/api/financials')).body.total
  const before = await total()
  const wrong: [string, object][] = [
    ['company_id', { company_id: undefined }],
    ['company_id', { company_id: null }],
    ['company_id', { company_id: 'acme' }],
    ['period', { period: undefined }],
    ['period', { period: '  ' }],
    ['period', { period: 2023 }],
    ['period', { period: 'a\0b' }],
    ['period', { period: '\udfff' }],
    ['period_start', { period_start: '2023-02-29' }],
    ['period_start', { period_start: '' }],
    ['period_end', { period_end: '2023-13-01' }],
    ['period_end', { period_start: '2023-01-01' }],
    ['period_start', { period_end: '2023-12-31', period_start: null }],
    ['period_start', { period_start: '0000-01-01', period_end: '2023-12-31' }],
    ['period_end', { period_start: '2023-02-01', period_end: '2023-01-31' }],
    ...['revenue', 'cogs', 'gross_profit', 'operating_expenses', 'ebitda', 'net_income', 'cash_flow'].flatMap(
      (field): [string, object][] => [
        [field, { [field]: '5' }],
        [field, { [field]: 1e16 }],
      ],
    ),
  ]
  for (const [field, fields] of wrong) {
    const { status, body } = await ana.post('/api/financials', { company_id: acme, period: 'LTM', ...fields })
    assert.equal(status, 422, JSON.stringify(fields))
    assert.equal(body.error_code, 'validation_error')
    assert.equal(body.errors[0].field, field)
  }
  const bobs = await bob.create('/api/companies', { name: 'Bob’s' })
  for (const company_id of [unknownId, bobs.id]) {
    const { status, body } = await ana.post('/api/financials', { company_id, period: '2023' })
    assert.equal(status, 404)
    assert.deepEqual(body, { detail: 'company_id: there is no such company', error_code: 'company_not_found' })
  }
  assert.equal(await total(), before)
})

test('a list goes by period, those without dates last, and counts all pages', async () => {
  const admin = await service.register('Lia')
  const { id: company_id } = await admin.create('/api/companies', { name: 'One' })
  const { id: other } = await admin.create('/api/companies', { name: 'Two' })
  for (const period of ['LTM', '2023', 'Q2 2022', '2021', '2023-Q1', 'Budget'])
    await admin.create('/api/financials', { company_id, period, revenue: 4, ebitda: 1 })
  await admin.create('/api/financials', { company_id: other, period: '2020' })
  const ask = async (query: string) => {
    const { status, body } = await admin.get(`/api/financials?${query}`)
    assert.equal(status, 200)
    assert.deepEqual(Object.keys(body), ['data', 'total', 'page', 'page_size'])
    return [body.data.map((record: { period: string }) => record.period).join(), body.total]
  }
  const all = '2021,Q2 2022,2023,2023-Q1,Budget,LTM'
  assert.deepEqual(await ask(`company_id=${company_id}`), [all, 6])
  assert.deepEqual(await ask(''), [`2020,${all}`, 7])
  assert.deepEqual(await ask(`company_id=${company_id}&page=2&page_size=4`), ['Budget,LTM', 6])
  assert.deepEqual(await ask(`company_id=${company_id}&page=9`), ['', 6])
  assert.deepEqual(await ask(`company_id=${unknownId}`), ['', 0])
  const { body } = await admin.get(`/api/financials?company_id=${company_id}&page_size=1`)
  assert.deepEqual(Object.keys(body.data[0]), recordFields)
  assert.equal(body.data[0].ebitda_margin, 0.25)
  for (const query of ['page=0', 'page_size=101', 'company_id=', 'company_id=5']) {
    const reply = await admin.get(`/api/financials?${query}`)
    assert.equal(reply.status, 422)
    assert.equal(reply.body.errors[0].field, query.split('=')[0])
  }
  assert.equal((await admin.get('/api/financials/5')).status, 422)
  assert.equal((await admin.get('/api/financials/5/trends')).status, 422)
})

test('a change touches only what was sent; null clears; an empty change is none', async () => {
  const record = await makeRecord({ period: '2023', revenue: 100, ebitda: 20, net_income: 5 })
  const path = `/api/financials/${record.id}`
  const changed = await ana.patch(path, { revenue: 80, net_income: null, ebitda_margin: 7, created_at: 'x' })
  assert.equal(changed.status, 200)
  assert.deepEqual(Object.keys(changed.body), recordFields)
  const { revenue, ebitda, net_income, ebitda_margin, period_start, created_at } = changed.body
  assert.deepEqual([revenue, ebitda, net_income, ebitda_margin, period_start], [80, 20, null, 0.25, '2023-01-01'])
  assert.equal(created_at, record.created_at)
  assert.deepEqual((await ana.patch(path, {})).body, changed.body)
  const refused: [string, object][] = [
    ['period', { period: null }],
    ['company_id', { company_id: null }],
    ['period_end', { period_end: null }],
    ['period_start', { period_start: null, revenue: 1 }],
    ['period_end', { period_end: '2022-12-31', revenue: 1 }],
    ['period_end', { period_start: '2024-01-01', revenue: 1 }],
  ]
  for (const [field, patch] of refused) {
    const { status, body } = await ana.patch(path, patch)
    assert.equal(status, 422)
    assert.equal(body.errors[0].field, field)
  }
  assert.equal((await ana.patch(path, { company_id: unknownId })).body.detail, 'company_id: there is no such company')
  assert.deepEqual((await ana.get(path)).body, changed.body)
  const events = await eventsOf(record.id)
  assert.equal(events.length, 2)
  assert.deepEqual(
    { ...events[1] },
    {
      kind: 'updated',
      actor_id: ana.id,
      subject_type: 'financial_record',
      company_id: acme,
      before: { revenue: 100, net_income: 5 },
      after: { revenue: 80, net_income: null },
    },
  )
})

test('a deleted record is gone, and its end is an event', async () => {
  const { id } = await makeRecord({ revenue: 5 })
  const path = `/api/financials/${id}`
  const { status, body } = await ana.delete(path)
  assert.deepEqual([status, body], [204, ''])
  assert.equal((await ana.get(path)).status, 404)
  assert.equal((await ana.patch(path, { revenue: 1 })).status, 404)
  assert.equal((await ana.patch(path, {})).status, 404)
  assert.equal((await ana.delete(path)).status, 404)
  const events = await eventsOf(id)
  assert.deepEqual(
    events.map((event) => event['kind']),
    ['created', 'deleted'],
  )
  assert.equal(events[1]?.['before'].revenue, 5)
})

test('trends are of a company’s dated records, the latest one where a period has several', async () => {
  const company_id = await makeCompany('Trendy')
  const none = await vera.get(`/api/financials/${company_id}/trends`)
  assert.equal(none.status, 200)
  assert.deepEqual(none.body, {
    revenue_trend: { growth_rate: null, cagr: null, quarterly_data: [] },
    margin_trend: { ebitda_margin: [], net_margin: [], periods: { ebitda_margin: [], net_margin: [] } },
  })
  const add = (period: string, revenue: number | null, more: object = {}) =>
    ana.create('/api/financials', { company_id, period, revenue, ...more })
  await add('2023', 144, { ebitda: 36, net_income: 14.4 })
  await add('2021', 90, { ebitda: 1 })
  await add('2021 restated', 100, { period_start: '2021-01-01', period_end: '2021-12-31', ebitda: 20, net_income: -10 })
  await add('FY 2022', 120)
  await add('Q4 2023', 30)
  await add('Q1 2024', 33, { ebitda: 3 })
  await add('LTM', 5000)
  const { body } = await vera.get(`/api/financials/${company_id}/trends`)
  const { cagr, ...revenue_trend } = body.revenue_trend
  assert.ok(Math.abs(cagr - 0.2) < 1e-12)
  assert.deepEqual(revenue_trend, {
    growth_rate: 0.2,
    quarterly_data: [
      {
        period: 'Q4 2023',
        period_start: '2023-10-01',
        period_end: '2023-12-31',
        revenue: 30,
        ebitda: null,
        net_income: null,
        growth_rate: null,
      },
      {
        period: 'Q1 2024',
        period_start: '2024-01-01',
        period_end: '2024-03-31',
        revenue: 33,
        ebitda: 3,
        net_income: null,
        growth_rate: 0.1,
      },
    ],
  })
  const periods = ['2021 restated', '2023']
  assert.deepEqual(body.margin_trend, {
    ebitda_margin: [0.2, 0.25],
    net_margin: [-0.1, 0.1],
    periods: { ebitda_margin: periods, net_margin: periods },
  })
  assert.equal((await vera.get(`/api/financials/${unknownId}/trends`)).body.error_code, 'company_not_found')
})

test('the records of a deleted company leave list, get and trends, and come back with it', async () => {
  const company_id = await makeCompany('Gone')
  const { id } = await makeRecord({ company_id, period: '2023', revenue: 5 })
  const totalBefore = (await ana.get('/api/financials')).body.total
  await ana.delete(`/api/companies/${company_id}`)
  assert.equal((await ana.get('/api/financials')).body.total, totalBefore - 1)
  assert.equal((await ana.get(`/api/financials?company_id=${company_id}`)).body.total, 0)
  assert.equal((await ana.get(`/api/financials/${id}`)).status, 404)
  assert.equal((await ana.patch(`/api/financials/${id}`, { revenue: 1 })).status, 404)
  assert.equal((await ana.delete(`/api/financials/${id}`)).status, 404)
  assert.equal((await ana.get(`/api/financials/${company_id}/trends`)).status, 404)
  assert.equal((await ana.post('/api/financials', { company_id, period: '2024' })).status, 404)
  await ana.post(`/api/companies/${company_id}/restore`)
  assert.equal((await ana.get('/api/financials')).body.total, totalBefore)
  assert.equal((await ana.get(`/api/financials/${id}`)).body.revenue, 5)
  assert.equal((await ana.get(`/api/financials/${company_id}/trends`)).status, 200)
})

test('a person of another firm cannot see, change or delete a record, nor see its trends', async () => {
  const { id } = await makeRecord()
  const missing = await bob.get(`/api/financials/${unknownId}`)
  assert.equal(missing.status, 404)
  for (const [method, body] of [['GET'], ['PATCH', { revenue: 1 }], ['PATCH', {}], ['DELETE']] as const) {
    const reply = await bob.send(method, `/api/financials/${id}`, body)
    assert.equal(reply.status, 404)
    assert.deepEqual(reply.body, missing.body)
  }
  assert.equal((await bob.get('/api/financials')).body.total, 0)
  assert.equal((await bob.get(`/api/financials?company_id=${acme}`)).body.total, 0)
  assert.equal((await bob.get(`/api/financials/${acme}/trends`)).status, 404)
})

test('a viewer reads and does not write; without a token there is nothing', async () => {
  const { id } = await makeRecord()
  assert.equal((await vera.get('/api/financials')).status, 200)
  const writes: [string, string, object?][] = [
    ['POST', '/api/financials', { company_id: acme, period: '2023' }],
    ['PATCH', `/api/financials/${id}`, { revenue: 1 }],
    ['DELETE', `/api/financials/${id}`],
  ]
  const reads = ['', `/${id}`, `/${acme}/trends`].map((path) => ['GET', `/api/financials${path}`] as const)
  for (const [method, path, body] of writes) assert.equal((await vera.send(method, path, body)).status, 403, method)
  for (const [method, path, body] of [...writes, ...reads])
    assert.equal((await service.send(method, path, body)).status, 401, `${method} ${path}`)
})
