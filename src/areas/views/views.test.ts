import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService } from '../../../test/harness.ts'

let service: TestService
let ana: Person
let bob: Person
let vera: Person
let otto: Person
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
  ;[bob, vera] = await Promise.all([service.invite(ana, 'Bob', 'member'), service.invite(ana, 'Vera', 'viewer')])
  otto = await service.register('Otto')
})

const big = {
  list: 'companies',
  name: 'Big ones',
  query: { revenue_min: '50000000', sort_by: 'revenue', sort_order: 'desc' },
}
const names = async (person: Person, query = '') =>
  (await person.get(`/api/views${query}`)).body.data.map(({ name }: { name: string }) => name)

test('a view comes back as it was saved, also to a viewer, in the order its owner gave', async () => {
  await vera.create('/api/views', { ...big, position: 2, columns: ['name', 'revenue'] })
  await vera.create('/api/views', { list: 'deals', name: 'Mine to close', query: { stage: 'pipeline' }, position: 1 })
  const second = await vera.create('/api/views', { ...big, name: 'First', position: 1 })
  assert.deepEqual(await names(vera, '?list=companies'), ['First', 'Big ones'])
  const { body } = await vera.get(`/api/views/${second.id}`)
  assert.deepEqual([body.query, body.columns, body.owner_name], [big.query, null, 'Vera'])
})

test('what is shared everybody sees; only its owner and admins change it', async () => {
  const view = await bob.create('/api/views', { ...big, name: 'Shared by Bob', is_shared: true })
  const own = await bob.create('/api/views', { ...big, name: 'Bob’s own' })
  assert.ok((await names(vera)).includes('Shared by Bob'))
  assert.ok(!(await names(vera)).includes('Bob’s own'))
  assert.equal((await ana.get(`/api/views/${own.id}`)).status, 404)
  assert.equal((await vera.patch(`/api/views/${view.id}`, { name: 'x' })).status, 403)
  assert.equal((await ana.patch(`/api/views/${view.id}`, { name: 'Renamed' })).body.name, 'Renamed')
  assert.equal((await bob.patch(`/api/views/${view.id}`, { query: { status: 'active' } })).body.query.status, 'active')
  assert.equal((await bob.delete(`/api/views/${view.id}`)).status, 204)
  assert.equal((await bob.get(`/api/views/${view.id}`)).status, 404)
})

test('a viewer keeps views, and publishes, changes or deletes none for the whole firm', async () => {
  const refused = await vera.post('/api/views', { ...big, name: 'For all', is_shared: true })
  assert.deepEqual([refused.status, refused.body.error_code], [403, 'forbidden'])
  const own = await vera.create('/api/views', { ...big, name: 'For Vera' })
  assert.equal((await vera.patch(`/api/views/${own.id}`, { is_shared: true })).status, 403)
  assert.equal((await vera.patch(`/api/views/${own.id}`, { name: 'For me', is_shared: false })).status, 200)
  const dan = await service.invite(ana, 'Dan', 'member')
  const shared = await dan.create('/api/views', { ...big, name: 'By Dan', is_shared: true })
  assert.equal((await ana.patch(`/api/users/${dan.id}`, { role: 'viewer' })).status, 200)
  for (const patch of [{ name: 'Other' }, { is_shared: false }, { query: {} }])
    assert.equal((await dan.patch(`/api/views/${shared.id}`, patch)).status, 403, JSON.stringify(patch))
  assert.equal((await dan.delete(`/api/views/${shared.id}`)).status, 403)
  assert.ok((await names(bob)).includes('By Dan'))
  assert.ok(!(await names(bob)).includes('For all'))
})

test('a view that its list would refuse is refused, with the filter that is wrong', async () => {
  const refused = async (query: object) => (await ana.post('/api/views', { ...big, query })).body.detail
  assert.equal(await refused({ colour: 'red' }), 'query.colour: is no filter of companies')
  assert.equal(await refused({ page: '2' }), 'query.page: is no filter of companies')
  assert.equal(await refused({ revenue_min: 'a lot' }), 'query.revenue_min: must be a number')
  assert.equal((await ana.post('/api/views', { ...big, list: 'planets' })).status, 422)
  assert.equal((await ana.post('/api/views', { ...big, query: [] })).status, 422)
})

test('a view keeps several conditions on the firm’s own fields, as the list takes them', async () => {
  for (const name of ['Sites', 'Fleet'])
    await ana.create('/api/custom-fields', { kind: 'company', name, type: 'number' })
  const query = { custom: ['sites>=2', 'fleet<=9'] }
  const view = await ana.create('/api/views', { list: 'companies', name: 'By size', query })
  assert.deepEqual((await ana.get(`/api/views/${view.id}`)).body.query, query)
  const { body } = await ana.patch(`/api/views/${view.id}`, { query: { custom: 'sites=3' } })
  assert.deepEqual(body.query, { custom: 'sites=3' })
  const twice = await ana.post('/api/views', {
    list: 'companies',
    name: 'x',
    query: { search: ['steel', 'paper'] },
  })
  assert.equal(twice.status, 422)
})

test('a person has one view of a list by a name', async () => {
  const dan = await service.register('Dan')
  const view = await dan.create('/api/views', big)
  assert.equal((await dan.post('/api/views', { ...big, name: 'BIG ones' })).status, 409)
  const other = await dan.create('/api/views', { ...big, name: 'Other' })
  assert.equal((await dan.patch(`/api/views/${other.id}`, { name: big.name })).status, 409)
  assert.equal((await dan.patch(`/api/views/${view.id}`, { name: big.name, position: 3 })).status, 200)
  await dan.create('/api/views', { list: 'deals', name: big.name })
  const both = { ...big, name: 'At once' }
  const replies = await Promise.all([dan.post('/api/views', both), dan.post('/api/views', both)])
  assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 409])
})

test('another firm sees none of it', async () => {
  const view = await ana.create('/api/views', { ...big, is_shared: true })
  assert.deepEqual(await names(otto), [])
  for (const answer of [
    await otto.get(`/api/views/${view.id}`),
    await otto.patch(`/api/views/${view.id}`, { name: 'x' }),
    await otto.delete(`/api/views/${view.id}`),
  ])
    assert.equal(answer.status, 404)
})
