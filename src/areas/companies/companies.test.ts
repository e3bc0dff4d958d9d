import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService, unknownId } from '../../../test/harness.ts'

let service: TestService
let ana: Person
let bob: Person
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
  bob = await service.register('Bob')
})

test('a company comes back as it was sent, with id, firm and times', async () => {
  const created = await ana.create('/api/companies', {
    name: 'Acme',
    industry: 'Software',
    revenue: 12_500_000.5,
    ebitda: -1,
    employees: 120,
    founded_year: 1999,
    location: 'Zürich',
    website: 'https://acme.example',
    description: 'Makes anvils',
    unknown: 'falls away',
    firm_id: unknownId,
  })
  assert.deepEqual(Object.keys(created), [
    'id', 'name', 'industry', 'revenue', 'ebitda', 'employees', 'founded_year', 'location', 'website', 'description',
    'status', 'created_at', 'updated_at', 'firm_id',
  ]) // biome-ignore format: a list of fields
  assert.equal(created.revenue, 12_500_000.5)
  assert.equal(created.status, 'active')
  assert.equal(created.firm_id, ana.firmId)
  assert.match(created.created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  const { status, body } = await ana.get(`/api/companies/${created.id}`)
  assert.equal(status, 200)
  assert.deepEqual(body, { ...created, contacts_count: 0, deals_count: 0, files_count: 0 })
})
