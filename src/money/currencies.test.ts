import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService } from '../../test/harness.ts'
import { addDays } from '../platform/time_zones.ts'

let service: TestService
before(async () => {
  service = await startTestService()
})

const today = new Date().toISOString().slice(0, 10)
const set = async (ana: Person, rates: object[]) => {
  const { status, body } = await ana.send('PUT', '/api/exchange-rates', { rates })
  assert.equal(status, 200, JSON.stringify(body))
}
const rate = (currency: string, day: string, value: number) => ({ currency, day, rate: value })

test('amounts keep their currency; lists, filters and totals are in that of the firm, each at the rate of its day', async () => {
  const ana = await service.register('Ana')
  await set(ana, [rate('USD', today, 1.25), rate('GBP', today, 0.8), rate('USD', '2025-06-30', 1.1)])
  const company_id = (await ana.create('/api/companies', { name: 'Acme', revenue: 10, currency: 'eur' })).id
  const deal = async (name: string, more: object) =>
    (await ana.create('/api/deals', { name, company_id, value: 100, ...more })).id
  await deal('Dollars', {})
  await deal('Euros', { currency: 'EUR' })
  await deal('Pounds', { currency: 'GBP' })
  await deal('Won', { currency: 'EUR', stage: 'closed_won', close_date: '2025-06-30' })
  await deal('Yen', { currency: 'JPY' })
  const all = async (query = '') => (await ana.get(`/api/deals?sort_by=value&sort_order=desc${query}`)).body
  const names = ({ data }: { data: { name: string }[] }) => data.map(({ name }) => name)
  const list = await all()
  assert.deepEqual(names(list), ['Pounds', 'Euros', 'Won', 'Dollars', 'Yen'])
  assert.deepEqual(
    list.data.map(({ value, currency }: { value: number; currency: string }) => `${value} ${currency}`),
    ['100 GBP', '100 EUR', '100 EUR', '100 USD', '100 JPY'],
  )
  assert.equal(list.total_value, 156.25 + 125 + 110 + 100)
  assert.deepEqual(names(await all('&value_min=110&value_max=125')), ['Euros', 'Won'])
  assert.equal((await all('&value_min=110&value_max=125')).total_value, 235)
  assert.deepEqual(names(await all('&currency=GBP&currency=JPY')), ['Pounds', 'Yen'])
  assert.equal((await ana.get(`/api/companies/${company_id}`)).body.currency, 'EUR')

  await set(ana, [rate('USD', today, 2)])
  assert.equal((await all('&value_min=190')).total_value, 250 + 200)
  assert.equal((await all('&stage=closed_won')).total_value, 110, 'a rate of today moves nothing that is closed')

  await ana.patch('/auth/firm', { currency: 'EUR' })
  const inEuros = await all()
  assert.deepEqual(names(inEuros), ['Pounds', 'Won', 'Euros', 'Dollars', 'Yen'])
  assert.equal(inEuros.total_value, 125 + 100 + 100 + 50)
  assert.equal((await ana.create('/api/companies', { name: 'New' })).currency, 'EUR')
})

test('amounts that have been meant in another currency all along keep their numbers', async () => {
  const ana = await service.register('Ana')
  const company_id = (await ana.create('/api/companies', { name: 'Acme', revenue: 10 })).id
  await ana.create('/api/deals', { name: 'Anvil', company_id, value: 7 })
  await ana.create('/api/deals', { name: 'Pounds', company_id, value: 7, currency: 'GBP' })
  await ana.patch('/auth/firm', { currency: 'CHF', relabel_amounts: true })
  const { data, total_value } = (await ana.get('/api/deals?sort_by=name')).body
  assert.deepEqual(
    data.map(({ currency }: { currency: string }) => currency),
    ['CHF', 'GBP'],
  )
  assert.equal(total_value, 7)
})

