import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, startTestService, type TestService, unknownId } from '../../../test/harness.ts'
import { company } from '../../records/descriptions/companies.ts'

let service: TestService
let ana: Person
let bob: Person
let mia: Person
let vera: Person
before(async () => {
  service = await startTestService()
  ana = await service.register('Ana')
  bob = await service.register('Bob')
  mia = await service.invite(ana, 'Mia', 'member')
  vera = await service.invite(ana, 'Vera', 'viewer')
})

const createdFields = ['id', ...Object.keys(company.fields), 'created_at', 'updated_at', 'firm_id']
const changedFields = ['id', 'name', 'industry', 'revenue', 'employees', 'status', 'updated_at']

const listed = async (person: Person, query = '') => {
  const { status, body } = await person.get(`/api/companies?page_size=100${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

const eventsOf = (id: string) =>
  service.deps.sql<{ kind: string; actor_id: string; company_id: string; before: unknown; after: unknown }[]>`
    select kind, actor_id, company_id, before, after from events
    where firm_id = ${ana.firmId} and subject_type = 'company' and subject_id = ${id} order by at, id`

const refused = async (person: Person, method: string, path: string, body: unknown, field: string) => {
  const reply = await person.send(method, path, body)
  assert.equal(reply.status, 422, `${JSON.stringify(body)} was answered ${JSON.stringify(reply.body)}`)
  assert.equal(reply.body.error_code, 'validation_error')
  assert.equal(reply.body.errors[0].field, field)
  assert.ok(reply.body.detail.startsWith(`${field}: `))
}

test('a company comes back as it was sent, with id, firm and times', async () => {
  const created = await ana.create('/api/companies', {
    name: ' Acme ',
    industry: 'Software',
    revenue: 12_500_000.5,
    ebitda: -1,
    employees: 120,
    founded_year: 1999,
    location: 'Zürich',
    website: 'https://acme.example',
    description: 'Makes anvils',
    unknown: 'falls away',
    id: unknownId,
    firm_id: unknownId,
    created_at: '2001-01-01T00:00:00Z',
    contacts_count: 7,
  })
  assert.deepEqual(Object.keys(created), createdFields)
  assert.notEqual(created.id, unknownId)
  assert.equal(created.name, 'Acme')
  assert.equal(created.revenue, 12_500_000.5)
  assert.equal(created.ebitda, -1)
  assert.equal(created.status, 'active')
  assert.equal(created.firm_id, ana.firmId)
  assert.match(created.created_at, /^20[2-9]\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  const { status, body } = await ana.get(`/api/companies/${created.id}`)
  assert.equal(status, 200)
  assert.deepEqual(body, { ...created, contacts_count: 0, deals_count: 0, files_count: 0 })
})

test('a name is enough for a company; what is not known is null', async () => {
  const created = await ana.create('/api/companies', { name: 'Sparse', industry: null, revenue: null })
  assert.deepEqual(Object.keys(created), createdFields)
  const known = Object.keys(company.fields).filter((field) => created[field] !== null)
  assert.deepEqual(known, ['name', 'currency', 'status'])
})

test('a company shows how many contacts and deals it has', async () => {
  const { id } = await ana.create('/api/companies', { name: 'Counted' })
  for (const name of ['Cleo', 'Cato']) await ana.create('/api/contacts', { name, company_id: id })
  await ana.create('/api/deals', { name: 'Project Count', company_id: id })
  const { body } = await ana.get(`/api/companies/${id}`)
  assert.deepEqual([body.contacts_count, body.deals_count, body.files_count], [2, 1, 0])
})

test('a body that is not a company is refused with the field named, and nothing is stored', async () => {
  const { total } = await listed(ana)
  const wrong: [body: object, field: string][] = [
    [{}, 'name'],
    [{ name: '' }, 'name'],
    [{ name: '   ' }, 'name'],
    [{ name: null }, 'name'],
    [{ name: 7 }, 'name'],
    [{ name: 'x'.repeat(301) }, 'name'],
    [{ name: 'nul \0' }, 'name'],
    [{ name: 'lone \ud800' }, 'name'],
    [{ name: 'A', revenue: '12' }, 'revenue'],
    [{ name: 'A', revenue: 1e16 }, 'revenue'],
    [{ name: 'A', ebitda: -1e16 }, 'ebitda'],
    [{ name: 'A', employees: 1.5 }, 'employees'],
    [{ name: 'A', employees: -1 }, 'employees'],
    [{ name: 'A', founded_year: 99 }, 'founded_year'],
    [{ name: 'A', website: 'javascript:alert(1)' }, 'website'],
    [{ name: 'A', status: 'sleeping' }, 'status'],
    [{ name: 'A', status: null }, 'status'],
    [{ name: 'A', description: 'lone \udc00' }, 'description'],
  ]
  for (const [body, field] of wrong) await refused(ana, 'POST', '/api/companies', body, field)
  assert.equal((await listed(ana)).total, total)
})

test('a change touches what was sent and answers with the seven fields', async () => {
  const { id } = await ana.create('/api/companies', {
    name: 'Before',
    industry: 'Food',
    employees: 5,
    location: 'Basel',
  })
  const { status, body } = await mia.patch(`/api/companies/${id}`, {
    name: 'After',
    revenue: 3,
    unknown: 1,
    id: unknownId,
  })
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body), changedFields)
  assert.deepEqual(
    { ...body, updated_at: '' },
    { id, name: 'After', industry: 'Food', revenue: 3, employees: 5, status: 'active', updated_at: '' },
  )
  const full = (await ana.get(`/api/companies/${id}`)).body
  assert.equal(full.location, 'Basel')
  assert.ok(full.updated_at >= full.created_at)
})

test('null clears an optional field and is refused for a required one', async () => {
  const { id } = await ana.create('/api/companies', {
    name: 'Clear me',
    industry: 'Food',
    revenue: 5,
    website: 'clear.example',
  })
  const { body } = await ana.patch(`/api/companies/${id}`, { industry: null, revenue: null, website: null })
  assert.deepEqual([body.industry, body.revenue], [null, null])
  for (const [change, field] of [
    [{ name: null }, 'name'],
    [{ name: ' ' }, 'name'],
    [{ status: null }, 'status'],
    [{ status: 'gone' }, 'status'],
    [{ employees: '5' }, 'employees'],
  ] as const)
    await refused(ana, 'PATCH', `/api/companies/${id}`, change, field)
  const full = (await ana.get(`/api/companies/${id}`)).body
  assert.deepEqual([full.name, full.industry, full.website, full.status], ['Clear me', null, null, 'active'])
})

test('a website is stored with its https:// on every way in, so that whoever reads it may follow it', async () => {
  const stored = async (id: string) => (await ana.get(`/api/companies/${id}`)).body.website
  const { id } = await ana.create('/api/companies', { name: 'Sited', website: ' sited.example ' })
  assert.equal(await stored(id), 'https://sited.example')
  await ana.patch(`/api/companies/${id}`, { website: 'www.sited.example/de?u=http://other.example' })
  assert.equal(await stored(id), 'https://www.sited.example/de?u=http://other.example')
  await ana.patch(`/api/companies/${id}`, { website: 'HTTP://sited.example' })
  assert.equal(await stored(id), 'HTTP://sited.example')
  const rows = [{ name: 'Sited', website: 'bulk.example' }]
  await ana.post('/api/companies/bulk', { rows, key: 'name' })
  assert.equal(await stored(id), 'https://bulk.example')
  const contact = await ana.create('/api/contacts', { name: 'Lin', linkedin: 'linkedin.com/in/lin' })
  assert.equal((await ana.get(`/api/contacts/${contact.id}`)).body.linkedin, 'https://linkedin.com/in/lin')
})

test('an empty change, and one of unknown fields, changes nothing and answers the company', async () => {
  const created = await ana.create('/api/companies', { name: 'Still', industry: 'Food' })
  for (const body of [{}, { unknown: 1, created_at: '2001-01-01T00:00:00Z' }]) {
    const reply = await ana.patch(`/api/companies/${created.id}`, body)
    assert.equal(reply.status, 200)
    assert.deepEqual(reply.body, Object.fromEntries(changedFields.map((field) => [field, created[field]])))
  }
  assert.equal((await eventsOf(created.id)).length, 1)
})

test('every status can follow every other, and archived hides nothing', async () => {
  const { id } = await ana.create('/api/companies', { name: 'Statuses', status: 'inactive' })
  for (const status of ['archived', 'active', 'inactive', 'active', 'archived', 'inactive', 'archived']) {
    assert.equal((await ana.patch(`/api/companies/${id}`, { status })).body.status, status)
    assert.equal((await ana.get(`/api/companies/${id}`)).body.status, status)
    assert.equal((await listed(ana, `&search=statuses&status=${status}`)).total, 1)
  }
  assert.equal((await listed(ana, '&search=statuses')).total, 1)
})

test('a deleted company is gone from get, list, search and totals, and comes back with its former status', async () => {
  const created = await ana.create('/api/companies', { name: 'Phoenix', industry: 'Aviation', status: 'inactive' })
  const path = `/api/companies/${created.id}`
  const contact = await ana.create('/api/contacts', { name: 'Phil', company_id: created.id })
  const totals = async () =>
    Promise.all(
      ['', '&industry=aviation', '&status=inactive', '&status=archived', '&search=phoenix'].map(
        async (query) => (await listed(ana, query)).total,
      ),
    )
  const before = await totals()

  const deletion = await mia.delete(path)
  assert.equal(deletion.status, 204)
  assert.equal(deletion.body, '')
  for (const [method, body] of [['GET'], ['PATCH', { name: 'X' }], ['PATCH', {}], ['DELETE']] as const) {
    const reply = await ana.send(method, path, body)
    assert.equal(reply.status, 404, method)
    assert.equal(reply.body.error_code, 'company_not_found')
  }
  assert.deepEqual(await totals(), [before[0] - 1, before[1] - 1, before[2] - 1, before[3], 0])
  assert.equal((await ana.get(`/api/contacts/${contact.id}`)).status, 404)

  const restored = await mia.post(`${path}/restore`)
  assert.equal(restored.status, 200)
  assert.deepEqual(restored.body, {
    ...created,
    updated_at: restored.body.updated_at,
    contacts_count: 1,
    deals_count: 0,
    files_count: 0,
  })
  assert.deepEqual(await totals(), before)
  assert.equal((await ana.get(`/api/contacts/${contact.id}`)).status, 200)
})

test('restoring a company that was not deleted changes nothing', async () => {
  const { id, updated_at } = await ana.create('/api/companies', { name: 'Here already' })
  const { status, body } = await ana.post(`/api/companies/${id}/restore`)
  assert.deepEqual([status, body.status, body.updated_at], [200, 'active', updated_at])
  assert.equal((await eventsOf(id)).length, 1)
})

test('each change is recorded with who made it, what it was and what it became', async () => {
  const { id } = await ana.create('/api/companies', { name: 'Recorded', revenue: 1 })
  await mia.patch(`/api/companies/${id}`, { revenue: 2 })
  await mia.patch(`/api/companies/${id}`, { revenue: 2 })
  await ana.delete(`/api/companies/${id}`)
  await ana.post(`/api/companies/${id}/restore`)
  const events = await eventsOf(id)
  assert.deepEqual(
    events.map(({ kind, actor_id, company_id }) => [kind, actor_id, company_id]),
    [
      ['created', ana.id, id],
      ['updated', mia.id, id],
      ['deleted', ana.id, id],
      ['restored', ana.id, id],
    ],
  )
  assert.deepEqual([events[1]?.before, events[1]?.after], [{ revenue: 1 }, { revenue: 2 }])
  assert.equal((events[0]?.after as { name: string }).name, 'Recorded') // reason: what an event holds of a new record
})

test('an analyst cannot read, change, delete, restore or find another firm’s company', async () => {
  const { id } = await ana.create('/api/companies', { name: 'Hidden treasure' })
  for (const target of [id, unknownId])
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PATCH', '', { name: 'Mine' }],
      ['PATCH', '', {}],
      ['DELETE', '', undefined],
      ['POST', '/restore', undefined],
    ] as const) {
      const reply = await bob.send(method, `/api/companies/${target}${path}`, body)
      assert.equal(reply.status, 404)
      assert.deepEqual(reply.body, { detail: 'Company not found', error_code: 'company_not_found' })
    }
  assert.equal((await listed(bob, '&search=treasure')).total, 0)
  assert.equal((await bob.post('/api/companies/search', { query: 'treasure' })).body.total, 0)
  assert.equal((await ana.get(`/api/companies/${id}`)).body.name, 'Hidden treasure')
})

test('an id that is none is refused', async () => {
  for (const [method, path] of [
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ['POST', '/restore'],
  ] as const)
    await refused(ana, method, `/api/companies/not-an-id${path}`, method === 'PATCH' ? {} : undefined, 'company_id')
})

test('a viewer reads and may not write; without a token nobody does anything', async () => {
  const { id } = await ana.create('/api/companies', { name: 'Looked at' })
  const calls: [method: string, path: string, body: object | undefined, viewer: number][] = [
    ['GET', '', undefined, 200],
    ['GET', `/${id}`, undefined, 200],
    ['POST', '/search', {}, 200],
    ['POST', '', { name: 'No' }, 403],
    ['PATCH', `/${id}`, { name: 'No' }, 403],
    ['DELETE', `/${id}`, undefined, 403],
    ['POST', `/${id}/restore`, undefined, 403],
  ]
  for (const [method, path, body, status] of calls) {
    assert.equal((await vera.send(method, `/api/companies${path}`, body)).status, status, `${method} ${path}`)
    const anonymous = await service.send(method, `/api/companies${path}`, body)
    assert.equal(anonymous.status, 401)
    assert.deepEqual(anonymous.body, { detail: 'Missing or invalid authorization header' })
  }
  assert.equal((await ana.get(`/api/companies/${id}`)).body.name, 'Looked at')
})

test('a search finds every word of it, in any order and anywhere in name, industry or location', async () => {
  const cleo = await service.register('Cleo')
  await cleo.create('/api/companies', { name: 'Acme 100% Ltd', industry: 'Technology', location: 'Paris' })
  await cleo.create('/api/companies', { name: 'Borealis', industry: 'Technology', location: 'Oslo' })
  for (const [search, total] of [
    ['acme ltd', 1],
    ['paris TECH', 1],
    ['100% acme', 1],
    ['acme oslo', 0],
    ['tech', 2],
    ['   ', 2],
  ] as const) {
    const listed = await cleo.get(`/api/companies?search=${encodeURIComponent(search)}`)
    assert.equal(listed.status, 200)
    assert.equal(listed.body.total, total, search)
    assert.equal((await cleo.post('/api/companies/search', { query: search })).body.total, total, search)
  }
})
