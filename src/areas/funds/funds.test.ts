import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService, unknownId } from '../../../test/harness.ts'

let service: TestService
let ana: Person
let vera: Person
let bob: Person
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
  vera = await service.invite(ana, 'Vera', 'viewer')
  bob = await service.register('Bob')
})

const alder = {
  name: 'Alder III',
  vintage: 2024,
  size: 450_000_000,
  currency: 'USD',
  status: 'investing',
  strategy: 'buyout',
}
const named = ({ data }: { data: { name: string }[] }) => data.map(({ name }) => name)

test('a fund comes back as it was sent, and a name is enough: it is raising then', async () => {
  const { id, created_at, updated_at, ...sent } = await ana.create('/api/funds', { ...alder, unknown: 'falls away' })
  assert.deepEqual(sent, alder)
  assert.equal(created_at, updated_at)
  const { body } = await vera.get(`/api/funds/${id}`)
  assert.deepEqual(body, { id, ...alder, created_at, updated_at, deals_count: 0 })
  const { status, vintage, size, strategy } = await ana.create('/api/funds', { name: 'Birch I' })
  assert.deepEqual(
    { status, vintage, size, strategy },
    { status: 'raising', vintage: null, size: null, strategy: null },
  )
})

test('what no fund can have is refused with the field that is wrong', async () => {
  for (const [field, value] of Object.entries({
    name: ' ',
    vintage: 24,
    size: -1,
    status: 'open',
    strategy: 'gambling',
  })) {
    const { status, body } = await ana.post('/api/funds', { name: 'Cedar', [field]: value })
    assert.equal(status, 422, field)
    assert.equal(body.errors[0].field, field)
  }
  assert.equal((await ana.post('/api/funds', { vintage: 2024 })).status, 422)
  assert.equal((await vera.post('/api/funds', alder)).status, 403)
})

test('a list of funds is filtered by each of its fields, searched, sorted and paged', async () => {
  const dora = await service.register('Dora')
  const rows = [
    alder,
    { name: 'Birch I', vintage: 2015, size: 80_000_000, status: 'harvesting', strategy: 'growth' },
    { name: 'Cedar Credit', vintage: 2026, size: null, status: 'raising', strategy: 'credit' },
    { name: 'Élan', vintage: null, size: 10, status: 'closed' },
  ]
  const made = await dora.post('/api/funds/bulk', { rows })
  assert.equal(made.body.created, 4, JSON.stringify(made.body))
  const list = async (query: string) => named((await dora.get(`/api/funds?${query}`)).body)
  for (const [query, expected] of Object.entries({
    'status=investing': ['Alder III'],
    'status=investing&status=closed&sort_by=name': ['Alder III', 'Élan'],
    'strategy=credit': ['Cedar Credit'],
    'vintage_min=2016&vintage_max=2025': ['Alder III'],
    'size_max=80000000&sort_by=size': ['Élan', 'Birch I'],
    'search=elan': ['Élan'],
    'search=alder': ['Alder III'],
    'sort_by=vintage&sort_order=desc': ['Cedar Credit', 'Alder III', 'Birch I', 'Élan'],
    'sort_by=status': ['Cedar Credit', 'Alder III', 'Birch I', 'Élan'],
    'sort_by=name&page_size=1&page=2': ['Birch I'],
  }))
    assert.deepEqual(await list(query), expected, query)
  const { body } = await dora.get('/api/funds?page_size=1')
  assert.deepEqual([body.total, body.page_size, body.data.length], [4, 1, 1])
  assert.equal((await dora.get('/api/funds?status=gone')).status, 422)
})

test('many funds are known again by their names', async () => {
  const eva = await service.register('Eva')
  await eva.create('/api/funds', { name: 'Alder III', size: 1 })
  const rows = [{ name: 'ALDER III', size: 5 }, { name: 'New' }, { name: 'Bad', vintage: 5 }]
  const { body } = await eva.post('/api/funds/bulk', { key: 'name', rows })
  assert.deepEqual([body.updated, body.created, body.failed], [1, 1, 1])
})