test('what a period has made is converted by the average of its days, or by the rate at its end where there are few', async () => {
  const ana = await service.register('Ana')
  const months = Array.from({ length: 12 }, (_, month) => `2024-${String(month + 1).padStart(2, '0')}-15`)
  await set(
    ana,
    months.map((day, month) => rate('USD', day, 1 + month / 10)),
  )
  await set(ana, [rate('USD', '2023-12-29', 3)])
  const company_id = (await ana.create('/api/companies', { name: 'Acme' })).id
  for (const [period, revenue] of [
    ['FY2023', 100],
    ['FY2024', 110],
  ] as const)
    await ana.create('/api/financials', { company_id, period, revenue, currency: 'EUR' })
  const rows = await service.deps.sql<{ base_rate: number }[]>`
    select base_rate::float8 as base_rate from financial_records where firm_id = ${ana.firmId} order by period`
  assert.deepEqual(
    rows.map(({ base_rate }) => Math.round(base_rate * 1000) / 1000),
    [3, 1.55],
  )
  const { body } = await ana.get(`/api/financials/${company_id}/trends`)
  assert.equal(Math.round(body.revenue_trend.growth_rate * 1000) / 1000, 0.1, 'growth is that of the statements')
  await ana.create('/api/financials', { company_id, period: 'FY2025', revenue: 200, currency: 'USD' })
  assert.equal((await ana.get(`/api/financials/${company_id}/trends`)).body.revenue_trend.growth_rate, null)
})

test('whoever may not see a figure learns nothing of it by its converted twin', async () => {
  const ana = await service.register('Ana')
  const vera = await service.invite(ana, 'Vera', 'viewer')
  await ana.send('PUT', '/api/hidden-fields', { role: 'viewer', fields: ['deal_value', 'revenue'] })
  await set(ana, [rate('USD', addDays(today, -1), 1.25)])
  const company_id = (await ana.create('/api/companies', { name: 'Acme', revenue: 10, currency: 'EUR' })).id
  await ana.create('/api/deals', { name: 'Anvil', company_id, value: 7, currency: 'EUR' })
  const hidden = (await vera.get('/api/deals?value_min=1')).body
  assert.deepEqual([hidden.total ?? 0, hidden.total_value ?? 0], [0, 0])
  assert.equal((await vera.get('/api/companies?revenue_min=1')).body.total ?? 0, 0)
})

test('what is no currency is refused, with the field named, and a code in small letters is the same code', async () => {
  const ana = await service.register('Ana')
  const company_id = (await ana.create('/api/companies', { name: 'Acme' })).id
  const records = [
    ['/api/companies', { name: 'Kestrel', revenue: 5 }],
    ['/api/deals', { name: 'Anvil', company_id, value: 5 }],
    ['/api/financials', { company_id, period: 'FY2025', revenue: 5 }],
    ['/api/funds', { name: 'Fund I', size: 5 }],
  ] as const
  for (const [path, record] of records) {
    for (const currency of ['EURO', '€', '', 'XXX', 978]) {
      const { status, body } = await ana.post(path, { ...record, currency })
      assert.deepEqual([status, body.errors?.[0].field], [422, 'currency'], `${path} ${currency}`)
    }
    const { id } = (await ana.post(path, { ...record, currency: ' chf ' })).body
    const read = async () => (await ana.get(path)).body.data.find((one: { id: string }) => one.id === id)
    if (path !== '/api/companies') assert.equal((await read()).currency, 'CHF', path)
    for (const patch of [{ currency: null }, {}]) assert.equal((await ana.patch(`${path}/${id}`, patch)).status, 200)
    assert.equal((await ana.patch(`${path}/${id}`, { currency: 'dollars' })).status, 422)
    assert.equal((await ana.patch(`${path}/${id}`, { currency: 'SEK' })).status, 200)
  }
  assert.equal((await ana.patch('/auth/firm', { currency: 'EURO' })).status, 422)
})

