import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService } from '../../test/harness.ts'

let service: TestService
let ana: Person
let companyId: string
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
  companyId = (await ana.create('/api/companies', { name: 'Acme' })).id
})

const records = (): readonly (readonly [path: string, record: object])[] => [
  ['/api/companies', { name: 'Kestrel', revenue: 5 }],
  ['/api/deals', { name: 'Anvil', company_id: companyId, value: 5 }],
  ['/api/financials', { company_id: companyId, period: 'FY2025', revenue: 5 }],
  ['/api/funds', { name: 'Fund I', size: 5 }],
]

test('an amount that is sent in another currency is refused, and never stored as dollars', async () => {
  for (const [path, record] of records()) {
    for (const currency of ['EUR', 'gbp', '€', '', 978]) {
      const { status, body } = await ana.post(path, { ...record, currency })
      assert.deepEqual([status, body.errors?.[0].field], [422, 'currency'], `${path} ${currency}`)
    }
    const { data } = (await ana.get(path)).body
    assert.ok(
      data.every(({ name }: { name: string }) => name === 'Acme'),
      path,
    )
  }
})

test('an amount that is said to be in dollars is stored as one whose currency is not said', async () => {
  for (const [path, record] of records()) {
    const made = await ana.post(path, { ...record, currency: 'USD' })
    assert.equal(made.status, 201, JSON.stringify(made.body))
    const changed = await ana.patch(`${path}/${made.body.id}`, { currency: null })
    assert.equal(changed.status, 200, JSON.stringify(changed.body))
    assert.equal((await ana.patch(`${path}/${made.body.id}`, { currency: 'JPY' })).status, 422)
  }
})

test('rows written in bulk are held to the same currency', async () => {
  const rows = [
    { name: 'Euro', revenue: 5, currency: 'EUR' },
    { name: 'Dollar', revenue: 5, currency: 'USD' },
  ]
  const { body } = await ana.post('/api/companies/bulk', { rows })
  assert.deepEqual(
    body.results.map(({ status, error }: { status: string; error?: { errors: { field: string }[] } }) => [
      status,
      error?.errors[0]?.field,
    ]),
    [
      ['failed', 'currency'],
      ['created', undefined],
    ],
  )
})
