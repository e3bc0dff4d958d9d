import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, test } from 'node:test'
import { readEvents } from '../../../test/event_stream.ts'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'
import { ask as run, uploadTable } from '../../../test/import_tables.ts'
import { addDays } from '../../platform/time_zones.ts'

let service: TestService
before(async () => {
  service = await startTestService({ CHAT_QUERIES_PER_MINUTE: '10000' })
})

const today = new Date().toISOString().slice(0, 10)
const setRates = (person: Person, rates: Record<string, number>) =>
  person.send('PUT', '/api/exchange-rates', {
    rates: Object.entries(rates).map(([currency, rate]) => ({ currency, day: today, rate })),
  })

test('the figures of a bid are in the currency of the deal, and compared, sorted and shown in another', async () => {
  const ana = await service.register('Ana')
  await setRates(ana, { USD: 1.25, GBP: 0.8 })
  const { id: company_id } = await ana.create('/api/companies', { name: 'Kestrel' })
  for (const [name, currency, enterprise_value, equity_cheque] of [
    ['Ridge', 'GBP', 80, 40],
    ['Vale', 'USD', 120, 60],
    ['Moor', 'EUR', 90, null],
    ['Fell', 'USD', null, 10],
  ])
    await ana.create('/api/deals', { name, company_id, currency, enterprise_value, equity_cheque })
  const names = async (query: string) =>
    (await ana.get(`/api/deals?${query}`)).body.data.map(({ name }: { name: string }) => name)
  assert.deepEqual(await names('sort_by=enterprise_value&sort_order=desc'), ['Ridge', 'Vale', 'Moor', 'Fell'])
  assert.deepEqual(await names('sort_by=equity_cheque&in=EUR'), ['Fell', 'Vale', 'Ridge', 'Moor'])
  assert.deepEqual(await names('enterprise_value_min=115&sort_by=name'), ['Ridge', 'Vale'])
  assert.deepEqual(await names('enterprise_value_max=96&in=EUR&sort_by=name'), ['Moor', 'Vale'])
  const { body } = await ana.get('/api/deals?in=EUR&sort_by=name')
  assert.deepEqual(
    body.data.map(({ converted: { enterprise_value, equity_cheque } }: any) => [enterprise_value, equity_cheque]),
    [
      [null, 8],
      [90, null],
      [100, 50],
      [96, 48],
    ],
  )
  await setRates(ana, { GBP: 0.4 })
  assert.deepEqual(await names('enterprise_value_min=200'), ['Ridge'])
  for (const field of ['enterprise_value', 'equity_cheque']) {
    const { status, body } = await ana.post('/api/deals', { name: 'Below', company_id, [field]: -1 })
    assert.deepEqual([status, body.errors?.[0].field], [422, field])
  }
})

test('deals are found by the days on which their bids are due, both ends included', async () => {
  const ana = await service.register('Ana')
  const { id: company_id } = await ana.create('/api/companies', { name: 'Kestrel' })
  for (const [name, bid_date, final_bid_date] of [
    ['Ridge', '2027-01-10', '2027-02-10'],
    ['Vale', '2027-01-20', '2027-02-20'],
    ['Moor', null, null],
  ])
    await ana.create('/api/deals', { name, company_id, bid_date, final_bid_date })
  for (const [query, found] of [
    ['bid_from=2027-01-10&bid_to=2027-01-19', ['Ridge']],
    ['bid_from=2027-01-11', ['Vale']],
    ['final_bid_to=2027-02-20', ['Vale', 'Ridge']],
    ['final_bid_from=2027-02-21', []],
    ['sort_by=final_bid_date&sort_order=desc', ['Vale', 'Ridge', 'Moor']],
  ] as const) {
    const { data } = (await ana.get(`/api/deals?${query}`)).body
    assert.deepEqual(
      data.map(({ name }: { name: string }) => name),
      found,
      query,
    )
  }
  assert.equal((await ana.get('/api/deals?final_bid_from=soon')).status, 422)
})