test('a list is compared, sorted and added in a currency that is asked for, and has each amount in it with the rate and its day', async () => {
  const ana = await service.register('Ana')
  await set(ana, [
    rate('USD', today, 1.25),
    rate('GBP', today, 0.8),
    rate('USD', '2025-06-30', 2),
    rate('GBP', '2025-06-30', 0.5),
  ])
  const company_id = (await ana.create('/api/companies', { name: 'Acme', revenue: 10, currency: 'GBP' })).id
  const deal = (name: string, more: object) => ana.create('/api/deals', { name, company_id, value: 100, ...more })
  await deal('Dollars', {})
  await deal('Pounds', { currency: 'GBP' })
  await deal('Won', { stage: 'closed_won', close_date: '2025-06-30' })
  await deal('Yen', { currency: 'JPY' })
  const { body } = await ana.get('/api/deals?in=eur&sort_by=value&sort_order=desc')
  assert.deepEqual(
    body.data.map(({ name, converted: { value, rate, rate_day, currency } }: any) => [
      name,
      value,
      rate,
      rate_day,
      currency,
    ]),
    [
      ['Pounds', 125, 1.25, today, 'EUR'],
      ['Dollars', 80, 0.8, today, 'EUR'],
      ['Won', 50, 0.5, '2025-06-30', 'EUR'],
      ['Yen', null, null, null, 'EUR'],
    ],
  )
  assert.equal(body.total_value, 255)
  assert.deepEqual((await ana.get('/api/deals/totals?in=EUR')).body, {
    currency: 'EUR',
    total: 4,
    value: 255,
    unconverted: 1,
    by_currency: [
      { currency: 'GBP', count: 1, value: 100, converted: 125 },
      { currency: 'JPY', count: 1, value: 100, converted: null },
      { currency: 'USD', count: 2, value: 200, converted: 130 },
    ],
  })
  assert.equal((await ana.get('/api/deals/totals?stage=closed_won')).body.currency, 'USD')
  const some = (await ana.get('/api/deals?in=EUR&value_min=60&value_max=100')).body
  assert.deepEqual([some.total, some.total_value, some.data[0].name], [1, 80, 'Dollars'])
  assert.equal((await ana.get('/api/deals?in=EUR&search=acme')).body.total_value, 255)
  const [acme] = (await ana.get('/api/companies?in=EUR&revenue_min=12.5&revenue_max=12.5')).body.data
  assert.deepEqual(acme.converted, { currency: 'EUR', rate: 1.25, rate_day: today, revenue: 12.5 })
  await ana.create('/api/funds', { name: 'Fund I', size: 5, currency: 'GBP' })
  assert.equal((await ana.get('/api/funds?in=GBP&size_min=5')).body.data[0].converted.size, 5)
  await ana.create('/api/financials', {
    company_id,
    period: 'FY2025',
    period_end: '2025-06-30',
    period_start: '2024-07-01',
    revenue: 8,
    currency: 'GBP',
  })
  assert.equal((await ana.get('/api/financials?in=EUR')).body.data[0].converted.revenue, 16)
  for (const path of ['deals', 'companies', 'funds', 'financials']) {
    assert.equal((await ana.get(`/api/${path}?in=euros`)).status, 422, path)
    assert.ok(
      (await ana.get(`/api/${path}`)).body.data.every((one: object) => !('converted' in one)),
      path,
    )
  }
})

test('what has no rate is in no sum of the home page, and is counted there', async () => {
  const ana = await service.register('Ana')
  const company_id = (await ana.create('/api/companies', { name: 'Acme' })).id
  for (const currency of ['USD', 'EUR', 'SEK'])
    await ana.create('/api/deals', { name: currency, company_id, value: 100, currency })
  await ana.create('/api/deals', { name: 'No value', company_id, currency: 'SEK' })
  const { totals, stages } = (await ana.get('/api/overview')).body
  assert.deepEqual([totals.open_deals, totals.open_value, totals.unconverted], [4, 100, 2])
  assert.equal(stages.find(({ stage }: { stage: string }) => stage === 'lead').unconverted, 2)
})