test('a change is told of in the audit log, and one that changes nothing is not', async () => {
  const fund = await ana.create('/api/funds', alder)
  const { body } = await ana.patch(`/api/funds/${fund.id}`, { status: 'harvesting', size: 500_000_000 })
  assert.deepEqual([body.status, body.size, body.name], ['harvesting', 500_000_000, 'Alder III'])
  await ana.patch(`/api/funds/${fund.id}`, { status: 'harvesting' })
  assert.equal((await ana.delete(`/api/funds/${fund.id}`)).status, 204)
  assert.equal((await ana.get(`/api/funds/${fund.id}`)).status, 404)
  const { body: log } = await ana.get(`/api/events?subject_type=fund&subject_id=${fund.id}`)
  assert.deepEqual(
    log.data.map(({ summary }: { summary: string }) => summary),
    [
      'Ana deleted the fund “Alder III”',
      'Ana changed size and status of the fund “Alder III”',
      'Ana added the fund “Alder III”',
    ],
  )
  assert.deepEqual(log.data[1].before, { status: 'investing', size: 450_000_000 })
})

test('a deal is of a fund of its own firm, is listed by it, and stays when the fund is deleted', async () => {
  const company = await ana.create('/api/companies', { name: 'Acme' })
  const fund = await ana.create('/api/funds', alder)
  const deal = await ana.create('/api/deals', { name: 'Anvil', company_id: company.id, fund_id: fund.id })
  await ana.create('/api/deals', { name: 'Other', company_id: company.id })
  const { body: found } = await vera.get(`/api/deals?fund_id=${fund.id}`)
  assert.deepEqual(named(found), ['Anvil'])
  assert.deepEqual([found.data[0].fund_id, found.data[0].fund_name], [fund.id, 'Alder III'])
  assert.equal((await vera.get(`/api/funds/${fund.id}`)).body.deals_count, 1)

  const foreign = await bob.create('/api/funds', { name: 'Of Bob' })
  for (const fund_id of [foreign.id, unknownId]) {
    const added = await ana.post('/api/deals', { name: 'X', company_id: company.id, fund_id })
    const changed = await ana.patch(`/api/deals/${deal.id}`, { fund_id })
    const many = await ana.post('/api/deals/bulk', {
      rows: [
        { id: deal.id, fund_id },
        { name: 'Y', company_id: company.id },
      ],
    })
    assert.deepEqual([added.status, changed.status], [404, 404])
    assert.deepEqual(
      [added.body.error_code, many.body.results[0].error.error_code],
      ['fund_not_found', 'fund_not_found'],
    )
  }

  assert.equal((await ana.delete(`/api/funds/${fund.id}`)).status, 204)
  const { body: left } = await ana.get(`/api/deals/${deal.id}`)
  assert.deepEqual([left.name, left.fund_id, left.fund_name], ['Anvil', null, null])
})

test('a fund counts those of its deals that the asker may know of', async () => {
  const company = await ana.create('/api/companies', { name: 'Walled' })
  const fund = await ana.create('/api/funds', alder)
  const deal = await ana.create('/api/deals', { name: 'Secret', company_id: company.id, fund_id: fund.id })
  await ana.send('PUT', `/api/walls/${deal.id}`, { user_ids: [ana.id] })
  assert.equal((await ana.get(`/api/funds/${fund.id}`)).body.deals_count, 1)
  assert.equal((await vera.get(`/api/funds/${fund.id}`)).body.deals_count, 0)
  assert.deepEqual((await vera.get(`/api/deals?fund_id=${fund.id}`)).body.total, 0)
})

test('a role from which the size of funds is hidden meets it nowhere, and sizes of files as before', async () => {
  const hugo = await service.register('Hugo')
  const mia = await service.invite(hugo, 'Mia', 'member')
  const fund = await hugo.create('/api/funds', { ...alder, size: 713_713_713 })
  await hugo.patch(`/api/funds/${fund.id}`, { size: 713_713_714 })
  await hugo.send('PUT', '/api/hidden-fields', { role: 'member', fields: ['fund_size'] })
  for (const path of ['/api/funds', `/api/funds/${fund.id}`, '/api/search?q=alder', '/api/export/funds?format=csv']) {
    const told = async (person: Person) => JSON.stringify((await person.get(path)).body)
    assert.match(await told(hugo), /71371371/, path)
    assert.doesNotMatch(await told(mia), /71371371/, path)
    assert.match(await told(mia), /Alder III/, path)
  }
  for (const query of ['size_min=5', 'sort_by=size'])
    assert.equal((await mia.get(`/api/funds?${query}`)).status, 422, query)
  assert.equal((await mia.patch(`/api/funds/${fund.id}`, { size: 5 })).status, 422)
  assert.equal((await mia.patch(`/api/funds/${fund.id}`, { status: 'closed' })).body.size, null)
  assert.equal((await hugo.get(`/api/funds/${fund.id}`)).body.size, 713_713_714)
})