test('the entry multiple is of the enterprise value, else of the value, over the latest EBITDA, in whichever currencies', async () => {
  const ana = await service.register('Ana')
  await setRates(ana, { USD: 1.25, GBP: 0.8 })
  const company = async (fields: object) => (await ana.create('/api/companies', { name: 'Kestrel', ...fields })).id
  const multiple = async (company_id: string, fields: object) => {
    const { id } = await ana.create('/api/deals', { name: 'Ridge', company_id, ...fields })
    const { value, price, period, missing } = (await ana.get(`/api/deals/${id}`)).body.ebitda_multiple
    return [value && Math.round(value * 1000) / 1000, price, period, missing]
  }
  const own = await company({ ebitda: 10, currency: 'GBP' })
  assert.deepEqual(await multiple(own, { value: 60, enterprise_value: 80, currency: 'GBP' }), [
    8,
    'enterprise_value',
    null,
    null,
  ])
  assert.deepEqual(await multiple(own, { value: 60, currency: 'GBP' }), [6, 'value', null, null])
  assert.deepEqual(await multiple(own, { enterprise_value: 125 }), [8, 'enterprise_value', null, null])
  assert.deepEqual(await multiple(own, { enterprise_value: 5, currency: 'JPY' }), [
    null,
    'enterprise_value',
    null,
    'exchange_rate',
  ])
  assert.deepEqual(await multiple(own, {}), [null, null, null, 'price'])
  const inYen = await company({ ebitda: 10, currency: 'JPY' })
  assert.deepEqual(
    await multiple(inYen, { enterprise_value: 75, currency: 'JPY' }),
    [7.5, 'enterprise_value', null, null],
    'amounts in one currency need no rate',
  )
  assert.deepEqual(await multiple(await company({ ebitda: -1 }), { value: 5 }), [null, 'value', null, 'profit'])
  const unknown = await company({})
  assert.deepEqual(await multiple(unknown, { value: 5 }), [null, 'value', null, 'ebitda'])
  for (const [period, ebitda] of [
    ['FY2024', 4],
    ['FY2025', 5],
  ])
    await ana.create('/api/financials', { company_id: unknown, period, revenue: 50, ebitda })
  assert.deepEqual(await multiple(unknown, { enterprise_value: 40 }), [8, 'enterprise_value', 'FY2025', null])
  await ana.patch(`/api/companies/${unknown}`, { ebitda: 5 })
  assert.deepEqual(await multiple(unknown, { value: 40 }), [8, 'value', 'FY2025', null], 'the same EBITDA')
  await ana.patch(`/api/companies/${unknown}`, { ebitda: 8 })
  assert.deepEqual(await multiple(unknown, { value: 40 }), [5, 'value', null, null], 'another one, of no known year')
})

test('whoever does not see EBITDA or the value of deals sees no entry multiple, and no figure of a bid of the latter', async () => {
  const ana = await service.register('Ana')
  const vera = await service.invite(ana, 'Vera', 'viewer')
  const { id: company_id } = await ana.create('/api/companies', { name: 'Kestrel', ebitda: 10 })
  const bid = { enterprise_value: 80, equity_cheque: 40, bid_date: '2027-01-10' }
  const { id } = await ana.create('/api/deals', { name: 'Ridge', company_id, ...bid })
  for (const [field, seen] of [
    ['ebitda', [80, 40, '2027-01-10']],
    ['deal_value', [null, null, '2027-01-10']],
  ] as const) {
    assert.equal((await ana.send('PUT', '/api/hidden-fields', { role: 'viewer', fields: [field] })).status, 200)
    const { body } = await vera.get(`/api/deals/${id}`)
    assert.deepEqual(body.ebitda_multiple, { value: null, price: null, period: null, missing: null }, field)
    assert.deepEqual([body.enterprise_value, body.equity_cheque, body.bid_date], seen, field)
    assert.match(await answer(vera, 'entry multiple of Ridge'), /Your role does not see this/, field)
  }
  assert.match(await answer(vera, 'deals by enterprise value'), /Your role does not see this/)
  assert.match(await answer(vera, 'equity cheque of Ridge'), /Your role does not see this/)
  assert.equal((await ana.get(`/api/deals/${id}`)).body.ebitda_multiple.value, 8)
})