test('a week ago, what had no rate of exchange was worth as much as it is now: nothing that is known', async () => {
  const ana = await service.register('Ana')
  const company_id = (await ana.create('/api/companies', { name: 'Acme' })).id
  const deal = await ana.create('/api/deals', { name: 'Yen', company_id, value: 1000, currency: 'JPY' })
  await service.deps.sql`
    update deals set created_at = now() - interval '30 days' where firm_id = ${ana.firmId} and id = ${deal.id}`
  await ana.patch(`/api/deals/${deal.id}`, { stage: 'proposal' })
  const { totals } = (await ana.get('/api/overview')).body
  assert.deepEqual(
    [totals.open_value, totals.open_value_before, totals.open_deals_before],
    [0, 0, 1],
    JSON.stringify(totals),
  )
})

test('amounts in fields of the firm’s own are compared in the currency of the firm, or in one that is asked for', async () => {
  const ana = await service.register('Ana')
  await set(ana, [rate('USD', today, 1.25), rate('GBP', today, 0.8), rate('USD', '2025-06-30', 2)])
  for (const kind of ['company', 'deal', 'contact']) {
    await ana.create('/api/custom-fields', { kind, name: 'Ticket', type: 'money' })
    await ana.create('/api/custom-fields', { kind, name: 'Score', type: 'number' })
  }
  const values = { ticket: 100, score: 100 }
  const { id: company_id } = await ana.create('/api/companies', { name: 'Host' })
  for (const currency of ['USD', 'EUR', 'GBP', 'JPY']) {
    const company = await ana.create('/api/companies', { name: currency, currency })
    const deal = await ana.create('/api/deals', { name: currency, company_id, currency })
    for (const [kind, { id }] of [
      ['company', company],
      ['deal', deal],
    ] as const)
      assert.equal((await ana.send('PATCH', `/api/custom-fields/values/${kind}/${id}`, { values })).status, 200)
  }
  const won = { name: 'Won', company_id, currency: 'EUR', stage: 'closed_won', close_date: '2025-06-30' }
  const { id } = await ana.create('/api/deals', won)
  await ana.send('PATCH', `/api/custom-fields/values/deal/${id}`, { values })
  const found = async (list: string, condition: string, more = '') => {
    const { status, body } = await ana.get(`/api/${list}?sort_by=name&custom=${encodeURIComponent(condition)}${more}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body.data.map(({ name }: { name: string }) => name).join(' ')
  }
  for (const [list, condition, more, names] of [
    ['companies', 'ticket>=125', '', 'EUR GBP'],
    ['companies', 'ticket<=125', '', 'EUR USD'],
    ['companies', 'ticket=125', '', 'EUR'],
    ['companies', 'ticket>=100', '&in=EUR', 'EUR GBP'],
    ['companies', 'ticket<=80', '&in=EUR', 'USD'],
    ['companies', 'score=100', '', 'EUR GBP JPY USD'],
    ['companies', 'score>=101', '', ''],
    ['deals', 'ticket>=150', '', 'GBP Won'],
    ['deals', 'ticket<=100', '&in=EUR', 'EUR USD Won'],
  ] as const)
    assert.equal(await found(list, condition, more), names, `${list}: ${condition} ${more}`)
})

test('financial records are listed by their currency, and a code of none is refused', async () => {
  const ana = await service.register('Ana')
  const company_id = (await ana.create('/api/companies', { name: 'Acme' })).id
  for (const [period, currency] of [
    ['FY2023', 'USD'],
    ['FY2024', 'GBP'],
    ['FY2025', 'EUR'],
  ])
    await ana.create('/api/financials', { company_id, period, revenue: 5, currency })
  const periods = async (query: string) =>
    (await ana.get(`/api/financials?${query}`)).body.data.map(({ period }: { period: string }) => period)
  assert.deepEqual(await periods('currency=gbp'), ['FY2024'])
  assert.deepEqual(await periods(`currency=GBP&currency=EUR&company_id=${company_id}`), ['FY2024', 'FY2025'])
  assert.deepEqual(await periods('currency=CHF'), [])
  assert.equal((await ana.get('/api/financials?currency=nothing')).status, 422)
  assert.match((await ana.get('/api/export/financials?format=csv&currency=EUR')).body, /FY2025/)
  assert.doesNotMatch((await ana.get('/api/export/financials?format=csv&currency=EUR')).body, /FY2024/)
})
