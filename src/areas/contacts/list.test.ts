import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService } from '../../../test/harness.ts'

let ana: Person
let bob: Person
before(async () => {
  const service = await startTestService({ ROLE: 'web' })
  ana = await service.register('Ana')
  bob = await service.register('Bob')
  const company = async (name: string): Promise<string> => (await ana.create('/api/companies', { name })).id
  const [zinc, acme] = [await company('Zinc'), await company('acme')]
  for (const contact of [
    { name: 'Zoë', role: 'CFO', email: 'B@example.com', company_id: acme },
    { name: 'adam', role: 'ceo', email: 'c@example.com', company_id: zinc },
    { name: 'Émile', role: null, email: null, company_id: null },
    { name: 'Bert', role: 'Partner', email: 'a@example.com', company_id: acme },
  ])
    await ana.create('/api/contacts', contact)
})

const names = async (query: string, person = ana) => {
  const { status, body } = await person.get(`/api/contacts?${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.data.map((contact: { name: string }) => contact.name)
}

const orders: [string, string[], string[]][] = [
  ['name', ['adam', 'Bert', 'Émile', 'Zoë'], ['Zoë', 'Émile', 'Bert', 'adam']],
  ['company_name', ['Zoë', 'Bert', 'adam', 'Émile'], ['adam', 'Bert', 'Zoë', 'Émile']],
  ['role', ['adam', 'Zoë', 'Bert', 'Émile'], ['Bert', 'Zoë', 'adam', 'Émile']],
  ['email', ['Bert', 'Zoë', 'adam', 'Émile'], ['adam', 'Zoë', 'Bert', 'Émile']],
  ['created_at', ['Zoë', 'adam', 'Émile', 'Bert'], ['Bert', 'Émile', 'adam', 'Zoë']],
]

for (const [field, order, backwards] of orders)
  test(`contacts are listed by ${field}, both ways and over pages; missing values come last`, async () => {
    assert.deepEqual(await names(`sort_by=${field}`), order)
    assert.deepEqual(await names(`sort_by=${field}&sort_order=desc`), backwards)
    assert.deepEqual(await names(`sort_by=${field}&page=2&page_size=3`), order.slice(3))
    const found = order.filter((name) => name !== 'Émile')
    assert.deepEqual(await names(`sort_by=${field}&search=example`), found)
  })

test('without a field the newest come first', async () => {
  assert.deepEqual(await names(''), ['Bert', 'Émile', 'adam', 'Zoë'])
  assert.deepEqual(await names('sort_order=asc'), ['Zoë', 'adam', 'Émile', 'Bert'])
})

test('an order that is none is refused with its parameter; another firm finds nothing', async () => {
  for (const query of ['sort_by=phone', 'sort_by=', 'sort_order=down']) {
    const { status, body } = await ana.get(`/api/contacts?${query}`)
    assert.equal(status, 422, query)
    assert.equal(body.errors[0].field, query.split('=')[0])
  }
  assert.deepEqual(await names('sort_by=company_name', bob), [])
})