async function answer(person: Person, query: string) {
  const { events } = await readEvents(service, person, 'POST', '/agentic-chat/query', { query, chat_id: randomUUID() })
  return events.flatMap(({ type, content }) => (type === 'chunk' ? [String(content)] : [])).join('')
}

test('a table of deals brings the figures of bids and their days along, and one that was exported is the same again', async () => {
  const ana = await service.register('Ana')
  const imported = async (person: Person, table: string | Uint8Array) => {
    const { id, mapping } = await uploadTable(service, person, table, 'deals.csv', { kind: 'deals' })
    const { counts } = await run(person, id, 'run')
    assert.deepEqual([counts.created, counts.failed], [2, 0])
    return mapping.columns.map(({ field }: { field: string | null }) => field)
  }
  const table = `Deal,Company,EV,Equity check,Bid date,Binding offer
Ridge,Kestrel,€120m,€45m,2026-12-01,2027-01-15
Vale,Kestrel,$80m,,,
`
  const fields = 'name company enterprise_value equity_cheque bid_date final_bid_date'.split(' ')
  assert.deepEqual(await imported(ana, table), fields)
  const bidsOf = async (person: Person) =>
    (await person.get('/api/deals?sort_by=name')).body.data.map((deal: Record<string, unknown>) =>
      ['value', 'currency', ...fields.slice(2)].map((field) => deal[field]),
    )
  assert.deepEqual(await bidsOf(ana), [
    [null, 'EUR', 120e6, 45e6, '2026-12-01', '2027-01-15'],
    [null, 'USD', 80e6, null, null, null],
  ])
  const bob = await service.register('Bob')
  await imported(bob, (await ana.get('/api/export/deals?format=csv')).body)
  assert.deepEqual(await bidsOf(bob), await bidsOf(ana))
})

test('the analyst answers what bids come to and when they are due', async () => {
  const ana = await service.register('Ana')
  const monday = addDays(today, 8 - (new Date(today).getUTCDay() || 7))
  const { id: company_id } = await ana.create('/api/companies', { name: 'Kestrel', ebitda: 10e6 })
  const deal = (name: string, fields: object) => ana.create('/api/deals', { name, company_id, ...fields })
  const stage = 'negotiation'
  await deal('Ridge', { enterprise_value: 120e6, equity_cheque: 45e6, final_bid_date: addDays(monday, 2), stage })
  await deal('Vale', { enterprise_value: 80e6, equity_cheque: 30e6, bid_date: addDays(monday, 4), stage })
  await deal('Moor', { value: 500e6, equity_cheque: 9e6 })
  for (const [question, said, unsaid] of [
    ['deals with final bids due next week', /\*\*1\*\* deal with final bids due next week.*\| Ridge \|/s, /Vale/],
    ['which indicative bids are due next week?', /\*\*1\*\* deal with indicative bids due.*\| Vale \|/s, /Ridge/],
    ['when is the final bid for Ridge due', new RegExp(`${Number(addDays(monday, 2).slice(8))} `), /Vale/],
    ['equity cheque of Ridge', /equity cheque is \*\*\$45M\*\*/, /Vale/],
    ['deals with enterprise value above 100m', /enterprise value above \$100M.*Ridge/s, /Vale|Moor/],
    ['deals by EV', /Ridge.*\$120M.*Vale.*\$80M.*Moor/s, /did not/],
    ['sum of equity cheques in diligence', /\*\*\$75M\*\*/, /did not/],
    ['entry multiple of Ridge', /\*\*12x\*\*/, /did not/],
    ['EV/EBITDA of Moor', /\*\*50x\*\*/, /did not/],
  ] as const) {
    const text = await answer(ana, question)
    assert.match(text, said, `${question}: ${text}`)
    assert.doesNotMatch(text, unsaid, `${question}: ${text}`)
  }
})
