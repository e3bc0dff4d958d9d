import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService } from '../../../test/harness.ts'

let ana: Person
let bob: Person
before(async () => {
  const service = await startTestService({ ROLE: 'web' })
  ana = await service.register('Ana')
  bob = await service.register('Bob')
  const ben = await service.invite(ana, 'Ben', 'member')
  const company = async (name: string): Promise<string> =>
    (await ana.create('/api/companies', { name, industry: 'Falconry' })).id
  const [zurich, acme, other] = [await company('Zürich Optics'), await company('acme 100%'), await company('Other')]
  const deals: [string, string, object][] = [
    ['Falcon', zurich, { value: 30, stage: 'proposal', close_date: '2026-05-01', owner_id: ben.id }],
    ['élan', acme, { value: 10, stage: 'lead', close_date: '2026-03-01', probability: 90 }],
    ['Beta', acme, { stage: 'closed_lost', owner_id: null }],
    ['delta', other, { value: 20, stage: 'negotiation', close_date: '2026-04-01', probability: 1 }],
  ]
  for (const [name, company_id, fields] of deals) await ana.create('/api/deals', { name, company_id, ...fields })
})

const names = async (query: string, person = ana) => {
  const { status, body } = await person.get(`/api/deals?${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.data.map((deal: { name: string }) => deal.name)
}

const orders: [string, string[]][] = [
  ['name', ['Beta', 'delta', 'élan', 'Falcon']],
  ['value', ['élan', 'delta', 'Falcon', 'Beta']],
  ['stage', ['élan', 'Falcon', 'delta', 'Beta']],
  ['probability', ['Beta', 'delta', 'Falcon', 'élan']],
  ['close_date', ['élan', 'delta', 'Falcon', 'Beta']],
  ['created_at', ['Falcon', 'élan', 'Beta', 'delta']],
  ['updated_at', ['Falcon', 'élan', 'Beta', 'delta']],
  ['company_name', ['élan', 'Beta', 'delta', 'Falcon']],
  ['owner_name', ['élan', 'delta', 'Falcon', 'Beta']],
]
const withoutOne: Record<string, string> = { value: 'Beta', close_date: 'Beta', owner_name: 'Beta' }

for (const [field, order] of orders)
  test(`deals are listed by ${field}, both ways and over pages; missing values come last`, async () => {
    const last = withoutOne[field]
    const turned = order.filter((name) => name !== last).reverse()
    const backwards = last ? [...turned, last] : turned
    assert.deepEqual(await names(`sort_by=${field}`), order)
    assert.deepEqual(await names(`sort_by=${field}&sort_order=asc`), order)
    assert.deepEqual(await names(`sort_by=${field}&sort_order=desc`), backwards)
    assert.deepEqual(await names(`sort_by=${field}&sort_order=desc&page=2&page_size=3`), backwards.slice(3))
    const found = order.filter((name) => name === 'élan' || name === 'Beta')
    assert.deepEqual(await names(`sort_by=${field}&search=acme`), found)
  })

test('without a field the order turns by age: newest first, or oldest', async () => {
  const newest = ['delta', 'Beta', 'élan', 'Falcon']
  assert.deepEqual(await names(''), newest)
  assert.deepEqual(await names('sort_order=desc'), newest)
  assert.deepEqual(await names('sort_order=asc'), newest.toReversed())
})

test('deals are found by words of their name or of their company’s, with totals of what was found', async () => {
  assert.deepEqual(await names('search=FALCON'), ['Falcon'])
  assert.deepEqual(await names('search=elan'), ['élan'])
  assert.deepEqual(await names('search=acme'), ['Beta', 'élan'])
  assert.deepEqual(await names('search=zurich%20falc'), ['Falcon'])
  assert.deepEqual(await names('search=acme%20falcon'), [])
  assert.deepEqual(await names('search=falconry'), [], 'an industry is no name')
  assert.deepEqual(await names('search=100%25'), ['Beta', 'élan'])
  assert.deepEqual(await names('search=_'), [])
  assert.deepEqual(await names('search=%20'), ['delta', 'Beta', 'élan', 'Falcon'])
  assert.deepEqual(await names('search=acme&stage=pipeline'), ['élan'])
  const { body } = await ana.get('/api/deals?search=acme&page_size=1')
  assert.deepEqual([body.total, body.total_value, body.data.length], [2, 10, 1])
  const none = await ana.get('/api/deals?search=nothing&page=3')
  assert.deepEqual(none.body, { data: [], total: 0, page: 3, page_size: 20, total_value: 0 })
})

test('deals are found by when they close, both days included', async () => {
  assert.deepEqual(await names('close_from=2026-03-01&close_to=2026-04-01&sort_by=close_date'), ['élan', 'delta'])
  const { body } = await ana.get('/api/deals?close_to=2026-04-01')
  assert.deepEqual([body.total, body.total_value], [2, 30])
})

test('an order or a day that is none is refused with its parameter; another firm finds nothing', async () => {
  for (const query of [
    'sort_by=owner',
    'sort_by=',
    'sort_order=up',
    'close_from=soon',
    'close_to=2026-02-30',
    'search=%00',
  ]) {
    const { status, body } = await ana.get(`/api/deals?${query}`)
    assert.equal(status, 422, query)
    assert.equal(body.errors[0].field, query.split('=')[0])
  }
  assert.deepEqual(await names('search=acme&sort_by=company_name', bob), [])
})
